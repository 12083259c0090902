//! Random games of chess by the same rules on both sides, and of other games for the record.

use crate::playout::{Ours, RandomPlayer, Tally, entry};
use crate::race::race;
use crate::table::Table;
use arbiter_peers::Draw;
use serde_json::json;

const COLUMNS: &[&str] = &["who", "game", "M moves/s", "ratio", "low", "high", "moves a game", "decisive %"];

/// Ours against the peer with a list of moves, which is the unit, and drawing from its sets.
pub fn playouts(wanted: &[String], rounds: usize) -> anyhow::Result<Table> {
    let mut table = Table::new("Random games to their end (ratio to cozy-chess with a list of moves)", COLUMNS);
    let mut games = vec![crate::plain("chess")?];
    for id in wanted.iter().filter(|id| *id != "chess") {
        games.push(crate::plain(id)?);
    }
    let mut entries = Vec::new();
    let mut heads = Vec::new();
    for (name, draw) in [("cozy, list", Draw::List), ("cozy, sets", Draw::Sets)] {
        let (entry, tally) = entry(Box::new(Peer(draw)));
        entries.push(entry);
        heads.push((name, "chess".to_string(), tally));
    }
    for game in &games {
        let (entry, tally) = entry(Box::new(Ours(game.engine().clone())));
        entries.push(entry);
        heads.push(("arbiter", game.name().to_string(), tally));
    }
    let laps = race(&mut entries, rounds);
    for ((who, game, tally), own) in heads.into_iter().zip(&laps) {
        let ratio = own.ratio(&laps[0]);
        let speeds = [own.speed() / 1e6, ratio.median, ratio.low, ratio.high].map(|number| json!(number));
        table.row([json!(who), json!(game)].into_iter().chain(speeds).chain(tally.cells()).collect());
    }
    Ok(table)
}

struct Peer(Draw);

impl RandomPlayer for Peer {
    fn play(&mut self, seed: u64, games: u64) -> Tally {
        let tally = arbiter_peers::playouts(self.0, seed, games);
        Tally { games: tally.games, plies: tally.plies, decisive: tally.decisive }
    }
}
