//! Every shipped document passes the checker, under all the choices the checker looks at.

use arbiter_spec::patch::{Choices, Library, MemoryLibrary};
use std::fs;
use std::path::Path;

fn shelf() -> MemoryLibrary {
    let mut shelf = MemoryLibrary::default();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "json") {
            shelf.add(path.file_stem().unwrap().to_str().unwrap(), fs::read_to_string(&path).unwrap());
        }
    }
    shelf
}

#[test]
fn every_shipped_document_is_sound() {
    let shelf = shelf();
    assert!(shelf.ids().len() >= 68);
    let mut faults = Vec::new();
    for id in shelf.ids() {
        let (name, text) = shelf.find(&id).unwrap();
        match arbiter_spec::read(&name, &text, &shelf) {
            Err(refused) => faults.push(format!("{id}\n{refused}")),
            Ok(document) => {
                let report = document.check_all();
                if report.diagnostics.iter().any(|d| d.code.severity() == arbiter_spec::diagnostic::Severity::Error) {
                    faults.push(format!(
                        "{id}\n{}",
                        arbiter_spec::diagnostic::render(&report, document.sources(), false)
                    ));
                } else if document.check(&Choices::default()).is_err() {
                    faults.push(format!("{id}: fine under all choices, refused with its defaults"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
