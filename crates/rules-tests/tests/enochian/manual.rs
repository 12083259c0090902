//! docs/enochian.md keeps its word: its examples do what they say, and its tables name rows and tests that exist.

use super::all_rows;
use crate::support::checklist::{Catalog, Row, Runner};
use crate::support::script::{Game, run};
use arbiter_reference::Position;
use arbiter_spec::patch::{Library, OptionEntry};
use arbiter_testkit::examples::examples;
use arbiter_testkit::{catalog, root};
use std::collections::BTreeSet;
use std::fs;

const FILE: &str = "docs/enochian.md";
const MANUAL: &str = include_str!("../../../../docs/enochian.md");

#[test]
fn the_manual_keeps_its_word() {
    let examples = examples(MANUAL);
    assert!(examples.len() >= 2, "only {} examples found", examples.len());
    let mut catalog = catalog();
    for example in &examples {
        if let Some(id) = &example.id {
            catalog.add(id, example.document.clone());
        }
    }
    let mut failures = Vec::new();
    for example in &examples {
        assert!(!example.script.is_empty(), "{FILE}:{}: nothing is said of it", example.line);
        let name = example.id.clone().unwrap_or_else(|| format!("line {}", example.line));
        let game = Game { file: FILE, line: example.line, name: &name, text: &example.document, library: &catalog };
        failures.extend(run(&game, &example.script).iter().map(ToString::to_string));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The rows of a cell such as `K1–K3, S1`: ranges include both ends.
fn rows_in(cell: &str, known: &[String]) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for part in cell.split(',').map(str::trim).filter(|part| !part.is_empty() && !part.starts_with('`')) {
        let (first, last) = part.split_once('–').unwrap_or((part, part));
        let place = |name: &str| known.iter().position(|row| row == name).ok_or_else(|| format!("no row {name}"));
        let (first, last) = (place(first)?, place(last)?);
        let range =
            known.get(first..=last).filter(|rows| !rows.is_empty()).ok_or_else(|| format!("{part} is empty"))?;
        found.extend(range.iter().cloned());
    }
    Ok(found)
}

/// A row with another choice of an option: the default where it chose, `choice` where it did not; nothing where it chose
/// something else.
fn flipped(row: &Row, option: &OptionEntry, choice: &str) -> Option<Row> {
    let (now, usual) = (format!("{}={choice}", option.code), format!("{}={}", option.code, option.default));
    let state = match (row.state.contains(&now), row.state.contains(&format!("{}=", option.code))) {
        (true, _) => row.state.replace(&now, &usual),
        (false, true) => return None,
        (false, false) => format!("{}; opt {now}", row.state),
    };
    Some(Row { state, ..row.clone() })
}

/// A choice of an option is a rule of its own: of the rows named beside the option, one at least notices each other choice,
/// and each of them notices one.
#[test]
fn every_choice_is_held_by_a_row() {
    let all = all_rows();
    let known: Vec<String> = all.iter().map(|row| row.id.clone()).collect();
    let library = catalog();
    let (_, text) = library.find("enochian").unwrap();
    let document = arbiter_spec::read("enochian", &text, &library).unwrap();
    let catalog = Catalog::new();
    let notices =
        |row: &Row| Runner::<Position>::new(row, &catalog).is_ok() && Runner::<Position>::run(row, &catalog).is_err();
    for option in &document.menu().options {
        let line = MANUAL.lines().find(|line| line.starts_with(&format!("| `{}` |", option.code)));
        let line = line.unwrap_or_else(|| panic!("{FILE} does not list the option {}", option.code));
        let cell = line.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        let named = rows_in(cell, &known).unwrap();
        let rows: Vec<&Row> = all.iter().filter(|row| named.contains(&row.id)).collect();
        let others: Vec<&str> =
            option.choices.iter().map(|c| c.code.as_str()).filter(|c| *c != option.default).collect();
        let fails = |row: &Row, choice: &str| flipped(row, option, choice).is_some_and(|row| notices(&row));
        for choice in &others {
            let held = rows.iter().any(|row| fails(row, choice));
            assert!(held, "{}={choice} could be the default, and none of {cell} would notice", option.code);
        }
        for row in rows {
            assert!(others.iter().any(|choice| fails(row, choice)), "{} holds no choice of {}", row.id, option.code);
        }
    }
}

/// Every function that stands in the tests of rules, and in those of the program.
fn known_tests() -> BTreeSet<String> {
    let folders = ["crates/rules-tests/tests", "crates/rules-tests/tests/enochian", "crates/cli/tests"];
    let files = folders.into_iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let sources = files.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let mut names = BTreeSet::new();
    for source in sources.map(|path| fs::read_to_string(path).unwrap()) {
        let functions = source.lines().filter_map(|line| line.trim().strip_prefix("fn "));
        names.extend(functions.map(|f| f.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()));
    }
    names
}

/// Every row and test the tables name exists, every row is named, and no sentence is left without.
#[test]
fn every_sentence_has_its_tests_and_every_row_its_sentence() {
    let known: Vec<String> = all_rows().into_iter().map(|row| row.id).collect();
    let tests = known_tests();
    let mut named = BTreeSet::new();
    let mut faults = Vec::new();
    let mut sentences = 0;
    for (i, line) in MANUAL.lines().enumerate().filter(|(_, line)| line.starts_with('|') && !line.contains("---")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let last = cells.last().copied().unwrap_or_default();
        let names_tests = last.starts_with('`') || last.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        if cells[0].parse::<usize>().is_ok() {
            sentences += 1;
            if !names_tests {
                faults.push(format!("{FILE}:{}: nothing tests it", i + 1));
            }
        }
        if !names_tests {
            continue;
        }
        match rows_in(last, &known) {
            Ok(rows) => named.extend(rows),
            Err(problem) => faults.push(format!("{FILE}:{}: {problem}", i + 1)),
        }
        let missing = last.split('`').skip(1).step_by(2).filter(|name| !tests.contains(*name));
        faults.extend(missing.map(|name| format!("{FILE}:{}: there is no test {name}", i + 1)));
    }
    assert!(sentences > 100, "only {sentences} sentences found");
    faults.extend(
        known.iter().filter(|row| !named.contains(*row)).map(|row| format!("{FILE} never names the row {row}")),
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
