//! Our kernels against cozy-chess: on the same position, and on other games with its chess as the unit.

use super::cozy;
use super::suite::{self, Against, Row};
use crate::contender::{Reach, entry, reach, whole};
use crate::ours;
use crate::race::{Laps, race};
use crate::table::Table;
use anyhow::ensure;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Most CPU seconds that one contender may count in a round. Who is slower counts less deep: speeds are compared.
const SECONDS: f64 = 2.0;

const COLUMNS: &[&str] =
    &["game", "position", "kernel", "depth", "nodes", "Mn/s", "ratio", "low", "high", "must", "stretch", "reached"];

/// Each kernel against the peer on the same positions.
pub fn kernels(rounds: usize) -> anyhow::Result<Table> {
    let mut table = Table::new("Perft against cozy-chess on the same position (ratio of speeds)", COLUMNS);
    let mut groups: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    let mut order = Vec::new();
    for row in suite::rows()?.into_iter().filter(|row| row.against == Against::Same) {
        if !groups.contains_key(&row.label) {
            order.push(row.label.clone());
        }
        groups.entry(row.label.clone()).or_default().push(row);
    }
    for rows in order.iter().filter_map(|label| groups.get(label)) {
        let fen = rows[0].position.as_deref().unwrap_or(cozy::START).to_string();
        together(&mut table, rows, &fen, rows[0].depth, rounds)?;
    }
    Ok(table)
}

/// Other games, all in one race with the peer's chess as the unit.
pub fn classes(rounds: usize) -> anyhow::Result<Table> {
    let mut table = Table::new("Perft of other games (ratio to cozy-chess at the start of chess)", COLUMNS);
    let rows: Vec<Row> = suite::rows()?.into_iter().filter(|row| row.against == Against::Anchor).collect();
    together(&mut table, &rows, cozy::START, 6, rounds)?;
    Ok(table)
}

/// One race of all rows and the peer.
fn together(table: &mut Table, rows: &[Row], fen: &str, depth: u32, rounds: usize) -> anyhow::Result<()> {
    let (anchor, anchor_reach) = cozy::anchor(fen, depth)?;
    let anchor_repeats = anchor.repeats;
    let mut entries = vec![anchor];
    let mut entered: Vec<Option<(usize, Reach)>> = Vec::new();
    for row in rows {
        let (spec, placement) = row.load()?;
        let Some(mut contender) = ours::open(row.kernel, &spec, &suite::begin(&placement)) else {
            entered.push(None);
            continue;
        };
        let reach = reach(&mut *contender, row.depth, u64::MAX, SECONDS);
        agree(row, reach, fen)?;
        entered.push(Some((entries.len(), reach)));
        entries.push(entry(contender, reach));
    }
    let laps = race(&mut entries, rounds);
    steady(&laps[0], anchor_reach, anchor_repeats, "cozy-chess")?;
    let speed = laps[0].speed() / 1e6;
    let nulls = || vec![Value::Null; 3];
    let head =
        vec![json!("chess"), json!(rows[0].anchor_label()), json!("cozy"), json!(depth), json!(anchor_reach.nodes)];
    let ratio = vec![json!(speed), json!(1.0), json!(1.0), json!(1.0)];
    table.row([head, ratio, nulls()].concat());
    for (row, entered) in rows.iter().zip(entered) {
        let Some((index, reach)) = entered else {
            let head = vec![json!(row.game), json!(row.label), json!(row.kernel.name())];
            table.row(
                [head, vec![Value::Null; 6], vec![json!(row.must), json!(row.stretch), json!("not played")]].concat(),
            );
            continue;
        };
        steady(&laps[index], reach, entries[index].repeats, &row.label)?;
        table.row(cells(row, reach, &laps[index], &laps[0]));
    }
    Ok(())
}

impl Row {
    fn anchor_label(&self) -> &str {
        if self.against == Against::Same { &self.label } else { "start" }
    }
}

fn cells(row: &Row, reach: Reach, laps: &Laps, anchor: &Laps) -> Vec<Value> {
    let ratio = laps.ratio(anchor);
    let reached = match (row.must, row.stretch) {
        (_, Some(stretch)) if ratio.median >= stretch => "stretch",
        (Some(must), _) if ratio.median >= must => "must",
        (Some(_), _) => "below",
        _ => "",
    };
    vec![
        json!(row.game),
        json!(row.label),
        json!(row.kernel.name()),
        json!(reach.depth),
        json!(reach.nodes),
        json!(laps.speed() / 1e6),
        json!(ratio.median),
        json!(ratio.low),
        json!(ratio.high),
        json!(row.must),
        json!(row.stretch),
        json!(reached),
    ]
}

/// A count that another program made is the same.
fn agree(row: &Row, reach: Reach, fen: &str) -> anyhow::Result<()> {
    let known = match row.against {
        _ if reach.depth == row.depth => row.nodes,
        Against::Same => Some(whole(&mut *cozy::open(fen)?, reach.depth)),
        Against::Anchor => None,
    };
    let (game, label, kernel, depth) = (&row.game, &row.label, row.kernel.name(), reach.depth);
    ensure!(
        known.is_none_or(|nodes| nodes == reach.nodes),
        "{game}, {label}, {kernel} at depth {depth}: counted {}, known is {known:?}",
        reach.nodes
    );
    Ok(())
}

/// The count was the same in each round.
fn steady(laps: &Laps, reach: Reach, repeats: usize, who: &str) -> anyhow::Result<()> {
    let wanted = reach.nodes * repeats as u64;
    ensure!(laps.done() == Some(wanted), "{who}: {:?} instead of {wanted} in each round", laps.done());
    Ok(())
}
