//! Crates whose tests are one program.

use crate::root;
use std::fs;

/// Every file and every room of a folder of tests is a module of the `main.rs` there: what is forgotten would not run.
pub fn every_file_is_a_module(folder: &str) {
    let folder = root().join(folder);
    let main = fs::read_to_string(folder.join("main.rs")).unwrap();
    let paths = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let tests = paths.filter(|path| path.extension().is_some_and(|e| e == "rs") || path.join("mod.rs").exists());
    let names = tests.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned());
    let lost: Vec<String> =
        names.filter(|name| name != "main" && !main.contains(&format!("\nmod {name};\n"))).collect();
    assert!(lost.is_empty(), "{}: no `mod` for {}", folder.join("main.rs").display(), lost.join(", "));
}
