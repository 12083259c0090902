//! What the player thinks, in one number: the positions it looks at over a fixed list, one thread, fixed depths.

use super::clock::timed;
use crate::game::{Game, Variation};
use crate::mind;
use anyhow::Context;
use arbiter_search::{Limits, Player, Request, Table, Timeless};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// Game, depth and position (`-` for the start) of each row.
const POSITIONS: &str = include_str!("../../bench/search.tsv");
/// Mebibytes; every row begins with an empty table, so that rows do not hang on each other.
const TABLE: usize = 16;

/// Searches the list and prints what came of it.
pub fn run(out: &mut dyn Write, as_json: bool) -> anyhow::Result<()> {
    let table = Table::new(TABLE);
    let (mut nodes, mut seconds) = (0, 0.0);
    let mut rows = Vec::new();
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut fields = line.split('\t');
        let mut next = || fields.next().context("a row of bench/search.tsv lacks a field");
        let (id, depth, text) = (next()?, next()?.parse()?, next()?);
        let game = Game::load(id, &Variation::default())?;
        let play = game.begin(Some(text).filter(|text| *text != "-"))?;
        let player = Player::with(play.game(), mind::values_for(&game, play.game())?);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        table.clear();
        let request = Request::new(&play, limits);
        let stop = AtomicBool::new(false);
        let (answer, time) = timed(|| player.think(&request, &table, &Timeless, &stop, &mut |_| {}));
        seconds += time;
        nodes += answer.nodes;
        if as_json {
            rows.push(json!({ "game": id, "depth": depth, "position": text, "nodes": answer.nodes }));
        } else {
            writeln!(out, "{id:<14} {depth:>2} {:>10}  {text}", answer.nodes)?;
            out.flush()?;
        }
    }
    let speed = (nodes as f64 / seconds.max(0.001)) as u64;
    if as_json {
        let total = json!({ "rows": rows, "nodes": nodes, "seconds": seconds, "nodes_per_second": speed });
        writeln!(out, "{total:#}")?;
    } else {
        let milliseconds = seconds * 1000.0;
        writeln!(out, "\nnodes            {nodes}\nCPU time (ms)    {milliseconds:.0}\nnodes per second {speed}")?;
    }
    Ok(())
}
