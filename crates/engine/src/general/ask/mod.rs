//! Whether a condition holds, and what the pieces, squares, numbers and players it speaks of are.
//!
//! One line for each word; the longer ones stand in their own files.

mod attacked;
mod filter;
mod line;
mod place;
mod played;
mod repetition;
mod role;
mod stacking;
mod status;
#[cfg(test)]
mod tests;
mod value;
mod zone;

pub(crate) use filter::{
    chosen_value, count, filter, holder_of, kind_meant, kind_named, of_kinds, pieces, some_piece, stored_piece,
};
pub(crate) use place::place;
pub(crate) use played::matches_move;
pub(crate) use role::{last_mover, player_before, players};
pub(crate) use stacking::{may_join, most};
pub(crate) use status::{own_trait, piece_has, piece_trait, player_has, player_trait, some_immune};
pub(crate) use value::{counter_slots, value, within};
pub(crate) use zone::{in_zone, zone, zone_list};

use super::code::cond::{Cond, Test};
use super::code::reads::Reads;
use super::frame::Frame;
use super::generate;
use super::proof;
use super::royalty;
use super::state::owner_index;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::FlagId;

/// Questions about the generator nest at most this deep; deeper ones count as false. Two are meant by the language (an
/// ending that meets an AFTER); the rest is what a document may write but nobody can mean.
const DEEPEST: u8 = 3;

/// Whether all hold.
#[inline]
pub(crate) fn all<W: Set>(view: View<W>, frame: &Frame<W>, conditions: &[Cond<W>]) -> bool {
    conditions.is_empty() || all_but(view, frame, conditions, granted(&view, frame))
}

/// Whether all hold of those that can be asked before there is a position after the move.
#[inline]
pub(crate) fn all_before<W: Set>(view: View<W>, frame: &Frame<W>, conditions: &[Cond<W>]) -> bool {
    conditions.is_empty() || all_but(view, frame, conditions, granted(&view, frame).and(Reads::AFTER))
}

fn all_but<W: Set>(view: View<W>, frame: &Frame<W>, conditions: &[Cond<W>], granted: Reads) -> bool {
    conditions.iter().all(|condition| condition.reads.any(granted) || test(view, frame, &condition.test))
}

/// Whether it holds.
pub(crate) fn holds<W: Set>(view: View<W>, frame: &Frame<W>, condition: &Cond<W>) -> bool {
    condition.reads.any(granted(&view, frame)) || test(view, frame, &condition.test)
}

/// Conditions that would ask themselves count as true:
/// * those that read attacks, while attacks are worked out,
/// * those that contain AFTER, while an AFTER is asked,
/// * those that contain REPETITION, while the identity of a position is worked out.
#[inline(always)]
fn granted<W: Set>(view: &View<W>, frame: &Frame<W>) -> Reads {
    let when = |granted: bool, reads: Reads| if granted { reads } else { Reads::NOTHING };
    when(frame.attack, Reads::ATTACK)
        .and(when(view.asking.after && view.after.is_none(), Reads::AFTER))
        .and(when(view.asking.identity, Reads::REPETITION))
}

fn test<W: Set>(view: View<W>, frame: &Frame<W>, test: &Test<W>) -> bool {
    let state = view.state;
    match test {
        Test::All(list) => all(view, frame, list),
        Test::Any(list) => list.iter().any(|condition| holds(view, frame, condition)),
        Test::Not(list) => !all(view, frame, list),
        Test::As(role, list) => {
            players(view, frame, *role).iter().any(|player| all(view, &frame.for_subject(player), list))
        }
        Test::Formula(id) => all(view, frame, &view.code.formulas[usize::from(*id)]),
        Test::InZone(zone, at) => place(view, frame, at).is_some_and(|square| in_zone(view, frame, zone, square)),
        Test::FirstMove => frame.piece.is_some_and(|piece| !piece.moved),
        Test::PieceFirstMove(at) => place(view, frame, at).is_some_and(|square| state.unmoved.has(square)),
        Test::RookFirstMove(at) => {
            place(view, frame, at).is_none_or(|square| !state.occupied.has(square) || state.unmoved.has(square))
        }
        Test::CheckState(flag, at, owner) => place(view, frame, at).is_some_and(|square| {
            let owners = owner.map(|owner| players(view, frame, owner));
            state.flagged.has(square)
                && state.pieces_on(square).any(|piece| {
                    piece.flags & flag_bit(*flag) != 0 && owners.is_none_or(|owners| owners.has(piece.owner))
                })
        }),
        Test::PathEmpty => (frame.path & state.occupied).is_empty(),
        Test::EmptyAt(places) => {
            places.iter().all(|at| place(view, frame, at).is_some_and(|square| !state.occupied.has(square)))
        }
        Test::PieceAt(at, filter) => {
            place(view, frame, at).is_some_and(|square| some_piece(view, frame, filter, square))
        }
        Test::Count(filter, bounds) => within(view, frame, count(view, frame, filter), bounds),
        Test::Sees(sees) => line::sees(view, frame, sees),
        Test::Line(run) => line::run(view, frame, run),
        Test::Connected(chain) => line::connected(view, frame, chain),
        Test::NotAttacked => attacked::safe(view, frame, frame.target),
        Test::SourceNotAttacked => attacked::safe(view, frame, frame.source),
        Test::PathNotAttacked => attacked::way_is_safe(view, frame),
        Test::AttackedPieces(filter, by) => attacked::pieces_attacked(view, frame, filter, *by),
        Test::AttackedPlace(at, by) => attacked::place(view, frame, at, *by),
        Test::LeaderAttacked => royalty::attacked(bare(view), frame.subject),
        Test::DependsOn(name) => generate::depends_on(bare(view), frame, *name),
        Test::Value(number, bounds) => within(view, frame, value(view, frame, number), bounds),
        Test::Players(list, bounds) => {
            let holding = view.code.everyone().iter().filter(|p| all(view, &frame.for_subject(*p), list));
            within(view, frame, holding.count() as i64, bounds)
        }
        Test::PlayerState(flag) => state.player_flags[owner_index(frame.subject)] >> (flag.0 & 31) & 1 == 1,
        Test::Status(status) => player_has(view, frame.subject, *status),
        Test::PlayerToMove(role) => players(view, frame, *role).has(view.to_move()),
        Test::Part(part) => state.turn.phase.is_none() && state.turn.part == *part,
        Test::Phase(phase) => state.turn.phase == *phase,
        Test::LastMove(filter, by) => state.last.as_ref().is_some_and(|played| {
            matches_move(view, frame, filter, played) && by.is_none_or(|by| players(view, frame, by).has(played.player))
        }),
        Test::Chance(chance, outcomes) => {
            state.rolls.get(chance.index()).copied().flatten().is_some_and(|roll| outcomes.contains(&roll))
        }
        Test::NoMoves => deeper(view).is_some_and(|asked| !generate::has_action(asked)),
        Test::HasMove(filter) => deeper(view).is_some_and(|asked| {
            let frame = Frame::of(asked.to_move());
            generate::actions(asked).iter().any(|action| matches_move(asked, &frame, filter, &action.played()))
        }),
        // Inside, the move is made: there is no further position after it.
        Test::After(list) => view.after.is_none_or(|after| {
            let mut asked = view.of(after);
            asked.asking.after = true;
            all(asked, frame, list)
        }),
        Test::Repetition(count, always) => repetition::holds(view, frame, *count, *always),
        Test::Unwinnable(role) => proof::unwinnable(bare(view), players(view, frame, *role)),
        Test::RoundWithoutMove => state.idle as usize >= view.code.order(state.turn.phase).len().max(1),
    }
}

/// The bit of a flag among those of a piece.
#[inline(always)]
pub(crate) fn flag_bit(flag: FlagId) -> u16 {
    1 << (flag.0 & 15)
}

/// The same position for questions with bindings of their own, to which the position after the move does not belong.
#[inline(always)]
fn bare<'a, W: Set>(view: View<'a, W>) -> View<'a, W> {
    View { after: None, ..view }
}

/// The same position for the generator, unless it is asked too deep already.
fn deeper<'a, W: Set>(view: View<'a, W>) -> Option<View<'a, W>> {
    let mut asked = bare(view);
    asked.asking.depth += 1;
    (view.asking.depth < DEEPEST).then_some(asked)
}
