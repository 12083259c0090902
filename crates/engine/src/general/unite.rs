//! What comes to the same is one action.

use super::action::Action;
use super::apply::{self, Effects};
use super::code::rules::Rules;
use super::state::State;
use super::view::View;
use crate::moves::What;
use crate::set::Set;
use arbiter_spec::play::Choice;

/// Candidates of one piece with the same target, choices and resulting position are one action; so are moves marked
/// MERGE with the same id, target and choices, whichever piece makes them. The first stands.
pub(crate) fn unite<W: Set>(view: View<W>, list: Vec<Action<W>>) -> Vec<Action<W>> {
    let rules = &view.code.rules;
    let mut kept = Kept { list: Vec::with_capacity(list.len()), results: Vec::new(), merged: W::EMPTY, piece: 0 };
    for action in list {
        kept.add(view, rules, action);
    }
    kept.list
}

struct Kept<W: Set> {
    list: Vec<Action<W>>,
    /// The positions after some of them, by their place in the list.
    results: Vec<(usize, Option<State<W>>)>,
    /// The targets of those marked MERGE.
    merged: W,
    /// Where the actions of the piece begin that made the latest one: those of one piece follow each other.
    piece: usize,
}

impl<W: Set> Kept<W> {
    fn add(&mut self, view: View<W>, rules: &Rules<W>, mut action: Action<W>) {
        let marked = action.rule().is_some_and(|rule| rules.moves[rule].merge);
        if marked && self.has_merged(rules, &action) {
            return;
        }
        let alike = self.alike(rules, &action);
        if !alike.is_empty() {
            let result = result(view, &action);
            if alike.iter().any(|other| same_result(self.result(view, *other), &result)) {
                return;
            }
            self.results.push((self.list.len(), result));
            // Different results of one decision: the later ones are told apart by number.
            let same = |other: &&usize| {
                let other = &self.list[**other];
                let named = |action: &Action<W>| {
                    (action.rule().map(|rule| rules.moves[rule].name), action.partner.map(|partner| partner.from))
                };
                named(other) == named(&action) && other.drop() == action.drop()
            };
            let ways = alike.iter().filter(same).count();
            if ways > 0 {
                action.choices.push(Choice::Way(ways.min(255) as u8));
            }
        }
        if let (true, Some(target)) = (marked, action.target) {
            self.merged |= W::of(target.index());
        }
        self.list.push(action);
    }

    /// Whether a move of that name, target and choices is there.
    fn has_merged(&self, rules: &Rules<W>, action: &Action<W>) -> bool {
        let name = |action: &Action<W>| action.rule().map(|rule| rules.moves[rule].name);
        action.target.is_some_and(|target| self.merged.has(target.index()))
            && self.list.iter().any(|other| {
                other.target == action.target && name(other) == name(action) && other.choices == action.choices
            })
    }

    /// The places of the actions of the same piece with the same target and choices.
    fn alike(&mut self, rules: &Rules<W>, action: &Action<W>) -> Vec<usize> {
        match action.handle.what {
            What::Pass | What::Stop => return Vec::new(),
            What::Drop if !rules.drops_overlap => return Vec::new(),
            What::Drop => {}
            What::Move => {
                let of = |action: &Action<W>| (action.handle.what, action.handle.from, action.handle.slot);
                if self.list.last().is_some_and(|last| of(last) != of(action)) {
                    self.piece = self.list.len();
                }
            }
        }
        let start = if action.handle.what == What::Move { self.piece } else { 0 };
        (start..self.list.len()).filter(|other| same_way(&self.list[*other], action)).collect()
    }

    fn result(&mut self, view: View<W>, place: usize) -> &Option<State<W>> {
        let known = match self.results.iter().position(|(known, _)| *known == place) {
            Some(known) => known,
            None => {
                self.results.push((place, result(view, &self.list[place])));
                self.results.len() - 1
            }
        };
        &self.results[known].1
    }
}

/// The same piece, target and choices.
fn same_way<W: Set>(one: &Action<W>, other: &Action<W>) -> bool {
    let choices = |action: &Action<W>| {
        let ways = usize::from(matches!(action.choices.last(), Some(Choice::Way(_))));
        action.choices.len() - ways
    };
    one.target == other.target
        && one.handle.what == other.handle.what
        && one.handle.from == other.handle.from
        && one.handle.slot == other.handle.slot
        && one.piece.map(|piece| (piece.id, piece.kind)) == other.piece.map(|piece| (piece.id, piece.kind))
        && one.choices[..choices(one)] == other.choices[..choices(other)]
}

fn result<W: Set>(view: View<W>, action: &Action<W>) -> Option<State<W>> {
    apply::act(view, action, Effects::All).ok()
}

fn same_result<W: Set>(one: &Option<State<W>>, other: &Option<State<W>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one.pieces == other.pieces
                && one.second == other.second
                && one.timed == other.timed
                && one.stores == other.stores
                && one.player_flags == other.player_flags
                && one.commanders == other.commanders
                && one.counters == other.counters
                && one.turn == other.turn
                && one.chain == other.chain
        }
        (None, None) => true,
        _ => false,
    }
}
