//! What it costs to make a document playable.

use crate::clock::timed;
use crate::race::median;
use crate::table::Table;
use anyhow::{Context, anyhow};
use arbiter_catalog::Shipped;
use arbiter_spec::patch::Choices;
use serde_json::json;

/// What it costs to load each of these games.
pub fn table(ids: &[String], rounds: usize) -> anyhow::Result<Table> {
    const COLUMNS: &[&str] = &["game", "read", "check", "compile", "whole"];
    let mut table = Table::new("From text to the first position: CPU milliseconds", COLUMNS);
    for id in ids {
        let parts = cost(id, rounds)?;
        let whole = parts.iter().sum();
        table.row(
            std::iter::once(json!(id)).chain(parts.into_iter().chain([whole]).map(|part: f64| json!(part))).collect(),
        );
    }
    Ok(table)
}

/// CPU milliseconds of reading, checking and compiling a built-in game, each the median of so many times.
fn cost(id: &str, rounds: usize) -> anyhow::Result<[f64; 3]> {
    let (id, text) = arbiter_catalog::built_in(id).with_context(|| format!("there is no built-in game `{id}`"))?;
    let (mut reads, mut checks, mut compiles) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds.max(1) {
        let (document, read) = timed(|| arbiter_spec::read(id, text, &Shipped));
        let document = document.map_err(|_| anyhow!("{id} is refused"))?;
        let (spec, check) = timed(|| document.check(&Choices::default()));
        let spec = spec.map_err(|_| anyhow!("{id} is refused"))?;
        let (_, compile) = timed(|| arbiter_engine::Game::compile(&spec).start(0));
        reads.push(read * 1e3);
        checks.push(check * 1e3);
        compiles.push(compile * 1e3);
    }
    Ok([reads, checks, compiles].map(median))
}
