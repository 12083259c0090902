//! Every shipped game, beside cozy-chess's chess as the unit and Fairy-Stockfish where it knows the game.

use super::cozy;
use super::fairy::Fairy;
use crate::contender::{Contender, Reach, entry, reach, whole};
use crate::ours::{self, Begin, Kernel};
use crate::race::race;
use crate::table::Table;
use serde_json::{Value, json};
use std::io::IsTerminal;

/// A count between a million and this, unless that takes too long.
const NODES: u64 = 20_000_000;
const SECONDS: f64 = 1.0;

const COLUMNS: &[&str] =
    &["game", "depth", "nodes", "Mn/s", "x cozy", "fairy depth", "fairy Mn/s", "x fairy", "low", "high", "remark"];

/// One row for each game.
pub fn every_game(wanted: &[String], rounds: usize) -> anyhow::Result<Table> {
    let mut fairy = Fairy::start();
    let peer = fairy.as_ref().map_or("no Fairy-Stockfish is installed", |fairy| &fairy.name);
    let mut table = Table::new(format!("Every game from its start, beside cozy-chess's chess and {peer}"), COLUMNS);
    for (id, _) in arbiter_catalog::GAMES.iter().filter(|(id, _)| wanted.is_empty() || wanted.iter().any(|w| w == id)) {
        if std::io::stderr().is_terminal() {
            eprint!("\r{id:<40}");
        }
        table.row(one(id, fairy.as_mut(), rounds)?);
    }
    Ok(table)
}

fn one(id: &str, fairy: Option<&mut Fairy>, rounds: usize) -> anyhow::Result<Vec<Value>> {
    let game = crate::plain(id)?;
    let Some(mut contender) = ours::open(Kernel::Best, game.spec(), &Begin::Start(0)) else {
        return Ok([vec![json!(id)], vec![Value::Null; COLUMNS.len() - 1]].concat());
    };
    let ours = reach(&mut *contender, 32, NODES, SECONDS);
    let mut remark = "";
    let mut theirs = None;
    if let Some(fairy) = fairy {
        let names: Vec<String> = std::iter::once(id.to_string()).chain(game.spec().metadata.aliases.clone()).collect();
        if let Some(variant) = fairy.variant(&names) {
            let mut peer = fairy.open(&variant);
            match same_game(&mut *contender, &mut *peer, ours) {
                true => theirs = Some((reach(&mut *peer, 32, NODES, SECONDS), peer)),
                false => remark = "counts differ: other rules or another start",
            }
        }
    }
    let fairy_depth = theirs.as_ref().map(|(reach, _)| reach.depth);
    let mut entries = vec![cozy::anchor(cozy::START, 5)?.0, entry(contender, ours)];
    entries.extend(theirs.map(|(reach, peer)| entry(peer, reach)));
    let laps = race(&mut entries, rounds);
    let ratio = laps.get(2).map(|fairy| laps[1].ratio(fairy));
    Ok(vec![
        json!(id),
        json!(ours.depth),
        json!(ours.nodes),
        json!(laps[1].speed() / 1e6),
        json!(laps[1].ratio(&laps[0]).median),
        json!(fairy_depth),
        json!(laps.get(2).map(|fairy| fairy.speed() / 1e6)),
        json!(ratio.map(|ratio| ratio.median)),
        json!(ratio.map(|ratio| ratio.low)),
        json!(ratio.map(|ratio| ratio.high)),
        json!(remark),
    ])
}

/// Both count the same a few turns deep: then it is the same game, and speeds can be compared.
fn same_game(ours: &mut dyn Contender, theirs: &mut dyn Contender, reach: Reach) -> bool {
    (1..=reach.depth.min(3)).all(|depth| whole(ours, depth) == whole(theirs, depth))
}
