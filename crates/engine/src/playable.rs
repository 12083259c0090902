//! What can be asked of any running game, asked of this engine's.

use crate::Play;
use arbiter_spec::play::{Decision, Playable};

impl Playable for Play {
    arbiter_spec::playable!(in place);

    fn perft(&self, depth: u32) -> u64 {
        Play::perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(Decision, u64)> {
        Play::divide(self, depth)
    }
}
