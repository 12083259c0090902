//! ARCHITECTURE.md's table of rooms, and the tree.

use super::files::{folders, read};
use std::collections::BTreeSet;
use std::path::Path;

/// A row of the table: where, and what is said to live there.
struct Row<'a> {
    place: &'a str,
    inside: &'a str,
}

pub fn faults(root: &Path) -> Vec<String> {
    let text = read(&root.join("ARCHITECTURE.md"));
    let rows = rows(&text);
    let mut faults = Vec::new();
    let crates = folders(&root.join("crates")).into_iter().map(|name| format!("crates/{name}"));
    let ours = |name: &String| !matches!(name.as_str(), "crates" | "target") && !name.starts_with('.');
    for folder in crates.chain(folders(root).into_iter().filter(ours)) {
        // A row for something inside will do where a crate is not asked for.
        let named = |row: &Row| row.place == folder || row.place.starts_with(&format!("{folder}/"));
        if !rows.iter().any(named) {
            faults.push(format!("{folder}/ has no row in ARCHITECTURE.md's table of rooms"));
        }
    }
    for row in &rows {
        if !root.join(row.place).exists() {
            faults.push(format!("ARCHITECTURE.md has a row for {}, which is not there", row.place));
        } else if row.place.starts_with("crates/") {
            let source = root.join(row.place).join("src");
            for room in named(row.inside).into_iter().filter(|room| !is_there(&source, room)) {
                faults.push(format!("ARCHITECTURE.md: {} has no room `{room}`", row.place));
            }
        }
    }
    faults.extend(
        places(&text)
            .into_iter()
            .filter(|place| !exists(root, place))
            .map(|place| format!("ARCHITECTURE.md speaks of `{place}`, which is not there")),
    );
    faults
}

/// The table under the heading Rooms; its first two lines are the head.
fn rows(text: &str) -> Vec<Row<'_>> {
    let section = text.split("\n## ").find(|section| section.starts_with("Rooms")).unwrap_or_default();
    let lines = section.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    cells
        .filter(|cells| cells.len() > 2)
        .map(|cells| Row { place: cells[1].trim_matches('`').trim_end_matches('/'), inside: cells[2] })
        .collect()
}

/// The rooms that a crate's row names. The convention: whatever stands there in backticks, in small letters and outside of
/// parentheses, is a file or folder of the crate's `src`; types begin with a capital, and words of the language and commands
/// stand in parentheses.
fn named(inside: &str) -> BTreeSet<&str> {
    let mut named = BTreeSet::new();
    let mut depth = 0;
    for (number, part) in inside.split('`').enumerate() {
        if number % 2 == 0 {
            depth += part.matches('(').count() as i32 - part.matches(')').count() as i32;
        } else if depth == 0 && is_path(part) {
            named.insert(part);
        }
    }
    named
}

fn is_path(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_/-.".contains(c))
}

fn is_there(source: &Path, room: &str) -> bool {
    source.join(room).exists() || source.join(format!("{room}.rs")).exists()
}

/// What the text in backticks gives as a place: a path of two parts and more, written with `/`, or a module with `::`.
fn places(text: &str) -> BTreeSet<String> {
    let quoted = text.lines().filter(|line| !line.starts_with('|')).flat_map(|line| line.split('`').skip(1).step_by(2));
    let paths = quoted.map(|quoted| quoted.replace("::", "/"));
    paths.filter(|path| is_path(path) && path.trim_matches('/').contains('/')).collect()
}

/// A place is named from the root, from `crates`, from the name of a crate (`src` understood), or from any crate or its `src`.
fn exists(root: &Path, place: &str) -> bool {
    let crates = root.join("crates");
    let of_a_crate = |name: &str, rest: &str| is_there(&crates.join(name).join("src"), rest);
    let (first, rest) = place.split_once('/').unwrap_or((place, ""));
    is_there(root, place)
        || is_there(&crates, place)
        || of_a_crate(first, rest)
        || folders(&crates).iter().any(|name| of_a_crate(name, place) || is_there(&crates.join(name), place))
}

#[test]
fn a_table_and_a_tree_that_differ_are_seen() {
    let table = "\n## Rooms\n\n| Where | What |\n|---|---|\n| `crates/a` | `here` and `gone` (`extends`), `Game` | |\n| `far/` | | |\n\n\
                 `a/here`, `a::here`, `here/gone`, `a/x.rs`\n";
    let tree = super::MadeUp::new(&[
        ("ARCHITECTURE.md", table),
        ("crates/a/src/here.rs", ""),
        ("crates/b/src/lib.rs", ""),
        ("docs/a.md", ""),
    ]);
    assert_eq!(
        faults(tree.root()),
        [
            "crates/b/ has no row in ARCHITECTURE.md's table of rooms",
            "docs/ has no row in ARCHITECTURE.md's table of rooms",
            "ARCHITECTURE.md: crates/a has no room `gone`",
            "ARCHITECTURE.md has a row for far, which is not there",
            "ARCHITECTURE.md speaks of `a/x.rs`, which is not there",
            "ARCHITECTURE.md speaks of `here/gone`, which is not there",
        ]
    );
}
