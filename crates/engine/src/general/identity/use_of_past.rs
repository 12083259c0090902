//! What legal moves make of the latest action and of flags that stand for some turns: whether, without it, they would be
//! others.

use super::mix::{Sort, chain, part};
use crate::general::action::Action;
use crate::general::code::rules::Rules;
use crate::general::generate;
use crate::general::state::{Played, State, owner_index};
use crate::general::view::{Asking, View};
use crate::moves::{MoveId, What};
use crate::set::Set;
use arbiter_spec::checked::{About, Condition, MoveName, Rules as Written, Square};
use arbiter_spec::json::At;
use arbiter_spec::limits;
use arbiter_spec::play::Choice;
use std::collections::HashMap;

/// What has to be known of the rules.
#[derive(Clone, Debug)]
pub(crate) struct UseOfPast {
    /// By player: whether some move or drop reads the latest action.
    reads_last: [bool; limits::PLAYERS],
    /// By effect of the rules: where it is written, equal places equal numbers.
    places: Box<[u32]>,
}

impl UseOfPast {
    pub(crate) fn lower<W: Set>(written: &Written, rules: &Rules<W>) -> UseOfPast {
        let mut known: HashMap<&At, u32> = HashMap::new();
        let places = rules.effects.iter().map(|effect| {
            let next = known.len() as u32;
            *known.entry(&effect.at).or_insert(next)
        });
        let places = places.collect();
        let reads = |list: &[Condition]| list.iter().any(|condition| reads_last(written, condition));
        let in_drops =
            written.drops.iter().any(|d| reads(&d.conditions) || d.actions.iter().any(|a| reads(&a.conditions)));
        let reads_last = std::array::from_fn(|player| {
            let moves = written.kinds.iter().filter_map(|kind| kind.moves.each.get(player)).flatten();
            let mut reading = moves.filter(|m| reads(&m.conditions) || m.actions.iter().any(|a| reads(&a.conditions)));
            in_drops || reading.next().is_some()
        });
        UseOfPast { reads_last, places }
    }

    /// What is made of the past adds to the key.
    pub(crate) fn sum<W: Set>(&self, view: View<W>) -> u64 {
        let state = view.state;
        let reads_last = self.reads_last.get(owner_index(view.to_move())).copied().unwrap_or(false);
        let last = state.last.filter(|_| reads_last);
        if state.timed.is_empty() && last.is_none() {
            return 0;
        }
        let now = self.legal(view, state);
        let mut sum = 0u64;
        let mut without = state.clone();
        for timed in &state.timed {
            let Some(square) = state.square_of(timed.piece) else { continue };
            without.clone_from(state);
            without.clear_flag(square, timed.piece, timed.flag);
            if self.legal(view, &without) != now {
                let word = square as u64 | u64::from(timed.flag.0) << 16 | u64::from(timed.turns) << 32;
                sum = sum.wrapping_add(part(Sort::Timed, word));
            }
        }
        if let Some(last) = last {
            without.clone_from(state);
            without.last = None;
            if self.legal(view, &without) != now {
                sum = sum.wrapping_add(part(Sort::Last, decision(&view.code.rules, &last)));
            }
        }
        sum
    }

    /// The legal decisions and what each of them will do, as one number: one decision may take a piece in passing or not.
    fn legal<W: Set>(&self, view: View<W>, state: &State<W>) -> u64 {
        let asking = Asking { identity: true, ..view.asking };
        let asked = View { state, asking, after: None, ..view };
        generate::actions(asked).iter().fold(0, |list, action| chain(list, self.deed(&view.code.rules, action)))
    }

    fn deed<W: Set>(&self, rules: &Rules<W>, action: &Action<W>) -> u64 {
        let made = chain(decision(rules, &action.played()), action.action.map_or(u64::MAX, u64::from));
        let places = action.effects.iter().filter_map(|doing| self.places.get(doing.effect as usize));
        places.fold(made, |list, place| chain(list, u64::from(*place)))
    }
}

/// A number for the decision that was made.
fn decision<W: Set>(rules: &Rules<W>, played: &Played) -> u64 {
    let MoveId { what, slot, rule, .. } = played.action;
    let squares = [played.source.filter(|_| what == What::Move), played.target];
    let squares =
        squares.iter().fold(0, |list, square| list << 16 | square.map_or(0xFFFF, |square| u64::from(square.0)));
    let who = (owner_index(played.player) as u64) << 8 | played.kind.map_or(0xFF, |kind| u64::from(kind.0));
    let rule = match what {
        What::Move => rules.moves.get(rule as usize).map_or(0, |rule| name(rule.name)),
        What::Drop => rules
            .drops
            .get((rule >> 8) as usize)
            .map_or(0, |drop| u64::from(drop.store.0) << 32 | drop.id as u32 as u64),
        What::Pass | What::Stop => 0,
    };
    let words = [squares << 16 | who, rule, (what as u64) << 8 | u64::from(slot), played.chosen];
    words.into_iter().fold(0, chain)
}

fn name(name: MoveName) -> u64 {
    u64::from(name.kind.0) << 32 | name.id as u32 as u64
}

/// A number for what was chosen on the way, and for the partner of a pair.
pub(crate) fn chosen(partner: Option<Square>, choices: &[Choice]) -> u64 {
    let begin = partner.map_or(0, |square| chain(1, u64::from(square.0)));
    choices.iter().fold(begin, |list, choice| {
        let word = match choice {
            Choice::Become(kind) => 1 << 32 | u64::from(kind.0),
            Choice::Decline => 2 << 32,
            Choice::Accept => 3 << 32,
            Choice::Place(kind, square) => 4 << 32 | u64::from(kind.0) << 8 | u64::from(square.0),
            Choice::Way(way) => 5 << 32 | u64::from(*way),
        };
        chain(list, word)
    })
}

/// Whether a condition reads the latest action, formulas included.
fn reads_last(rules: &Written, condition: &Condition) -> bool {
    let any = |list: &[Condition]| list.iter().any(|inner| reads_last(rules, inner));
    match condition.test.about() {
        About::LastMove(_) => true,
        About::Formula(id) => any(&rules.formulas[id.index()].when),
        about => about.conditions().is_some_and(any),
    }
}
