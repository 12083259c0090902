//! Every shipped document reads without a complaint.

use arbiter_spec::diagnostic::Report;
use arbiter_spec::document::{GameSpec, decode};
use arbiter_spec::json::{Sources, parse};
use std::path::{Path, PathBuf};

/// The documents of a folder.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    files.sort();
    files
}

/// The shipped games if they are there, else a few small documents kept beside this test.
fn shipped() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = documents(&here.join("../../games"));
    if games.is_empty() { documents(&here.join("tests/fixtures/document")) } else { games }
}

/// Reads a file; `None` for patches, which are read once they are applied.
fn read(path: &Path) -> Option<(GameSpec, Sources, Report)> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut sources = Sources::default();
    let mut report = Report::default();
    let id = sources.add(path.display().to_string(), text.clone());
    let node = parse(id, &text, &mut report).unwrap();
    if node.get("extends").is_some() {
        return None;
    }
    let spec = decode(&node, &mut report);
    Some((spec, sources, report))
}

#[test]
fn shipped_documents_read_without_a_complaint() {
    let mut seen = 0;
    for path in shipped() {
        let Some((spec, _sources, report)) = read(&path) else { continue };
        let problems: Vec<_> =
            report.diagnostics.iter().map(|d| format!("{} {} {}", d.code.name(), d.at, d.message)).collect();
        assert!(problems.is_empty(), "{}:\n{}", path.display(), problems.join("\n"));
        assert!(!spec.pieces.is_empty() && !spec.players.is_empty(), "{}", path.display());
        seen += 1;
    }
    assert!(seen > 0, "no documents were found");
}
