//! What it costs to make a document playable.

use super::clock::timed;
use super::race::median;
use anyhow::{Context, anyhow};
use arbiter_catalog::Shipped;
use arbiter_spec::patch::Choices;

/// CPU milliseconds of each step, each the median.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// From text to a document, with what it extends.
    pub read: f64,
    /// From a document to sound rules.
    pub check: f64,
    /// From rules to the first position.
    pub compile: f64,
}

impl Cost {
    /// All of it.
    pub fn whole(&self) -> f64 {
        self.read + self.check + self.compile
    }
}

/// Loads a built-in game so many times.
pub fn cost(id: &str, rounds: usize) -> anyhow::Result<Cost> {
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
    Ok(Cost { read: median(reads), check: median(checks), compile: median(compiles) })
}
