//! Playing programs: the states they are told and the answers they give.

use crate::fault::Fault;
use arbiter_engine::{Game, Play, Verdict};
use arbiter_notation::answer::{Reason, Refused, Table};
use arbiter_notation::state::{self, State};
use arbiter_notation::{JsonFault, JsonFaults};
use arbiter_spec::checked::{PlayerId, Square};
use arbiter_spec::play::{Decision, Placement};
use serde_json::{Value, json};

/// Reads a state; every inconsistency is told.
pub fn read_state(game: &Game, text: &str) -> anyhow::Result<State> {
    let spec = game.spec();
    let in_check = |placement: &Placement| {
        let play = game.play_from(placement).map_err(|e| e.to_string())?;
        Ok(spec.player_ids().filter(|p| play.in_check(*p)).collect::<Vec<PlayerId>>())
    };
    state::read(spec, text, &in_check).map_err(|faults| {
        let message = "that is not a state of this game";
        let lines: Vec<String> = faults.told.iter().map(lines_of).collect();
        let more = if faults.more > 0 { format!("\n\nand {} more", faults.more) } else { String::new() };
        let text = format!("{message}\n\n{}{more}", lines.join("\n\n"));
        Fault::new(message, text, "faults", faults_json(&faults)).into()
    })
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

/// A game at which somebody answers.
pub struct Seated<'a>(pub &'a Play);

impl Table for Seated<'_> {
    fn placement(&self) -> Placement {
        self.0.placement()
    }
    fn to_move(&self) -> PlayerId {
        self.0.to_move()
    }
    fn legal(&self) -> Vec<Decision> {
        self.0.legal()
    }
    fn refusals(&self, from: Square, to: Square) -> Vec<Reason> {
        let said = self.0.explain(Some(from), Some(to), None).into_iter();
        said.filter_map(|e| match e.verdict {
            Verdict::Refused { at, sentence } => Some(Reason { rule: e.rule, at, sentence }),
            Verdict::Legal => None,
        })
        .collect()
    }
    fn claims(&self) -> Vec<(String, Option<Decision>)> {
        let seat = self.0.deciding_seat();
        self.0.claims().into_iter().filter(|c| c.seat == seat).map(|c| (c.code, c.with)).collect()
    }
    fn proposals(&self) -> Vec<String> {
        let seat = self.0.deciding_seat();
        let own = self.0.proposals().into_iter().filter(|p| p.seat == seat && p.responder.is_none());
        own.map(|p| p.code).collect()
    }
    fn waiting(&self) -> Vec<String> {
        let seat = self.0.deciding_seat();
        let waits = self.0.open_proposals().into_iter().filter(|p| p.waiting.contains(&seat));
        waits.map(|p| p.code).collect()
    }
    fn over(&self) -> Option<String> {
        self.0.outcome().map(|o| o.code.clone())
    }
}
