//! What the tests share: the shelf of games, and positions by text.

#![allow(dead_code)]

pub mod mutate;
pub mod random;

use arbiter_reference::Position;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, EmptyLibrary, MemoryLibrary};
use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All games that are shipped.
pub fn shelf() -> MemoryLibrary {
    texts().into_iter().collect()
}

/// The ids and texts of all games that are shipped, in order.
pub fn texts() -> Vec<(String, String)> {
    let files = fs::read_dir(root().join("games")).unwrap().map(|entry| entry.unwrap().path());
    let games = files.filter(|path| path.extension().is_some_and(|e| e == "json"));
    let mut texts: Vec<_> = games
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    texts.sort();
    texts
}

/// The rules of a shipped game, with the setup and options of `choices`.
pub fn game_with(id: &str, choices: &Choices) -> CheckedSpec {
    let text = fs::read_to_string(root().join("games").join(format!("{id}.json"))).unwrap();
    let document = arbiter_spec::read(id, &text, &shelf()).unwrap_or_else(|refused| panic!("{id}: {refused}"));
    document.check(choices).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// The rules of a shipped game.
pub fn game(id: &str) -> CheckedSpec {
    game_with(id, &Choices::default())
}

/// The rules of a document written in a test.
pub fn rules(text: &str) -> CheckedSpec {
    let document = arbiter_spec::read("test", text, &EmptyLibrary).unwrap_or_else(|refused| panic!("{refused}"));
    document.check(&Choices::default()).unwrap_or_else(|error| panic!("{error}"))
}

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
