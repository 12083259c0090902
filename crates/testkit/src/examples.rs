//! Examples in a text: a block marked `json game`, and right below it a block of facts.

use crate::root;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// One example.
pub struct Example {
    /// The name by which later examples extend it.
    pub id: Option<String>,
    /// The line of the text on which the document begins.
    pub line: usize,
    /// The document.
    pub document: String,
    /// The facts, each with its line.
    pub script: Vec<(usize, String)>,
}

/// All examples of a text in order.
pub fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    let mut just_closed = false;
    while let Some((index, line)) = lines.next() {
        let Some(tag) = line.strip_prefix("```") else {
            just_closed &= line.trim().is_empty();
            continue;
        };
        let block: Vec<(usize, &str)> =
            lines.by_ref().take_while(|(_, l)| !l.starts_with("```")).map(|(i, l)| (i + 1, l)).collect();
        if let Some(attributes) = tag.strip_prefix("json game") {
            let id = attributes.split_whitespace().find_map(|a| a.strip_prefix("id=")).map(String::from);
            let document = block.iter().map(|(_, l)| format!("{l}\n")).collect();
            found.push(Example { id, line: index + 2, document, script: Vec::new() });
            just_closed = true;
        } else if tag == "text" && just_closed {
            if let Some(example) = found.last_mut() {
                example.script = block.into_iter().map(|(i, l)| (i, l.to_string())).collect();
            }
            just_closed = false;
        }
    }
    found
}

/// The rules of every example of some texts that can be played, by file and line. Some are there to be refused.
pub fn playable(paths: &[PathBuf]) -> Vec<(String, CheckedSpec)> {
    let all: Vec<(String, Example)> = paths.iter().flat_map(|path| of_file(path)).collect();
    assert!(all.len() > 60, "only {} documents found: are they still marked `json game`?", all.len());
    let named = all.iter().filter_map(|(_, example)| Some((example.id.clone()?, example.document.clone())));
    let catalog: MemoryLibrary = named.collect();
    let rules = |(name, example): (String, Example)| {
        let document = arbiter_spec::read(&name, &example.document, &catalog).ok()?;
        Some((name, document.check(&Choices::default()).ok()?))
    };
    all.into_iter().filter_map(rules).collect()
}

/// The examples of a file, each with the file and the line on which it begins.
fn of_file(path: &Path) -> Vec<(String, Example)> {
    let text = fs::read_to_string(path).expect("a text");
    let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    examples(&text).into_iter().map(|example| (format!("{file}:{}", example.line), example)).collect()
}

/// The manual.
pub fn manual() -> Vec<PathBuf> {
    vec![root().join("docs/spec.md")]
}

/// The files of conformance cases, in order.
pub fn conformance() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("crates/rules-tests/tests/conformance")).expect("the folder of cases");
    let mut paths: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// All words that stand in backticks outside of blocks.
pub fn code_words(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            for span in line.split('`').skip(1).step_by(2) {
                let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
                words.extend(span.split(|c| !is_word(c)).filter(|w| !w.is_empty()).map(String::from));
            }
        }
    }
    words
}
