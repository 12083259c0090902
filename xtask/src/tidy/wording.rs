//! The words of the trade: what tidy refuses stands in [`words`](super::words).

use super::code::{code, part_of_word, tokens};
use super::files::{below, read, shown};
use super::words::{WORDS, Where};
use std::path::Path;

/// What is held to the list.
const CLEAN: &[&str] =
    &["crates", "docs", "xtask", "peers", "fuzz", "examples", "ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];

/// What speaks otherwise for a reason: the list itself; games, which may call their pieces what they like; and what was written by
/// earlier versions.
const APART: &[&str] = &["xtask/src/tidy/words.rs", "xtask/src/tidy/wording.rs", "games", "CHANGELOG.md"];

/// How programs write some of these words, in files that are kept: keys, codes, and functions of the engine.
const WRITTEN: &[&str] =
    &["\"men\"", "`men`", "`men: 12`", ".men", "men:", "/men", "LIMIT_MEN", "\"man\"", "`man`", "let men", "men.txt"];

/// A line without what is written so.
fn spoken(line: &str) -> String {
    WRITTEN.iter().fold(line.to_string(), |line, written| line.replace(written, " "))
}

pub fn faults(root: &Path) -> Vec<String> {
    let files = CLEAN.iter().flat_map(|place| below(&root.join(place), &["rs", "md", "py", "toml", "txt"]));
    let mut faults = Vec::new();
    for file in files {
        let name = shown(root, &file);
        if !APART.iter().any(|apart| Path::new(&name).starts_with(apart)) {
            let found = refused(&name, &read(&file)).into_iter();
            faults.extend(found.map(|(line, what)| format!("{name}:{line}: {what}")));
        }
    }
    faults
}

/// The refused words of a file, each with its line and what to say instead.
fn refused(name: &str, text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut look = |line: usize, what: &str, is: &dyn Fn(&str, &Where) -> bool| {
        for (words, place, instead) in WORDS {
            found.extend(words.iter().filter(|w| is(w, place)).map(|_| (line, format!("`{what}`: say {instead}"))));
        }
    };
    for (number, line) in text.lines().enumerate() {
        let line = spoken(line);
        let said = parts(&line);
        for at in 0..said.len() {
            let two = said.get(at + 1).map(|next| format!("{} {next}", said[at]));
            look(number + 1, said[at], &|word, place| {
                let all_capitals = said[at].chars().all(|c| c.is_ascii_uppercase());
                matches!(place, Where::Everywhere)
                    && (two.as_deref() == Some(word) || (!all_capitals && said[at].eq_ignore_ascii_case(word)))
            });
        }
    }
    if name.ends_with(".rs") {
        for (number, token) in tokens(&code(text)) {
            look(number, token, &|word, place| {
                let here = match place {
                    Where::Everywhere => false,
                    Where::Names => true,
                    Where::NamesOf(folder) => Path::new(name).starts_with(folder),
                    Where::NamesBeside(file) => name != *file,
                };
                here && word == token
            });
        }
    }
    found.sort();
    found
}

/// The words of a line, those of a name apart: `own_men`, `PieceKind`.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for name in line.split(|c: char| !part_of_word(c)).flat_map(|name| name.split('_')) {
        let mut start = 0;
        let mut before = None;
        for (at, c) in name.char_indices() {
            if c.is_uppercase() && before.is_some_and(char::is_lowercase) {
                parts.push(&name[start..at]);
                start = at;
            }
            before = Some(c);
        }
        parts.push(&name[start..]);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[test]
fn words_that_are_not_said_are_seen() {
    let found = |name: &str, text: &str| -> Vec<String> {
        refused(name, text)
            .into_iter()
            .map(|(line, what)| format!("{line} {}", what.split(':').next().unwrap()))
            .collect()
    };
    assert_eq!(
        found("docs/a.md", "A man, two Men.\nMAN may stand; romance and woman too; the side on move"),
        ["1 `Men`", "1 `man`", "2 `on`"]
    );
    assert_eq!(
        found("crates/a/src/b.rs", "fn own_men(kind: ManKind) {} // no news\nlet news = \"mind\";"),
        ["1 `Man`", "1 `men`", "2 `news`"]
    );
    assert_eq!(found("crates/a/src/b.rs", "let known: Known = sound;"), [""; 0]);
    assert_eq!(found("crates/search/src/b.rs", "let known: Known = sound;"), ["1 `Known`", "1 `sound`"]);
    assert_eq!(
        found("crates/engine/src/play.rs", "ByKernel::K64x8(board) => Feature::Passed"),
        ["1 `Feature`", "1 `K64x8`"]
    );
    assert_eq!(found("crates/engine/src/dispatch.rs", "ByKernel::K64x8(board)"), [""; 0]);
}
