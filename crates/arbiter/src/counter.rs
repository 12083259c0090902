//! Counting with the fastest engine that fits the game and the position.

use arbiter_engine::Play;
use arbiter_engine::kernel::machine::{Choice, Machine, build};
use arbiter_spec::play::Decision;

/// Counts the leaves ahead of a game.
pub struct Counter {
    play: Play,
    /// Present where the rules have a kernel.
    machine: Option<Box<dyn Machine>>,
}

impl Counter {
    /// A counter of what lies ahead.
    pub fn new(play: Play) -> Counter {
        Counter { machine: build(play.spec(), Choice::Best).ok(), play }
    }

    /// The leaves so many turns deep.
    pub fn whole(&self, depth: u32) -> u64 {
        let fast = self.machine.as_ref().and_then(|machine| machine.perft(&self.play.placement(), depth));
        fast.unwrap_or_else(|| self.play.perft(depth))
    }

    /// The decisions that a count begins with; none if a roll is awaited or the game is over.
    pub fn first(&self) -> Vec<Decision> {
        self.play.divide(1).into_iter().map(|(decision, _)| decision).collect()
    }

    /// The part of a count that begins with one of them.
    pub fn behind(&self, decision: &Decision, depth: u32) -> u64 {
        self.fast_behind(decision, depth).unwrap_or_else(|| self.play.perft_behind(decision, depth))
    }

    /// A kernel plays games in which every turn is one action: behind it, one turn less is left.
    fn fast_behind(&self, decision: &Decision, depth: u32) -> Option<u64> {
        let machine = self.machine.as_ref()?;
        let mut next = self.play.clone();
        next.play(decision).ok()?;
        machine.perft(&next.placement(), depth.checked_sub(1)?)
    }
}
