//! Whole numbers and their bounds.

use super::filter::of_kinds;
use super::{count, players};
use crate::general::code::value::{Bound, BoundsCode, WeightsCode};
use crate::general::code::{RoleCode, ValueCode};
use crate::general::frame::Frame;
use crate::general::players::PlayerSet;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{CounterId, CounterPer, PlayerId};

/// The number.
pub(crate) fn value<W: Set>(view: View<W>, frame: &Frame<W>, value: &ValueCode<W>) -> i64 {
    let state = view.state;
    match value {
        ValueCode::Int(number) => *number,
        ValueCode::Counter(counter, of) => counter_value(view, frame, *counter, *of),
        ValueCode::Count(filter) => count(view, frame, filter),
        ValueCode::TurnNumber => i64::from(state.turn.number),
        ValueCode::Ply => i64::from(state.ply),
        ValueCode::Chance(chance) => {
            state.rolls.get(chance.index()).copied().flatten().map_or(0, |roll| i64::from(roll) + 1)
        }
        ValueCode::Weights(weights) => weighed(view, players(view, frame, weights.of), weights),
    }
}

/// Whether a number is within bounds.
#[inline]
pub(crate) fn within<W: Set>(view: View<W>, frame: &Frame<W>, number: i64, bounds: &BoundsCode<W>) -> bool {
    bounds.iter().all(|(bound, other)| {
        let other = if let ValueCode::Int(other) = other { *other } else { value(view, frame, other) };
        match bound {
            Bound::AtLeast => number >= other,
            Bound::AtMost => number <= other,
            Bound::Exactly => number == other,
            Bound::MoreThan => number > other,
        }
    })
}

fn counter_value<W: Set>(view: View<W>, frame: &Frame<W>, counter: CounterId, of: RoleCode) -> i64 {
    let at = |slot: usize| view.state.counters.get(slot).copied().unwrap_or(0);
    if view.code.laws.counters.get(counter.index()).is_some_and(|law| law.per == CounterPer::Game) {
        return view.code.counter_slot(counter, PlayerId::default()).map_or(0, at);
    }
    let slots = counter_slots(view, frame, counter, of);
    slots.fold(0, |sum: i64, slot| sum.saturating_add(at(slot)))
}

/// The slots of a counter that belong to the players of a role, among [`crate::general::state::State::counters`].
/// Partners share one counter per team, and all share that of the game: it is there once.
pub(crate) fn counter_slots<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    counter: CounterId,
    of: RoleCode,
) -> impl Iterator<Item = usize> + use<W> {
    let slots = players(view, frame, of).iter().filter_map(|player| view.code.counter_slot(counter, player));
    let first = view.code.laws.counters.get(counter.index()).map_or(0, |law| law.first);
    // A counter has at most one slot per player, so a bit each will do.
    let mut left = slots.fold(0u32, |set, slot| set | 1 << ((slot - first) & 31));
    std::iter::from_fn(move || {
        let slot = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (slot < 32).then_some(first + slot)
    })
}

fn weighed<W: Set>(view: View<W>, owners: PlayerSet, weights: &WeightsCode) -> i64 {
    let state = view.state;
    let owned = owners.iter().fold(W::EMPTY, |all, owner| all | state.of_owner(owner));
    let sum = if weights.huge {
        weighed_one_by_one(view, owners, weights)
    } else {
        weights.weights.iter().fold(0, |sum: i64, (kind, weight)| {
            let pieces = of_kinds(view, 1 << (kind & 63)) & owned;
            let sharing = (pieces & state.shared).squares().flat_map(|square| state.pieces_on(square));
            let sharing = sharing.filter(|piece| piece.kind.0 == *kind && owners.has(piece.owner)).count() as i64;
            sum + weight * (i64::from(pieces.minus(state.shared).len()) + sharing)
        })
    };
    let extra = weights.bonus.iter().filter(|(player, _)| player.0 & owners.0 != 0);
    extra.fold(sum, |sum, (_, bonus)| sum.saturating_add(*bonus))
}

#[cold]
fn weighed_one_by_one<W: Set>(view: View<W>, owners: PlayerSet, weights: &WeightsCode) -> i64 {
    let pieces = view.state.occupied.squares().flat_map(|square| view.state.pieces_on(square));
    let weight = |kind: u8| weights.weights.iter().find(|(other, _)| *other == kind).map_or(0, |(_, weight)| *weight);
    let pieces = pieces.filter(|piece| owners.has(piece.owner));
    pieces.fold(0, |sum: i64, piece| sum.saturating_add(weight(piece.kind.0)))
}
