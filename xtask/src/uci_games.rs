//! `cargo xtask uci-games`: many games of the binary against itself through the engine module of the Python package chess.

use crate::{cargo, root, target};
use std::process::{Command, ExitCode};

pub const USAGE: &str = "\
usage: cargo xtask uci-games [--games N] [--clock MS] [--increment MS] [--patience MS] [--seed N] [--variants A,B…]

  Builds the program and lets it play itself over UCI: 200 games at 500 ms and 10 ms a move, unless told otherwise. Protocol
  errors and losses on time are counted; with --patience, a clock may be overstepped by so much. ARBITER_PYTHON names the Python that has the package chess.
";

/// Plays. Success if nothing was odd.
pub fn run(words: &[String]) -> ExitCode {
    const KNOWN: [&str; 6] = ["--games", "--clock", "--increment", "--patience", "--seed", "--variants"];
    let odd = words.chunks(2).find(|pair| pair.len() != 2 || !KNOWN.contains(&pair[0].as_str()));
    if let Some(odd) = odd {
        eprint!("uci-games cannot use `{}`\n\n{USAGE}", odd.join(" "));
        return ExitCode::from(2);
    }
    if !cargo(&["build", "--release", "-p", "arbiter-cli"], &[]) {
        return ExitCode::FAILURE;
    }
    // A copy, so that somebody who builds meanwhile does not change what plays.
    let arbiter = target().join("uci-games-arbiter");
    if let Err(error) = std::fs::copy(target().join("release/arbiter"), &arbiter) {
        eprintln!("{}: {error}", arbiter.display());
        return ExitCode::FAILURE;
    }
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let script = root().join("crates/cli/tests/uci/games.py");
    let mut command = Command::new(&python);
    let command = command.arg(script).arg(&arbiter).args(["--games", "200"]).args(words);
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{python}: {error}; ARBITER_PYTHON names the Python that has the package chess");
            ExitCode::FAILURE
        }
    }
}
