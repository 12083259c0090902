//! The shipped documents.

use arbiter_spec::patch::MemoryLibrary;
use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All shipped documents, by id.
pub fn shelf() -> MemoryLibrary {
    let mut shelf = MemoryLibrary::default();
    for entry in fs::read_dir(root().join("games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "json") {
            shelf.add(path.file_stem().unwrap().to_str().unwrap(), fs::read_to_string(&path).unwrap());
        }
    }
    shelf
}
