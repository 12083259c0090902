//! Short files, nothing left for later, and no file of another crate included by its path.

use super::files::{read, shown, sources};
use std::path::{Component, Path, PathBuf};

const PLACES: &[&str] = &["crates", "peers", "xtask", "fuzz", "examples"];

/// Longest source file.
const MAX_LINES: usize = 500;

/// The engine has a few long tables.
const MAX_LINES_OF_ENGINE: usize = 600;

pub fn faults(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for file in PLACES.iter().flat_map(|place| sources(&root.join(place))) {
        let text = read(&file);
        let name = shown(root, &file);
        let most = if name.starts_with("crates/engine/") { MAX_LINES_OF_ENGINE } else { MAX_LINES };
        if text.lines().count() > most {
            faults.push(format!("{name}: longer than {most} lines; divide it"));
        }
        for (i, line) in text.lines().enumerate() {
            // Written apart so that this very line is no fault.
            if [("TO", "DO"), ("FIX", "ME")].iter().any(|(a, b)| line.contains(&format!("{a}{b}"))) {
                faults.push(format!("{name}:{}: unfinished business", i + 1));
            }
            if leaves_its_crate(&file, line) {
                faults.push(format!("{name}:{}: includes a file of another crate by its path; make it a crate", i + 1));
            }
        }
    }
    faults
}

/// True for a `#[path]` that leads out of the crate of a file.
fn leaves_its_crate(file: &Path, line: &str) -> bool {
    let Some((path, _)) = line.trim_start().strip_prefix("#[path = \"").and_then(|rest| rest.split_once('"')) else {
        return false;
    };
    let home = file.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").exists());
    let mut there: PathBuf = file.parent().map(PathBuf::from).unwrap_or_default();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => drop(there.pop()),
            other => there.push(other),
        }
    }
    !home.is_some_and(|home| there.starts_with(home))
}

#[test]
fn long_files_unfinished_ones_and_borrowed_ones_are_seen() {
    let long = "\n".repeat(MAX_LINES + 1);
    let tree = super::MadeUp::new(&[
        ("crates/arena/src/long.rs", &long),
        ("crates/engine/src/long.rs", &long),
        ("xtask/src/a.rs", concat!("// TO", "DO")),
        ("xtask/Cargo.toml", ""),
    ]);
    let unfinished = "xtask/src/a.rs:1: unfinished business";
    assert_eq!(faults(tree.root()), ["crates/arena/src/long.rs: longer than 500 lines; divide it", unfinished]);
    let leaves = |path: &str| leaves_its_crate(&tree.root().join("xtask/src/a.rs"), &format!("#[path = \"{path}\"]"));
    assert_eq!(["b.rs", "../tests/b.rs", "../../peers/b.rs"].map(leaves), [false, false, true]);
}
