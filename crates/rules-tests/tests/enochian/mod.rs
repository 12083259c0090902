//! Enochian chess: the rules row by row, by both engines, and what no row can say.

mod angles;
mod arrays;
mod deals;
mod dice;
mod manual;

use crate::support::checklist::{Catalog, Row, Runner, rows};
use crate::support::player::Player;
use arbiter_engine::Play;
use arbiter_reference::Position;
use arbiter_testkit::root;
use std::collections::BTreeSet;

fn all_rows() -> Vec<Row> {
    rows(&root().join("crates/rules-tests/tests/enochian"))
}

fn failures_of<P: Player>(rows: &[Row], catalog: &Catalog) -> Vec<String> {
    let failed = rows.iter().filter_map(|row| Some((row, Runner::<P>::run(row, catalog).err()?)));
    failed.map(|(row, problem)| format!("{} {} ({}), by {}: {problem}", row.at, row.id, row.rule, P::NAME)).collect()
}

#[test]
fn every_row_holds_by_both_engines() {
    let rows = all_rows();
    let names: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(names.len(), rows.len(), "two rows have one name");
    assert!(rows.len() >= 207, "only {} rows found", rows.len());
    let catalog = Catalog::new();
    let mut failures = failures_of::<Position>(&rows, &catalog);
    failures.extend(failures_of::<Play>(&rows, &catalog));
    assert!(failures.is_empty(), "{} problems\n{}", failures.len(), failures.join("\n"));
}
