//! The language, sentence by sentence: small documents with lines that say what must be true of them. The files of
//! `conformance/` follow the sections of the manual; each case has a heading that says which sentence it pins.

use crate::support::script::{Game, run};
use arbiter_testkit::examples::{Example, examples};
use arbiter_testkit::root;
use std::fs;

/// A file of cases.
struct File {
    name: String,
    cases: Vec<Example>,
}

fn files() -> Vec<File> {
    let folder = root().join("crates/rules-tests/tests/conformance");
    let mut files: Vec<File> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| File {
            name: path.file_name().unwrap().to_str().unwrap().to_owned(),
            cases: examples(&fs::read_to_string(&path).unwrap()),
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

#[test]
fn every_case_is_as_the_text_says() {
    let files = files();
    let cases = || files.iter().flat_map(|file| file.cases.iter().map(move |case| (file, case)));
    assert!(cases().count() > 100, "only {} cases found: are they still marked `json game`?", cases().count());
    let named = cases().filter_map(|(_, case)| Some((case.id.clone()?, case.document.clone())));
    let library: arbiter_spec::patch::MemoryLibrary = named.collect();
    let mut failures = Vec::new();
    for (file, case) in cases() {
        let name = case.id.clone().unwrap_or_else(|| format!("line {}", case.line));
        let game = Game { file: &file.name, line: case.line, name: &name, text: &case.document, library: &library };
        if case.script.is_empty() && case.id.is_none() {
            failures.push(format!("{}:{}: nothing is said of the case", file.name, case.line));
        }
        failures.extend(run(&game, &case.script).iter().map(ToString::to_string));
    }
    assert!(failures.is_empty(), "{} problems\n\n{}\n", failures.len(), failures.join("\n"));
}
