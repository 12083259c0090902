//! The invariants of ARCHITECTURE.md that can be tested, and a few manners of the tree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Which crates of this workspace a crate may use. The arrows point one way only.
const ARROWS: &[(&str, &[&str])] = &[
    ("spec", &[]),
    ("reference", &["spec"]),
    ("notation", &["spec", "engine"]),
    ("engine", &["spec"]),
    ("arena", &["spec", "engine", "notation"]),
    ("search", &["spec", "engine"]),
    ("catalog", &["spec"]),
    ("testkit", &["spec", "reference", "engine", "notation"]),
    ("rules-tests", &[]),
    ("arbiter", &["spec", "catalog", "notation", "engine", "arena", "search"]),
    ("pictures", &["arbiter", "spec", "notation", "engine"]),
    ("host", &["arbiter", "spec", "catalog", "notation", "engine", "arena", "search"]),
    ("bench", &["arbiter", "host", "spec", "catalog", "reference", "notation", "engine", "arena", "search", "peers"]),
    ("cli", &["arbiter", "pictures", "host", "bench", "spec", "catalog", "notation", "engine", "arena", "search"]),
];

/// Crates that touch no file, clock, thread, environment or socket: whoever calls them lends what they need.
const NO_IO: &[&str] = &["spec", "reference", "notation", "engine", "arena", "search"];

const IO_WORDS: &[&str] = &[
    "std::fs",
    "std::io",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time",
    "println!",
    "eprintln!",
    "dbg!",
];

/// A reader that is lent is no IO of the borrower; a length of time is no clock, and threads that end with the call no secret.
const LENT: &[&str] = &[
    "use std::io::Read;",
    "use std::io::{Error, ErrorKind, Read};",
    "use std::time::Duration;",
    "std::thread::scope(|scope| {",
];

/// Ids of games that are also plain words of the trade, and so may stand in code.
const PLAIN_WORDS: &[&str] =
    &["chess", "horde", "duck", "grand", "placement", "extinction", "loop", "atomic", "cylinder", "losers"];

/// Longest source file.
const MAX_LINES: usize = 600;

/// Everything that is out of order, one line each.
pub fn faults(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    arrows(root, &mut faults);
    no_io(root, &mut faults);
    no_game_names(root, &mut faults);
    game_ids(root, &mut faults);
    manners(root, &mut faults);
    faults
}

fn arrows(root: &Path, faults: &mut Vec<String>) {
    for name in folders(&root.join("crates")) {
        let Some((_, allowed)) = ARROWS.iter().find(|(n, _)| *n == name) else {
            faults.push(format!("crates/{name}: not listed in the arrows of xtask/src/tidy.rs"));
            continue;
        };
        let manifest = read(&root.join("crates").join(&name).join("Cargo.toml"));
        // Test-only dependencies may look anywhere: they judge, they are not part of the house.
        let normal = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        for line in normal.lines() {
            let Some(rest) = line.strip_prefix("arbiter") else { continue };
            // The library has no second word to its name.
            let used =
                rest.strip_prefix('-').map_or("arbiter", |l| l.split(['.', ' ', '=']).next().unwrap_or_default());
            if !allowed.contains(&used) {
                faults.push(format!("crates/{name} depends on {used}: against the arrows of ARCHITECTURE.md"));
            }
        }
    }
}

fn no_io(root: &Path, faults: &mut Vec<String>) {
    for name in NO_IO {
        for file in sources(&root.join("crates").join(name).join("src")) {
            for (number, line) in code_lines(&read(&file)).into_iter().filter(|(_, line)| !LENT.contains(&line.trim()))
            {
                for word in IO_WORDS.iter().filter(|w| line.contains(**w)) {
                    faults.push(format!("{}:{number}: {word} in a crate without IO", file.display()));
                }
            }
        }
    }
}

fn no_game_names(root: &Path, faults: &mut Vec<String>) {
    let ids: BTreeSet<String> = game_files(root).iter().filter_map(|f| stem(f)).collect();
    let crates = folders(&root.join("crates")).into_iter().map(|name| root.join("crates").join(name));
    // What the examples of the documentation include is code as well.
    for file in crates.flat_map(|folder| ["src", "doc"].map(|part| folder.join(part))).flat_map(|part| sources(&part)) {
        for (number, line) in code_lines(&read(&file)) {
            let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
            for word in words.map(|w| w.to_ascii_lowercase().replace('_', "-")) {
                if ids.contains(&word) && !PLAIN_WORDS.contains(&word.as_str()) {
                    faults.push(format!("{}:{number}: the game \"{word}\" is named in code", file.display()));
                }
            }
        }
    }
}

fn game_ids(root: &Path, faults: &mut Vec<String>) {
    for file in game_files(root) {
        let id = stem(&file).unwrap_or_default();
        let kebab = !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !kebab {
            faults.push(format!("{}: a game id is lower-case letters, digits and hyphens", file.display()));
        }
        if !root.join("golden").join(format!("{id}.golden")).exists() {
            faults.push(format!("{}: has no golden/{id}.golden (run `cargo xtask golden`)", file.display()));
        }
    }
    for golden in files(&root.join("golden"), "golden") {
        let id = stem(&golden).unwrap_or_default();
        if !root.join("games").join(format!("{id}.json")).exists() {
            faults.push(format!("{}: belongs to no game", golden.display()));
        }
    }
}

fn manners(root: &Path, faults: &mut Vec<String>) {
    for folder in ["crates", "peers", "xtask", "fuzz/fuzz_targets"] {
        for file in sources(&root.join(folder)) {
            let text = read(&file);
            if text.lines().count() > MAX_LINES {
                faults.push(format!("{}: longer than {MAX_LINES} lines; divide the room", file.display()));
            }
            for (i, line) in text.lines().enumerate() {
                // Written apart so that this very line is no fault.
                if ["TO", "FIX"].iter().any(|w| line.contains(&format!("{w}{}", if *w == "TO" { "DO" } else { "ME" })))
                {
                    faults.push(format!("{}:{}: unfinished business", file.display(), i + 1));
                }
            }
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_string())
}

fn game_files(root: &Path) -> Vec<PathBuf> {
    files(&root.join("games"), "json")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().filter_map(|e| Some(e.ok()?.path())).collect();
    found.sort();
    found
}

fn folders(folder: &Path) -> Vec<String> {
    entries(folder).iter().filter(|p| p.is_dir()).filter_map(|p| Some(p.file_name()?.to_str()?.to_string())).collect()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|p| p.extension().is_some_and(|e| e == extension)).collect()
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    entries(folder)
        .into_iter()
        .flat_map(|p| if p.is_dir() { sources(&p) } else { vec![p] })
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
        .collect()
}

/// The lines of a file that are code: no comments, and nothing behind the first `#[cfg(test)]`.
fn code_lines(text: &str) -> Vec<(usize, &str)> {
    let end = text.find("#[cfg(test)]").unwrap_or(text.len());
    text[..end]
        .lines()
        .enumerate()
        .filter(|(_, l)| !l.trim_start().starts_with("//"))
        .map(|(i, l)| (i + 1, l))
        .collect()
}

#[test]
fn the_tree_is_tidy() {
    let faults = faults(&crate::root());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
