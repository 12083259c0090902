//! Format 1, word by word: every field, condition, action, effect and limitation of the original format has a test of
//! its name. Boards are 5 × 5; WHITE goes up, BLACK (turned by 180°) goes down.

mod effects;
mod fields;
mod limitations;
mod moves;

use crate::support::script;
use arbiter_spec::patch::EmptyLibrary;

const STEP_UP: &str = r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }"#;
const KING: &str = r#"{ "code": "KING", "moves": [
  { "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 1, "step": [0, -1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 2, "step": [1, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 3, "step": [-1, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] } ] }"#;
const ROOK: &str = r#"{ "code": "ROOK", "moves": [
  { "id": 0, "step": [0, 1], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 1, "step": [0, -1], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 2, "step": [1, 0], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 3, "step": [-1, 0], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] } ] }"#;
const MAN: &str = r#"{ "code": "MAN", "moves": [
  { "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] } ] }"#;

/// A document of format 1: starting positions of both players, kinds of pieces, and whatever else stands at the top.
fn game(white: &str, black: &str, pieces: &[&str], more: &str) -> String {
    let placed = |list: &str| {
        let entry = |(piece, at): (&str, &str)| format!(r#"{{ "piece": "{piece}", "positions": [{at}] }}"#);
        let entries: Vec<String> = list.split(';').filter_map(|e| e.trim().split_once(' ')).map(entry).collect();
        entries.join(", ")
    };
    format!(
        r#"{{ "name": "SMALL", "board": {{ "dimensions": [5, 5] }}, "turns": {{ "order": ["WHITE", "BLACK"] }},
  "players": [
    {{ "name": "WHITE", "direction": [[1, 0], [0, 1]], "starting_positions": [{}] }},
    {{ "name": "BLACK", "direction": [[-1, 0], [0, -1]], "starting_positions": [{}] }} ],
  {more}
  "pieces": [{}] }}"#,
        placed(white),
        placed(black),
        pieces.join(", ")
    )
}

/// The words of one piece called MAN with these moves.
fn piece(moves: &str) -> String {
    format!(r#"{{ "code": "MAN", "moves": [{moves}] }}"#)
}

/// Runs a script on a document; every line must be true.
fn holds(text: &str, lines: &str) {
    let script: Vec<(usize, String)> = lines.lines().enumerate().map(|(i, l)| (i + 1, l.to_string())).collect();
    let game = script::Game { file: "script", line: 0, name: "document", text, library: &EmptyLibrary };
    let failures: Vec<String> = script::run(&game, &script).iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{}\nin {text}", failures.join("\n"));
}

/// The document is refused with just these, each a code and a pointer.
fn refused_with(text: &str, expected: &[&str]) {
    let script: Vec<_> = expected.iter().enumerate().map(|(i, e)| (i + 1, format!("check: {e}"))).collect();
    let game = script::Game { file: "script", line: 0, name: "document", text, library: &EmptyLibrary };
    let failures: Vec<String> = script::run(&game, &script).iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{}\nin {text}", failures.join("\n"));
}

/// The document is refused with just this.
fn refused(text: &str, expected: &str) {
    refused_with(text, &[expected]);
}
