//! `cargo xtask instructions`: instructions per leaf, counted by callgrind. Unlike times they are the same on a busy machine.

use crate::{cargo, target};
use std::path::Path;
use std::process::{Command, ExitCode};

/// Small counts that pass through every class of rules.
const COUNTS: &[(&str, u32)] = &[
    ("chess", 4),
    ("capablanca", 3),
    ("crazyhouse", 4),
    ("atomic", 4),
    ("xiangqi", 3),
    ("shogi", 3),
    ("janggi", 3),
    ("spartan", 3),
    ("checkers", 5),
    ("four-player-teams", 3),
    ("enochian", 4),
];

/// Prints a table.
pub fn run(games: &[String]) -> ExitCode {
    if !cargo(&["build", "--release", "-p", "arbiter-cli"], &[]) {
        return ExitCode::FAILURE;
    }
    let program = target().join("release").join("arbiter");
    println!("| game | depth | leaves | instructions per leaf | to load |\n|---|---|---|---|---|");
    for (game, depth) in COUNTS.iter().filter(|(game, _)| games.is_empty() || games.iter().any(|g| g == game)) {
        // What it takes to load the game is not counting.
        let (Some(base), Some(whole)) = (count(&program, game, 1), count(&program, game, *depth)) else {
            eprintln!("{game}: cannot be counted; is valgrind installed?");
            return ExitCode::FAILURE;
        };
        let leaves = whole.leaves.saturating_sub(base.leaves).max(1);
        let each = whole.instructions.saturating_sub(base.instructions) as f64 / leaves as f64;
        let load = base.instructions as f64 / 1e6;
        println!("| {game} | {depth} | {} | {each:.1} | {load:.1} M |", whole.leaves);
    }
    ExitCode::SUCCESS
}

struct Counted {
    leaves: u64,
    instructions: u64,
}

fn count(program: &Path, game: &str, depth: u32) -> Option<Counted> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["bench", game, "--once", "--depth", &depth.to_string()])
        .output()
        .ok()?;
    let (out, notes) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let collected = notes.lines().find_map(|line| line.split_once("Collected :"))?.1;
    Some(Counted {
        leaves: out.split_whitespace().last()?.parse().ok()?,
        instructions: collected.trim().replace(',', "").parse().ok()?,
    })
}
