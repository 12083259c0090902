//! The documents of `games/`, checked with their defaults.

use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// All of them, by id.
pub fn games() -> BTreeMap<String, CheckedSpec> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts: Vec<(String, String)> = files
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap()))
        .collect();
    let library: MemoryLibrary = texts.iter().cloned().collect();
    let check = |id: &str, text: &str| {
        let document = arbiter_spec::read(id, text, &library).unwrap_or_else(|e| panic!("{e}"));
        document.check(&Choices::default()).unwrap_or_else(|e| panic!("{e}"))
    };
    texts.iter().map(|(id, text)| (id.clone(), check(id, text))).collect()
}
