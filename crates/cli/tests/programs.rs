//! Programs over UCI that write moves in ways of their own, at the board: nobody forfeits, whoever begins.

#![cfg(unix)]

use crate::program::{arbiter, words};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/uci/otherwise.py");

/// What is said of a match against a program that writes so, and the line that began it.
fn played(habits: &str, rest: &str) -> Option<(String, String)> {
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        assert!(std::env::var_os("ARBITER_REQUIRE_ALL").is_none(), "{python} is required");
        return None;
    }
    let program = format!("uci:{python} {SCRIPT} {habits} {} uci", env!("CARGO_BIN_EXE_arbiter"));
    let line = format!("match '{program}' random --games 2 --concurrency 1 --records none {rest}");
    let folder = std::env::temp_dir();
    let (code, out, err) = arbiter(Path::new(&folder), &words(&line), "");
    assert_eq!((code, err.as_str()), (0, ""), "arbiter {line}\n{out}");
    Some((out, line))
}

/// Both games were played to their end.
fn fine(habits: &str, rest: &str) {
    let Some((table, line)) = played(habits, &format!("{rest} --json")) else { return };
    let table: Value = serde_json::from_str(&table).unwrap();
    let kinds = &table["endings"]["by_kind"];
    let faults = (&kinds["forfeit"], &kinds["infrastructure"]);
    assert_eq!(faults, (&0.into(), &0.into()), "arbiter {line}\n{:#}", table["endings"]);
    assert_eq!(table["counted"], 2, "arbiter {line}");
}

/// A position in which the side to move has to pass, and much happens afterwards.
fn stuck() -> String {
    let path = std::env::temp_dir().join(format!("arbiter-programs-{}.epd", std::process::id()));
    std::fs::write(&path, "7/7/7/7/ppppppp/ppppppp/PPPPPPP w\n").unwrap();
    path.display().to_string()
}

#[test]
fn passes_are_said_and_told_in_all_spellings() {
    let rest = format!("--game ataxx --max-moves 8 --openings {}", stuck());
    for habits in ["", "--stays", "--word", "--stays --silent", "--word --silent", "--stays --drops"] {
        fine(habits, &rest);
    }
}

#[test]
fn a_piece_that_spreads_may_be_dropped() {
    fine("--drops", "--game ataxx --max-moves 16 --random-openings 2");
}

/// Also where the opening ends amid a turn, which a program that plays whole turns has to complete.
#[test]
fn turns_of_several_actions_are_one_text_or_several() {
    fine("--turns", "--game amazons --max-moves 6 --uncounted");
    fine("--turns --onward", "--game duck --max-moves 12 --uncounted --random-openings 3");
    fine("--turns --onward --silent", "--game duck --max-moves 8");
    fine("", "--game duck --max-moves 12 --random-openings 3");
}

#[test]
fn who_counts_other_moves_does_not_play() {
    let Some((out, line)) = played("--lacks 1", "--game minixiangqi --max-moves 4") else { return };
    assert!(out.contains("infrastructure 2 (UNREACHABLE 2)"), "arbiter {line}\n{out}");
    let why = [
        "plays another game: it counts ",
        " moves where our rules have ",
        "; it has no `",
        "; --uncounted plays nevertheless",
    ];
    assert!(why.iter().all(|part| out.contains(part)), "arbiter {line}\n{out}");
    fine("--lacks 1", "--game minixiangqi --max-moves 1 --uncounted");
}

/// A program of others in games where it passes, places and joins actions in its own way: where `ARBITER_FAIRY_STOCKFISH` says it
/// is, or where Debian puts one that knows fewer games.
#[test]
fn a_program_of_others_writes_in_its_own_way() {
    let named = std::env::var("ARBITER_FAIRY_STOCKFISH").ok();
    let games: &[&str] = match named {
        Some(_) => &["janggi", "othello", "ataxx", "amazons", "duck"],
        None => &["janggi"],
    };
    let path = named.as_deref().unwrap_or("/usr/games/fairy-stockfish");
    if !Path::new(path).exists() {
        assert!(std::env::var_os("ARBITER_REQUIRE_ALL").is_none(), "{path} is missing");
        return;
    }
    for game in games {
        let rest = "--movetime 60 --grace 30000 --random-openings 2 --games 2 --max-moves 70 --records none --json";
        let line = format!("match uci:{path} random --game {game} {rest}");
        let (code, out, err) = arbiter(&std::env::temp_dir(), &words(&line), "");
        assert_eq!((code, err.as_str()), (0, ""), "arbiter {line}\n{out}");
        let table: Value = serde_json::from_str(&out).unwrap();
        let kinds = &table["endings"]["by_kind"];
        assert_eq!((&kinds["forfeit"], &kinds["infrastructure"]), (&0.into(), &0.into()), "{line}\n{table:#}");
    }
}
