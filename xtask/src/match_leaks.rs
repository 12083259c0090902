//! `cargo xtask match-leaks`: a thousand games of random programs, and what they leave behind. The test of every build plays a
//! few of them (`crates/cli/tests/leaks.rs`).

use crate::cargo;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask match-leaks [--games N] [--boards N]\n";

/// Plays. Success if nothing is left, and nothing grew.
pub fn run(words: &[String]) -> ExitCode {
    let (mut games, mut boards) = ("1000".to_string(), "16".to_string());
    for pair in words.chunks(2) {
        let number = pair.get(1).filter(|value| value.parse::<u32>().is_ok_and(|number| number > 0));
        match (pair.first().map(String::as_str), number) {
            (Some("--games"), Some(value)) => games.clone_from(value),
            (Some("--boards"), Some(value)) => boards.clone_from(value),
            _ => {
                eprint!("match-leaks cannot use `{}`\n\n{USAGE}", pair.join(" "));
                return ExitCode::from(2);
            }
        }
    }
    let test = ["test", "--release", "-p", "arbiter-cli", "--test", "program", "leaks::", "--", "--nocapture"];
    let good = cargo(&test, &[("ARBITER_LEAK_GAMES", &games), ("ARBITER_LEAK_BOARDS", &boards)]);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
