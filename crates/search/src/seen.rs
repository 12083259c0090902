//! What is seen of a position without looking ahead: whether it is over, whether it stood before, and its worth at a glance.

use crate::bias::{Marks, mark_of};
use crate::score::{PROVED, result, uncertain_win_in, win_in};
use crate::tree::Tree;
use std::cmp::Ordering;

impl Tree<'_> {
    /// The score, if the game is over here.
    pub(crate) fn over(&mut self, ply: usize) -> Option<i32> {
        let scores = self.walk.scores()?;
        Some(match self.result(&scores) {
            Ordering::Greater => win_in(ply),
            Ordering::Less => -win_in(ply),
            Ordering::Equal => 0,
        })
    }

    /// What the scores of all teams say of the side that is to move.
    fn result(&self, scores: &[f64]) -> Ordering {
        let rules = self.shared.game.spec();
        let own = self.signs.players().find(|player| self.signs.of(player.index()) > 0);
        let team = own.and_then(|player| rules.team_of(player)).map_or(0, |team| team.index());
        let result = result(scores, team);
        if self.signs.of(self.side()) > 0 { result } else { result.reverse() }
    }

    /// What comes of it that the position stood before, or that the clock has run out: a draw can be had, or it is over.
    /// Nobody has to go on repeating, so whoever loses by that in the end has not lost for certain.
    pub(crate) fn repeated(&mut self, ply: usize) -> Option<i32> {
        let sound = &self.shared.sound;
        let stood_before = sound.repetition_draws && self.walk.occurrences() > 1;
        let run_out = || sound.clock.is_some_and(|limit| self.walk.clock().is_some_and(|clock| clock >= limit));
        if !(stood_before || run_out()) {
            return None;
        }
        if let Some(score) = self.over(ply) {
            return Some(score);
        }
        let scores = if stood_before { self.walk.scores_of_repeating() } else { None };
        Some(scores.map_or(0, |scores| match self.result(&scores) {
            Ordering::Greater => uncertain_win_in(ply),
            Ordering::Less => -uncertain_win_in(ply),
            Ordering::Equal => 0,
        }))
    }

    /// What the position is worth at a glance, to whoever is to move, as far as earlier glances were right.
    pub(crate) fn glance(&mut self, ply: usize, check: bool) -> i32 {
        // In a chase a step nearer is worth less than what earlier glances were wrong by.
        let chased = self.shared.chase.is_some();
        let more = if chased { 0 } else { self.memory.bias.of(self.side(), &self.marks(ply)) };
        (self.first_glance(ply, check) + more).clamp(-PROVED + 1, PROVED - 1)
    }

    pub(crate) fn marks(&self, ply: usize) -> Marks {
        let [structure, others, own] = self.rooms[ply + 2].account.marks;
        [structure, others, own, mark_of([self.rooms[ply + 1].deed, self.rooms[ply].deed])]
    }

    /// The same without what was learnt in this search.
    fn first_glance(&mut self, ply: usize, check: bool) -> i32 {
        let values = self.shared.values;
        let account = &mut self.rooms[ply + 2].account;
        if !check {
            account.look_around(values, &mut self.walk);
        }
        let mut score = match self.shared.chase {
            // What was learnt knows little of games that are as good as over: it would only blur where to.
            Some(chase) if account.is_quick() => chase.worth(values, &self.signs, &self.walk),
            _ => account.score(values, &self.signs, &self.walk),
        };
        match (self.shared.chase, &values.means) {
            (Some(chase), _) => score += chase.score(&self.signs, &self.walk),
            (None, means) => {
                score += account.beyond(values, &self.signs, &self.walk);
                score = means.as_ref().map_or(score, |means| means.weigh(score, account.left()));
            }
        }
        score *= self.signs.of(self.walk.to_move().index());
        // The nearer the game's clock brings a draw, the less a lead is worth.
        if let (Some(limit), Some(clock)) = (self.shared.sound.clock, self.walk.clock()) {
            score -= score * clock.min(limit) as i32 / (2 * limit.max(1) as i32);
        }
        score + values.tempo
    }
}
