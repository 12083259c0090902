//! cozy-chess as a contender, and as the anchor of every ratio.

use crate::contender::{Contender, Reach, entry, reach};
use crate::race::Entry;
use anyhow::Context;
use arbiter_peers::Cozy;

/// The start of chess as the peer reads it.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// At a position.
pub fn open(fen: &str) -> anyhow::Result<Box<dyn Contender>> {
    let cozy = Cozy::new(fen).with_context(|| format!("cozy-chess does not read {fen}"))?;
    Ok(Box::new(Counting(cozy)))
}

/// The peer entered into a race, and what it counts there.
pub fn anchor(fen: &str, depth: u32) -> anyhow::Result<(Entry<'static>, Reach)> {
    let mut cozy = open(fen)?;
    let reach = reach(&mut *cozy, depth, u64::MAX, f64::MAX);
    Ok((entry(cozy, reach), reach))
}

struct Counting(Cozy);

impl Contender for Counting {
    fn slices(&self) -> usize {
        self.0.slices()
    }

    fn perft(&mut self, slice: usize, depth: u32) -> u64 {
        self.0.perft(slice, depth)
    }
}
