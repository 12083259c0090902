//! Playing programs: the states they are told and the answers they give.

use crate::fault::DetailedError;
use arbiter_engine::Game;
use arbiter_notation::answer::Refused;
use arbiter_notation::state::{self, State};
use arbiter_notation::{JsonFault, JsonFaults, in_check_by};
use serde_json::{Value, json};

/// Reads a state; every inconsistency is told.
pub fn read_state(game: &Game, text: &str) -> anyhow::Result<State> {
    let spec = game.spec();
    state::read(spec, text, &in_check_by(game)).map_err(|faults| not_a_state(&faults))
}

/// Everything that is wrong with a state, as an error.
pub fn not_a_state(faults: &JsonFaults) -> anyhow::Error {
    let message = "that is not a state of this game";
    let lines: Vec<String> = faults.told.iter().map(lines_of).collect();
    let more = if faults.more > 0 { format!("\n\nand {} more", faults.more) } else { String::new() };
    let text = format!("{message}\n\n{}{more}", lines.join("\n\n"));
    DetailedError::new(message, text, "faults", faults_json(faults)).into()
}

/// A fault for people: where, what, and the way out.
fn lines_of(fault: &JsonFault) -> String {
    let place = format!("{}:{}", fault.line, fault.column);
    let pointer = if fault.pointer.is_empty() { place } else { format!("{} ({place})", fault.pointer) };
    format!("  {pointer}\n    {}\n    help: {}", fault.message, fault.help)
}

fn faults_json(faults: &JsonFaults) -> Value {
    let one = |f: &JsonFault| json!({ "pointer": f.pointer, "line": f.line, "column": f.column, "message": f.message, "help": f.help });
    faults.told.iter().map(one).collect()
}

/// Why an answer is refused, as data.
pub fn refused_json(refused: &Refused) -> Value {
    match refused {
        Refused::Form(faults) => faults_json(faults),
        Refused::Illegal(failed) => {
            failed.iter().map(|f| json!({ "check": f.check, "pointer": f.pointer, "message": f.to_string() })).collect()
        }
    }
}
