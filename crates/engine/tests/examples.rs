//! The engine agrees with the reference interpreter on every small document of the manual and of the conformance cases:
//! they use every word of the language, most of them in ways no shipped game does.

mod duel;

use arbiter_engine::Game;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use duel::Bout;
use std::fs;
use std::path::{Path, PathBuf};

/// Plies per game and games per document; the variable asks for more games.
const PLIES: usize = 24;

fn games() -> u64 {
    std::env::var("ARBITER_DUEL_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(3)
}

/// A document written in a text.
struct Example {
    /// The file and the line on which it begins.
    name: String,
    id: Option<String>,
    text: String,
}

/// The blocks marked `json game`.
fn examples(path: &Path) -> Vec<Example> {
    let text = fs::read_to_string(path).expect("a text");
    let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let mut found = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((line, mark)) = lines.next() {
        if let Some(attributes) = mark.strip_prefix("```json game") {
            let id = attributes.split_whitespace().find_map(|word| word.strip_prefix("id=")).map(String::from);
            let text = lines.by_ref().map(|(_, line)| line).take_while(|line| !line.starts_with("```"));
            found.push(Example { name: format!("{file}:{}", line + 2), id, text: text.collect::<Vec<_>>().join("\n") });
        }
    }
    found
}

/// Plays every document that can be read; names those on which the engines part.
fn differences(paths: &[PathBuf]) -> Vec<String> {
    let examples: Vec<Example> = paths.iter().flat_map(|path| examples(path)).collect();
    assert!(examples.len() > 60, "only {} documents found: are they still marked `json game`?", examples.len());
    let shelf: MemoryLibrary =
        examples.iter().filter_map(|example| Some((example.id.clone()?, example.text.clone()))).collect();
    let only = std::env::var("ARBITER_DUEL_GAME").ok();
    let mut differences = Vec::new();
    for example in examples.iter().filter(|example| only.as_ref().is_none_or(|name| *name == example.name)) {
        // Some are there to be refused.
        let Ok(document) = arbiter_spec::read(&example.name, &example.text, &shelf) else { continue };
        let Ok(spec) = document.check(&Choices::default()) else { continue };
        let game = Game::compile(&spec);
        let bout =
            |seed| Bout { name: &example.name, spec: &spec, game: &game, seed, plies: PLIES, seldom: 2 }.play().err();
        differences.extend((0..games()).find_map(bout).map(|difference| difference.to_string()));
    }
    differences
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
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
    let folder = fs::read_dir(root().join("crates/cli/tests/conformance")).expect("the folder of cases");
    let mut paths: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    show(&differences(&paths));
}
