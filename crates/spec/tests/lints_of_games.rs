//! The lints of the shipped documents, one by one: a lint that fires on a sound game is a bad lint.

use arbiter_spec::patch::{Library, MemoryLibrary};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What is left, and meant.
const EXPECTED: &[(&str, &str)] = &[
    // The sources of these games bound nothing.
    ("enochian", "ending/endless"),
    ("enochian-zalewski", "ending/endless"),
    // A format 1 document kept as it was published.
    ("format-1-chess", "lint/castling-gap"),
    ("format-1-chess", "lint/one-sided-rotation"),
    ("format-1-chess", "lint/vacuous-first-move"),
];

#[test]
fn shipped_documents_have_no_other_lints() {
    let mut shelf = MemoryLibrary::default();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "json") {
            shelf.add(path.file_stem().unwrap().to_str().unwrap(), fs::read_to_string(&path).unwrap());
        }
    }
    let mut found = BTreeSet::new();
    let mut text = String::new();
    for id in shelf.ids() {
        let (name, json) = shelf.find(&id).unwrap();
        let document = arbiter_spec::read(&name, &json, &shelf).unwrap();
        let report = document.check_all();
        for d in &report.diagnostics {
            found.insert((id.clone(), d.code.name()));
            text += &format!("{id}: {} at {}: {} {:?}\n", d.code.name(), d.at, d.message, d.under);
        }
    }
    let expected: BTreeSet<_> = EXPECTED.iter().map(|(id, code)| (id.to_string(), *code)).collect();
    assert_eq!(found, expected, "\n{text}");
}
