//! Tables of rows, each a position, a state and a script in the small notation that `tests/enochian/README.md` explains;
//! they are run by the judge and by the engine of the program alike.

mod position;
mod runner;
mod steps;

pub use runner::{Catalog, Runner};

use std::fs;
use std::path::Path;

/// One row: one test.
#[derive(Clone, Debug)]
pub struct Row {
    /// The file and the line it stands in.
    pub at: String,
    /// Its name.
    pub id: String,
    /// The rule it pins, in words.
    pub rule: String,
    /// The pieces.
    pub position: String,
    /// Whose turn, and what else is the case.
    pub state: String,
    /// What is done and asked.
    pub script: String,
}

/// All rows of the tables in a folder, in the order of the file names.
pub fn rows(folder: &Path) -> Vec<Row> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "md"));
    files.sort();
    files.iter().flat_map(|path| rows_of(&fs::read_to_string(path).unwrap(), path)).collect()
}

fn rows_of(text: &str, path: &Path) -> Vec<Row> {
    let name = path.file_name().unwrap().to_string_lossy();
    let numbered = text.lines().enumerate().filter(|(_, line)| line.starts_with('|'));
    let cells = numbered.map(|(i, line)| (i + 1, line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>()));
    let five = cells.filter_map(|(line, cells)| match cells[..] {
        // Headings, the lines under them, and the tables that explain the notation.
        [id, ..] if !is_name(id) => None,
        [id, rule, position, state, script] => {
            let [id, rule, position, state, script] = [id, rule, position, state, script].map(str::to_string);
            Some(Row { at: format!("{name}:{line}"), id, rule, position, state, script })
        }
        _ => panic!("{name}:{line}: a row has five cells"),
    });
    five.collect()
}

/// A letter and a number.
fn is_name(id: &str) -> bool {
    let mut bytes = id.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_uppercase()) && id.len() > 1 && bytes.all(|b| b.is_ascii_digit())
}
