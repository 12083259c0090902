//! What several tests need: bad documents, what is said of them, and documents that go to every limit.
#![allow(dead_code)]

pub mod generate;

use arbiter_spec::diagnostic::{Report, render};
use arbiter_spec::patch::MemoryLibrary;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of bad documents.
pub fn bad() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad")
}

/// The small documents that the bad ones extend.
pub fn bases() -> MemoryLibrary {
    arbiter_testkit::library(&bad().join("_base"))
}

/// The documents of a folder, in order.
pub fn documents(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    files.sort();
    files
}

/// Everything that is wrong with a document, and that as text.
pub fn look(name: &str, text: &str, library: &MemoryLibrary) -> (Report, String) {
    match arbiter_spec::read(name, text, library) {
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
