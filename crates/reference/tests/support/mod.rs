//! What the tests share: positions and decisions by text.

#![allow(dead_code)]

use arbiter_reference::Position;
use arbiter_spec::checked::CheckedSpec;

/// Plays decisions written as text.
pub fn play(position: &Position, texts: &str) -> Position {
    texts
        .split_whitespace()
        .fold(position.clone(), |position, text| try_play(&position, text).unwrap_or_else(|e| panic!("{e}")))
}

/// Plays one decision written as text.
pub fn try_play(position: &Position, text: &str) -> Result<Position, String> {
    let legal = position.legal();
    let written = arbiter_notation::moves::texts(position.spec(), &legal);
    let found = arbiter_notation::moves::find(position.spec(), &legal, text);
    let index = found.map_err(|error| format!("{text}: {error} (legal: {})", written.join(" ")))?;
    position.play(&legal[index]).map_err(|error| error.to_string())
}

/// The legal decisions as text, sorted.
pub fn legal(position: &Position) -> Vec<String> {
    let mut texts = arbiter_notation::moves::texts(position.spec(), &position.legal());
    texts.sort();
    texts
}

/// A position by its text.
pub fn position(spec: &CheckedSpec, text: &str) -> Position {
    let placement = arbiter_notation::position::read(spec, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Position::from_placement(spec, &placement).unwrap_or_else(|error| panic!("{text}: {error}"))
}
