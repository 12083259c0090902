//! The protocol of playing programs, row by row: one case for each row of its sections on castling (8), draws (10), checks of
//! a move (12) and endings (13), and its worked examples, by both engines. The retro profile: each test its paper names.

use crate::support::script::{Game, play};
use arbiter_spec::patch::Library;
use arbiter_testkit::{catalog, root};
use std::collections::BTreeSet;
use std::fs;

/// A case: its heading, and the lines below it.
type Case = (String, Vec<(usize, String)>);

fn cases(text: &str) -> Vec<Case> {
    let mut out: Vec<Case> = Vec::new();
    let mut in_block = false;
    for (i, line) in text.lines().enumerate() {
        if let Some(name) = line.strip_prefix("## ") {
            out.push((name.into(), Vec::new()));
        } else if line.starts_with("```") {
            in_block = !in_block;
        } else if let Some((_, script)) = out.last_mut().filter(|_| in_block) {
            script.push((i + 1, line.into()));
        }
    }
    out
}

#[test]
fn every_row_of_the_protocol() {
    let catalog = catalog();
    let (_, text) = catalog.find("chess").unwrap();
    let folder = root().join("crates/rules-tests/tests/protocol");
    let mut names = BTreeSet::new();
    let mut failures = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        for (name, script) in cases(&fs::read_to_string(&path).unwrap()) {
            let line = script.first().map_or(0, |(line, _)| *line);
            let game = Game { file: &file, line, name: "chess", text: &text, library: &catalog };
            failures.extend(play(&game, &script).iter().map(|failure| format!("{name}\n{failure}")));
            assert!(!script.is_empty() && names.insert(name.clone()), "{name}: nothing is said, or it is there twice");
        }
    }
    assert!(failures.is_empty(), "{} problems\n\n{}\n", failures.len(), failures.join("\n"));
    let rows = |section: &str| names.iter().filter(|name| name.starts_with(section)).count();
    // Section 8: two rows of the procedure, four moves, two lasting and four passing conditions. Section 13: nine rows.
    assert!(rows("8 procedure") == 2 && rows("8 kingside") + rows("8 queenside") == 4);
    assert!(rows("8 permanent 1") + rows("8 permanent 2") == 2 && rows("8 temporary") == 4);
    assert!((1..=5).all(|part| rows(&format!("10.{part} ")) > 0));
    assert!((1..=9).all(|check| rows(&format!("12.{check} ")) == 1));
    assert!(rows("13 ") >= 9 && (15..=18).all(|section| rows(&format!("{section} ")) > 0));
}

/// The tests that the design paper of the retro profile names. They stand as cases in its golden, which are played by both
/// engines there.
const RETRO: &str = "
    white-kingside-castle white-queenside-castle black-kingside-castle black-queenside-castle castle-blocked-by-piece
    castle-rights-lost-king-moved castle-rights-lost-rook-moved castle-through-check-illegal castle-out-of-check-illegal
    en-passant-white-captures en-passant-black-captures en-passant-expires en-passant-not-available
    promotion-generates-queen-knight promotion-queen-move-works promotion-knight-move-works
    filter-removes-illegal-moves pinned-piece-restricted checkmate-zero-moves stalemate-zero-moves
    fifty-move-draw fifty-move-resets-on-pawn fifty-move-resets-on-capture threefold-repetition
    insufficient-kk insufficient-kbk insufficient-knk";

#[test]
fn every_retro_test_is_there_and_says_its_state() {
    let golden = fs::read_to_string(root().join("golden/chess-retro.golden")).unwrap();
    let lines: Vec<&str> = golden.lines().collect();
    let lacking = RETRO.split_whitespace().filter(|name| {
        let at = lines.iter().position(|line| line == name);
        let script = at.map(|at| lines[at + 1..].iter().take_while(|line| line.starts_with("  ")));
        !script.is_some_and(|mut script| script.any(|line| line.trim_start().starts_with("state: ")))
    });
    assert_eq!(lacking.collect::<Vec<_>>(), Vec::<&str>::new(), "cases without a `state:`");
}
