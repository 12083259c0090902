//! What a node is worth without searching on: the outcome of a finished game, draws by repetition, and the static evaluation.

use crate::correction::{CorrectionKeys, continuation_key};
use crate::score::{PROVED, result, unproved_win_in, win_in};
use crate::worker::Worker;
use std::cmp::Ordering;

impl Worker<'_> {
    /// The score, if the game is over here.
    pub(crate) fn outcome(&mut self, ply: usize) -> Option<i32> {
        let scores = self.path.scores()?;
        Some(match self.result(&scores) {
            Ordering::Greater => win_in(ply),
            Ordering::Less => -win_in(ply),
            Ordering::Equal => 0,
        })
    }

    /// Who has won by the scores of all teams, from the point of view of the side to move.
    fn result(&self, scores: &[f64]) -> Ordering {
        let rules = self.shared.game.spec();
        let own = self.sides.players().find(|player| self.sides.sign(player.index()) > 0);
        let team = own.and_then(|player| rules.team_of(player)).map_or(0, |team| team.index());
        let result = result(scores, team);
        if self.sides.sign(self.to_move()) > 0 { result } else { result.reverse() }
    }

    /// The score of a repetition, or of a position where the counter of the rules allows a draw. Nobody is forced to go on
    /// repeating, so a loss by that is not proved.
    pub(crate) fn repetition(&mut self, ply: usize) -> Option<i32> {
        let shortcuts = &self.shared.shortcuts;
        let repeated = shortcuts.repetition_draws && self.path.occurrences() > 1;
        let counted_out =
            || shortcuts.draw_counter.is_some_and(|limit| self.path.clock().is_some_and(|count| count >= limit));
        if !(repeated || counted_out()) {
            return None;
        }
        if let Some(score) = self.outcome(ply) {
            return Some(score);
        }
        let scores = if repeated { self.path.outcome_if_repeated() } else { None };
        Some(scores.map_or(0, |scores| match self.result(&scores) {
            Ordering::Greater => unproved_win_in(ply),
            Ordering::Less => -unproved_win_in(ply),
            Ordering::Equal => 0,
        }))
    }

    /// The static evaluation for the side to move, with what correction history adds.
    pub(crate) fn static_eval(&mut self, ply: usize, in_check: bool) -> i32 {
        // In mop-up a step towards the corner is worth less than a correction.
        let mop_up = self.shared.mop_up.is_some();
        let correction =
            if mop_up { 0 } else { self.history.correction.correction(self.to_move(), &self.correction_keys(ply)) };
        (self.raw_eval(ply, in_check) + correction).clamp(-PROVED + 1, PROVED - 1)
    }

    pub(crate) fn correction_keys(&self, ply: usize) -> CorrectionKeys {
        let [pawns, enemy, own] = self.stack[ply].incremental.piece_keys;
        [pawns, enemy, own, continuation_key(self.stack.previous_moves(ply))]
    }

    /// The static evaluation without corrections.
    fn raw_eval(&mut self, ply: usize, in_check: bool) -> i32 {
        let values = self.shared.values;
        let incremental = &mut self.stack[ply].incremental;
        if !in_check {
            incremental.refresh_mobility(values, &mut self.path);
        }
        let mut score = match self.shared.mop_up {
            // Learnt values know little of such endings, and would only blur the way to the corner.
            Some(mop_up) if incremental.is_pawnless() => mop_up.material(values, &self.sides, &self.path),
            _ => incremental.classical_eval(values, &self.sides, &self.path),
        };
        match (self.shared.mop_up, &values.conversion) {
            (Some(mop_up), _) => score += mop_up.evaluate(&self.sides, &self.path),
            (None, conversion) => {
                score += incremental.net_eval(values, &self.sides, &self.path);
                score = conversion.as_ref().map_or(score, |factors| factors.scale(score, incremental.material()));
            }
        }
        score *= self.sides.sign(self.path.to_move().index());
        // The nearer a counter brings a draw, the less a lead is worth.
        if let (Some(limit), Some(count)) = (self.shared.shortcuts.draw_counter, self.path.clock()) {
            score -= score * count.min(limit) as i32 / (2 * limit.max(1) as i32);
        }
        score + values.tempo
    }
}
