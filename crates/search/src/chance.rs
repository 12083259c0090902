//! Chance nodes: a position before a throw of dice is worth the average over its outcomes.

use crate::history::NO_MOVE;
use crate::score::PROVED;
use crate::worker::Worker;

impl Worker<'_> {
    /// The expected score over all outcomes of a throw, each searched with the full window.
    pub(crate) fn search_chance(&mut self, odds: &[f64], depth: i32, ply: usize) -> i32 {
        let mut sum = 0.0;
        for (outcome, probability) in odds.iter().enumerate() {
            let sign = self.sides.sign(self.to_move());
            self.path.throw(outcome);
            self.stack[ply + 1].replied = self.stack[ply].replied;
            self.stack[ply + 1].incremental = self.stack[ply].incremental;
            self.stack[ply].piece_to = NO_MOVE;
            let side_changes = self.sides.sign(self.to_move()) != sign;
            let score = self.search_child::<false>(side_changes, -PROVED, PROVED, depth, ply + 1, false);
            self.path.undo();
            if self.stopped {
                return 0;
            }
            sum += probability * f64::from(score.clamp(-PROVED + 1, PROVED - 1));
        }
        sum.round() as i32
    }
}
