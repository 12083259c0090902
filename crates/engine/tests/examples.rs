//! The engine agrees with the reference interpreter on every small document of the manual and of the conformance cases:
//! they use every word of the language, most of them in ways no shipped game does.

use arbiter_engine::Game;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use arbiter_testkit::duel::TwinGame;
use arbiter_testkit::examples::{Example, examples};
use arbiter_testkit::{asked, root};
use std::fs;
use std::path::{Path, PathBuf};

/// Plies per game and games per document; the variable asks for more games.
const PLIES: usize = 24;

fn games() -> u64 {
    asked("ARBITER_DUEL_GAMES", 3)
}

/// The documents of a text, each with the file and the line on which it begins.
fn named(path: &Path) -> Vec<(String, Example)> {
    let text = fs::read_to_string(path).expect("a text");
    let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    examples(&text).into_iter().map(|example| (format!("{file}:{}", example.line), example)).collect()
}

/// Plays every document that can be read; names those on which the engines part.
fn differences(paths: &[PathBuf]) -> Vec<String> {
    let examples: Vec<(String, Example)> = paths.iter().flat_map(|path| named(path)).collect();
    assert!(examples.len() > 60, "only {} documents found: are they still marked `json game`?", examples.len());
    let catalog: MemoryLibrary =
        examples.iter().filter_map(|(_, example)| Some((example.id.clone()?, example.document.clone()))).collect();
    let only = std::env::var("ARBITER_DUEL_GAME").ok();
    let mut differences = Vec::new();
    for (name, example) in examples.iter().filter(|(name, _)| only.as_ref().is_none_or(|only| only == name)) {
        // Some are there to be refused.
        let Ok(document) = arbiter_spec::read(name, &example.document, &catalog) else { continue };
        let Ok(spec) = document.check(&Choices::default()) else { continue };
        let game = Game::compile(&spec);
        let differing = |seed| TwinGame { name, spec: &spec, game: &game, seed, plies: PLIES, seldom: 2 }.play().err();
        differences.extend((0..games()).find_map(differing).map(|difference| difference.to_string()));
    }
    differences
}

fn show(differences: &[String]) {
    assert!(differences.is_empty(), "{} documents differ\n\n{}", differences.len(), differences.join("\n\n"));
}

#[test]
fn both_engines_agree_on_every_example_of_the_manual() {
    show(&differences(&[root().join("docs/spec.md")]));
}

#[test]
fn both_engines_agree_on_every_conformance_case() {
    let folder = fs::read_dir(root().join("crates/rules-tests/tests/conformance")).expect("the folder of cases");
    let mut paths: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    show(&differences(&paths));
}
