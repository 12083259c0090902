//! Enochian chess: the rules row by row, by both engines, and what no row can say.

#[path = "enochian/angles.rs"]
mod angles;
#[path = "enochian/arrays.rs"]
mod arrays;
#[path = "enochian/deals.rs"]
mod deals;
#[path = "enochian/dice.rs"]
mod dice;
#[path = "enochian/manual.rs"]
mod manual;
mod support;

use arbiter_engine::Play;
use arbiter_reference::Position;
use std::collections::BTreeSet;
use support::checklist::{Row, Runner, Shelf, rows};
use support::player::Player;
use support::root;

fn all_rows() -> Vec<Row> {
    rows(&root().join("crates/cli/tests/enochian"))
}

fn failures_of<P: Player>(rows: &[Row], shelf: &Shelf) -> Vec<String> {
    let failed = rows.iter().filter_map(|row| Some((row, Runner::<P>::run(row, shelf).err()?)));
    failed.map(|(row, problem)| format!("{} {} ({}), by {}: {problem}", row.at, row.id, row.rule, P::NAME)).collect()
}

#[test]
fn every_row_holds_by_both_engines() {
    let rows = all_rows();
    let names: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(names.len(), rows.len(), "two rows have one name");
    assert!(rows.len() >= 207, "only {} rows found", rows.len());
    let shelf = Shelf::new();
    let mut failures = failures_of::<Position>(&rows, &shelf);
    failures.extend(failures_of::<Play>(&rows, &shelf));
    assert!(failures.is_empty(), "{} problems\n{}", failures.len(), failures.join("\n"));
}
