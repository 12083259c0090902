//! Counting leaves, by several of our engines in turns.

use crate::contender::{Contender, entry, reach};
use crate::ours::{self, Begin, Kernel};
use crate::race::race;
use crate::table::Table;
use anyhow::ensure;
use arbiter::Game;
use serde_json::{Value, json};

/// A kernel at the position of a text, or at the start; `None` if the game does not fit it.
pub fn open(game: &Game, position: Option<&str>, kernel: Kernel) -> anyhow::Result<Option<Box<dyn Contender>>> {
    let placement = position.map(|text| game.placement(text)).transpose()?;
    let begin = placement.as_ref().map_or(Begin::Start(0), Begin::At);
    Ok(ours::open(kernel, game.spec(), &begin))
}

/// How many leaves each kernel counts in a second, so deep or as deep as a second and twenty million leaves allow; the first kernel
/// is the unit.
pub fn table(
    ids: &[String],
    kernels: &[Kernel],
    position: Option<&str>,
    depth: Option<u32>,
    rounds: usize,
) -> anyhow::Result<Table> {
    const COLUMNS: &[&str] = &["game", "kernel", "depth", "nodes", "Mn/s", "ratio", "low", "high"];
    const NODES: u64 = 20_000_000;
    const SECONDS: f64 = 1.0;
    let mut table = Table::new("Perft: million leaves per CPU second", COLUMNS);
    for id in ids {
        let game = crate::plain(id)?;
        let mut entries = Vec::new();
        let mut heads = Vec::new();
        for kernel in kernels {
            let Some(mut contender) = open(&game, position, *kernel)? else {
                table.row([vec![json!(id), json!(kernel.name())], vec![Value::Null; COLUMNS.len() - 2]].concat());
                continue;
            };
            let reach = match depth {
                Some(depth) => reach(&mut *contender, depth, u64::MAX, f64::MAX),
                None => reach(&mut *contender, 32, NODES, SECONDS),
            };
            heads.push((kernel, reach));
            entries.push(entry(contender, reach));
        }
        let laps = race(&mut entries, rounds);
        for (((kernel, reach), own), entry) in heads.into_iter().zip(&laps).zip(&entries) {
            let counted = own.done() == Some(reach.nodes * entry.repeats as u64);
            ensure!(counted, "{id}, {}: not the same count in each round", kernel.name());
            let ratio = own.ratio(&laps[0]);
            let speeds = [own.speed() / 1e6, ratio.median, ratio.low, ratio.high].map(|number| json!(number));
            let head = [json!(id), json!(kernel.name()), json!(reach.depth), json!(reach.nodes)];
            table.row(head.into_iter().chain(speeds).collect());
        }
    }
    Ok(table)
}
