//! What several tests need: the shelf of small base documents, and documents that go to every limit.
#![allow(dead_code)]

pub mod generate;
pub mod law;
pub mod mutate;

use arbiter_spec::diagnostic::{Report, render};
use arbiter_spec::patch::MemoryLibrary;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of bad documents.
pub fn bad() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad")
}

/// All documents of a folder as a library; the id is the file's name.
pub fn shelf(folder: &Path) -> MemoryLibrary {
    let mut shelf = MemoryLibrary::default();
    for path in documents(folder) {
        let id = path.file_stem().and_then(|s| s.to_str()).unwrap();
        shelf.add(id, fs::read_to_string(&path).unwrap());
    }
    shelf
}

/// The documents of a folder, in order.
pub fn documents(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    files.sort();
    files
}

/// The shipped games.
pub fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// Everything that is wrong with a document, and that as text.
pub fn look(name: &str, text: &str, shelf: &MemoryLibrary) -> (Report, String) {
    match arbiter_spec::read(name, text, shelf) {
        Err(refused) => {
            let text = refused.to_string();
            (refused.report, text)
        }
        Ok(document) => {
            let report = document.check_all();
            let text = render(&report, document.sources(), false);
            (report, text)
        }
    }
}

/// Compares a text with the one kept in a file, or rewrites the file if `ARBITER_BLESS` is set.
pub fn snapshot(path: &Path, text: &str) -> Result<(), String> {
    if std::env::var_os("ARBITER_BLESS").is_some() {
        fs::write(path, text).unwrap();
        return Ok(());
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    if kept == text {
        return Ok(());
    }
    Err(format!("{} says\n{kept}\nbut now it is\n{text}\n(ARBITER_BLESS=1 rewrites it)", path.display()))
}
