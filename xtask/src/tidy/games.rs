//! A game is a file and nothing else: no code knows its name, and each has its golden.

use super::code::part_of_word;
use super::files::{files, folders, read, shown, sources, stem};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Ids of games that are also plain words of the trade, and so may stand in code.
const PLAIN_WORDS: &[&str] =
    &["chess", "horde", "duck", "grand", "placement", "extinction", "loop", "atomic", "cylinder", "losers"];

pub fn faults(root: &Path) -> Vec<String> {
    let mut faults = names(root);
    faults.extend(ids(root));
    faults
}

fn game_files(root: &Path) -> Vec<PathBuf> {
    files(&root.join("games"), "json")
}

/// Names in strings count as well; a comment may give an example.
fn names(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    let ids: BTreeSet<String> = game_files(root).iter().filter_map(|f| stem(f)).collect();
    let crates = folders(&root.join("crates")).into_iter().map(|name| root.join("crates").join(name));
    // What the examples of the documentation include is code as well.
    for file in crates.flat_map(|folder| ["src", "doc"].map(|part| folder.join(part))).flat_map(|part| sources(&part)) {
        for (number, line) in lines(&read(&file)) {
            let words = line.split(|c: char| !(part_of_word(c) || c == '-'));
            for word in words.map(|w| w.to_ascii_lowercase().replace('_', "-")) {
                if ids.contains(&word) && !PLAIN_WORDS.contains(&word.as_str()) {
                    faults.push(format!("{}:{number}: the game \"{word}\" is named in code", shown(root, &file)));
                }
            }
        }
    }
    faults
}

/// The lines of a file that are no comments, up to its tests.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.find("#[cfg(test)]").unwrap_or(text.len());
    text[..end].lines().enumerate().filter(|(_, l)| !l.trim_start().starts_with("//")).map(|(i, l)| (i + 1, l))
}

fn ids(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for file in game_files(root) {
        let id = stem(&file).unwrap_or_default();
        let kebab = !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !kebab {
            faults.push(format!("{}: a game id is lower-case letters, digits and hyphens", shown(root, &file)));
        }
        if !root.join("golden").join(format!("{id}.golden")).exists() {
            faults.push(format!("{}: has no golden/{id}.golden (run `cargo xtask golden`)", shown(root, &file)));
        }
    }
    for golden in files(&root.join("golden"), "golden") {
        let id = stem(&golden).unwrap_or_default();
        if !root.join("games").join(format!("{id}.json")).exists() {
            faults.push(format!("{}: belongs to no game", shown(root, &golden)));
        }
    }
    faults
}

#[test]
fn a_name_in_code_and_a_game_without_golden_are_seen() {
    let tree = super::MadeUp::new(&[
        ("games/far-chess.json", ""),
        ("games/Odd.json", ""),
        ("golden/Odd.golden", ""),
        ("golden/gone.golden", ""),
        ("crates/arena/src/lib.rs", "// far-chess may stand here\nconst A: &str = \"far-chess\";\nfn far_chess() {}"),
    ]);
    assert_eq!(
        faults(tree.root()),
        [
            "crates/arena/src/lib.rs:2: the game \"far-chess\" is named in code",
            "crates/arena/src/lib.rs:3: the game \"far-chess\" is named in code",
            "games/Odd.json: a game id is lower-case letters, digits and hyphens",
            "games/far-chess.json: has no golden/far-chess.golden (run `cargo xtask golden`)",
            "golden/gone.golden: belongs to no game",
        ]
    );
}
