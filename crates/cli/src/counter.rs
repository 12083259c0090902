//! Counting with the fastest engine that fits the game and the position.

use arbiter_engine::{Game, Play};
use arbiter_spec::play::{Decision, Placement};

/// Counts the leaves ahead of a game.
pub struct Counter {
    play: Play,
}

impl Counter {
    /// A counter of what lies ahead.
    pub fn new(play: Play) -> Counter {
        Counter { play }
    }

    /// The leaves so many turns deep.
    pub fn whole(&self, depth: u32) -> u64 {
        self.fast(&self.play.placement(), depth).unwrap_or_else(|| self.play.perft(depth))
    }

    /// The decisions that a count begins with; none if a roll is awaited or the game is over.
    pub fn first(&self) -> Vec<Decision> {
        self.play.divide(1).into_iter().map(|(decision, _)| decision).collect()
    }

    /// The part of a count that begins with one of them.
    pub fn behind(&self, decision: &Decision, depth: u32) -> u64 {
        self.fast_behind(decision, depth).unwrap_or_else(|| self.play.perft_behind(decision, depth))
    }

    /// The kernel's count, where there is a kernel. Its games have no chance and no turns of several actions: what is
    /// ahead of a position is the same however it came about.
    fn fast(&self, placement: &Placement, depth: u32) -> Option<u64> {
        let game: &Game = self.play.game();
        game.kernel_name()?;
        Some(game.perft(&game.position(placement).ok()?, depth))
    }

    /// Behind an action, one turn less is left.
    fn fast_behind(&self, decision: &Decision, depth: u32) -> Option<u64> {
        self.play.game().kernel_name()?;
        let mut next = self.play.clone();
        next.play(decision).ok()?;
        self.fast(&next.placement(), depth.checked_sub(1)?)
    }
}
