//! Whoever can play one game: a board of a match. Each thread has its own.

use arbiter_arena::tournament::{Fixture, Opening};
use arbiter_arena::verdict::Verdict;
use std::sync::atomic::AtomicBool;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub verdict: Verdict,
    /// Its moves in the short notation, where games are kept.
    pub moves: Option<Vec<String>>,
    /// Its record, where games are kept.
    pub record: Option<String>,
}

/// A board.
pub trait Board {
    /// Plays a game to its end; nothing if it was told to stop before. What it plays depends on what it is given here, and
    /// on nothing that was played before.
    fn play(
        &mut self,
        fixture: &Fixture,
        opening: &Opening,
        seed: u64,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<Played>>;
}
