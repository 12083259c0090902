//! The manual keeps its word: every example of docs/spec.md does what the lines below it say, and every word of the
//! language is in it.

use crate::support::script::{Game, run};
use arbiter_testkit::examples::{Example, code_words, examples};
use std::collections::BTreeSet;

const FILE: &str = "docs/spec.md";
const MANUAL: &str = include_str!("../../../docs/spec.md");

#[test]
fn every_example_does_what_it_says() {
    let examples = examples(MANUAL);
    assert!(examples.len() > 60, "only {} examples found: are they still marked `json game`?", examples.len());
    let catalog = catalog(&examples);
    let mut failures = Vec::new();
    for example in &examples {
        let name = example.id.clone().unwrap_or_else(|| format!("line {}", example.line));
        let game = Game { file: FILE, line: example.line, name: &name, text: &example.document, library: &catalog };
        if example.script.is_empty() {
            failures.push(format!("{FILE}:{}: the example has no lines that say what is true of it", example.line));
        }
        failures.extend(run(&game, &example.script).iter().map(ToString::to_string));
    }
    assert!(failures.is_empty(), "{} problems\n\n{}\n", failures.len(), failures.join("\n"));
}

#[test]
fn every_word_of_the_language_is_explained() {
    let known = code_words(MANUAL);
    let mut words = BTreeSet::new();
    collect_words(&arbiter_spec::document::schema(), &mut words);
    assert!(words.len() > 200, "only {} words found in the schema", words.len());
    let missing: Vec<_> = words.iter().filter(|word| !known.contains(*word)).collect();
    assert!(missing.is_empty(), "{FILE} never mentions in backticks: {missing:?}");
}

#[test]
fn every_word_of_the_language_stands_in_an_example() {
    let documents: String = examples(MANUAL).into_iter().map(|example| example.document).collect();
    let mut words = BTreeSet::new();
    collect_words(&arbiter_spec::document::schema(), &mut words);
    let missing: Vec<_> = words.iter().filter(|word| !documents.contains(&format!("\"{word}\""))).collect();
    assert!(missing.is_empty(), "no example of {FILE} has {missing:?}");
}

#[test]
fn every_diagnostic_is_listed() {
    for code in arbiter_spec::diagnostic::codes::ALL {
        let severity = match code.severity() {
            arbiter_spec::diagnostic::Severity::Error => "error",
            arbiter_spec::diagnostic::Severity::Lint => "lint",
        };
        let row = format!("| `{}` | {severity} | {} |", code.name(), code.meaning());
        assert!(MANUAL.contains(&row), "§19 of {FILE} lacks the row\n{row}");
    }
}

/// Examples that extend one another find each other by id.
fn catalog(examples: &[Example]) -> arbiter_spec::patch::MemoryLibrary {
    let named = examples.iter().filter_map(|e| Some((e.id.clone()?, e.document.clone())));
    named.collect()
}

/// All names of properties and all words of closed lists.
fn collect_words(schema: &serde_json::Value, words: &mut BTreeSet<String>) {
    match schema {
        serde_json::Value::Object(members) => {
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("properties", serde_json::Value::Object(properties)) => words.extend(properties.keys().cloned()),
                    ("enum", serde_json::Value::Array(list)) => {
                        words.extend(list.iter().filter_map(|w| w.as_str()).map(String::from));
                    }
                    ("const", serde_json::Value::String(word)) => {
                        words.insert(word.clone());
                    }
                    _ => {}
                }
                collect_words(value, words);
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect_words(item, words)),
        _ => {}
    }
}
