//! Counting positions: depth counts whole turns; repetition and claims do not cut.

use super::Playing;
use crate::general::action::Action;
use crate::general::apply::{self, Effects, ending, ending::Judge};
use crate::general::code::Code;
use crate::general::generate;
use crate::general::past::Past;
use crate::general::state::State;
use crate::general::view::{Asking, View};
use crate::set::Set;
use arbiter_spec::checked::ChanceId;
use arbiter_spec::play::Decision;

/// A walk over the positions ahead.
struct Counting<'a, W: Set> {
    code: &'a Code<W>,
    past: Past,
}

impl<W: Set> Playing<W> {
    /// How many sequences of that many turns there are. Every outcome of a roll counts.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over_for_good() { 0 } else { self.walk().count(&self.now.state, depth) }
    }

    /// The same, grouped by the first decision. Empty if a roll is awaited or the game is over.
    pub fn divide(&self, depth: u32) -> Vec<(Decision, u64)> {
        if depth == 0 || self.now.state.awaiting.is_some() || self.is_over_for_good() {
            return Vec::new();
        }
        let actions = generate::actions(self.view());
        let mut walk = self.walk();
        let counted = actions.iter().map(|action| {
            let count = walk.behind(&self.now.state, action, depth);
            (action.decision(&self.code.rules), count)
        });
        counted.collect()
    }

    /// The part of [`Playing::perft`] that begins with one decision; zero if it is not legal.
    pub fn perft_behind(&self, decision: &Decision, depth: u32) -> u64 {
        if depth == 0 {
            return 0;
        }
        let actions = generate::actions(self.view());
        let action = actions.iter().find(|action| action.decision(&self.code.rules) == *decision);
        action.map_or(0, |action| self.walk().behind(&self.now.state, action, depth))
    }

    /// An ending that asks the history does not cut.
    fn is_over_for_good(&self) -> bool {
        self.now.outcome.is_some() && ending::judge(self.view(), Judge::Counting).is_some()
    }

    fn walk(&self) -> Counting<'_, W> {
        Counting { code: &self.code, past: self.past.clone() }
    }
}

impl<W: Set> Counting<'_, W> {
    fn view<'v>(&'v self, state: &'v State<W>) -> View<'v, W> {
        View { code: self.code, state, past: &self.past, recorded: true, after: None, asking: Asking::default() }
    }

    fn count(&mut self, state: &State<W>, depth: u32) -> u64 {
        if let Some(chance) = state.awaiting {
            return self.rolls(state, ChanceId(chance), depth);
        }
        let actions = generate::actions(self.view(state));
        actions.iter().map(|action| self.behind(state, action, depth)).sum()
    }

    /// What comes behind one action.
    fn behind(&mut self, state: &State<W>, action: &Action<W>, depth: u32) -> u64 {
        let known = self.past.len();
        let Ok(mut next) = apply::act(self.view(state), action, Effects::All) else { return 0 };
        let turn_begins = next.turn.number != state.turn.number;
        let player = Some(action.player);
        let outcome = apply::reach(self.code, &mut next, &mut self.past, player, turn_begins, Judge::Counting);
        let count = self.step(state, &next, outcome.is_some(), depth);
        self.past.truncate(known);
        count
    }

    fn rolls(&mut self, state: &State<W>, chance: ChanceId, depth: u32) -> u64 {
        let outcomes = self.code.spec.chance.get(chance.index()).map_or(0, |chance| chance.outcomes.len());
        let known = self.past.len();
        let mut count = 0;
        for outcome in 0..outcomes {
            let mut next = state.clone();
            let rolled = apply::chance::roll(self.code, &mut next, &mut self.past, chance, outcome, Judge::Counting);
            // A roll that leaves nothing to play ends the turn; else skipped turns could go on for ever.
            if let Ok(ended) = rolled {
                count += self.step(state, &next, ended.is_some(), depth);
            }
            self.past.truncate(known);
        }
        count
    }

    /// An action within a turn does not use up depth.
    fn step(&mut self, before: &State<W>, next: &State<W>, ended: bool, depth: u32) -> u64 {
        let same_turn = next.turn.number == before.turn.number && !ended;
        let left = if same_turn { depth } else { depth - 1 };
        match left {
            0 => 1,
            _ if ended => 0,
            _ => self.count(next, left),
        }
    }
}
