//! `cargo xtask agent-states`: many random states, made with the Python package chess, put to `arbiter agent`.

use crate::{cargo, root, target};
use std::process::{Child, Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask agent-states [--states N] [--seed N] [--processes N]

  Builds the program and has it answer 200000 random states, unless told otherwise; every answer must be legal by the Python
  package chess, and claims exactly what is open. ARBITER_PYTHON names the Python that has the package.
";

/// Asks. Success if every answer was right.
pub fn run(words: &[String]) -> ExitCode {
    let mut numbers = [200_000u64, 1, 2];
    for pair in words.chunks(2) {
        let place =
            ["--states", "--seed", "--processes"].iter().position(|known| pair.first().is_some_and(|w| w == known));
        match (place, pair.get(1).and_then(|number| number.parse().ok())) {
            (Some(place), Some(number)) => numbers[place] = number,
            _ => {
                eprint!("agent-states cannot use `{}`\n\n{USAGE}", pair.join(" "));
                return ExitCode::from(2);
            }
        }
    }
    let [states, seed, processes] = numbers;
    if !cargo(&["build", "--release", "-p", "arbiter-cli"], &[]) {
        return ExitCode::FAILURE;
    }
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let script = root().join("crates/cli/tests/agents/states.py");
    let processes = processes.max(1);
    let start = |number: u64| -> std::io::Result<Child> {
        let share = states / processes + u64::from(number < states % processes);
        let mut command = Command::new(&python);
        command.arg(&script).arg(target().join("release/arbiter"));
        command.args(["--states", &share.to_string(), "--seed", &(seed + number).to_string()]).spawn()
    };
    let running: Vec<_> = (0..processes).map(start).collect();
    let mut good = true;
    // All of them are waited for, whatever the first says.
    for child in running {
        good &= match child.and_then(|mut child| child.wait()) {
            Ok(status) => status.success(),
            Err(error) => {
                eprintln!("{python}: {error}; ARBITER_PYTHON names the Python that has the package chess");
                false
            }
        };
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
