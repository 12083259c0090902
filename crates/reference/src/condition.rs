//! Whether a condition holds (§7): one line for each word, the longer ones in their own files.

mod attacked;
mod depends;
mod line;
mod reads;
mod repetition;
mod sees;

use crate::context::Frame;
use crate::filter;
use crate::generate;
use crate::place;
use crate::position::Position;
use crate::role;
use crate::royalty;
use crate::status;
use crate::unwinnable;
use crate::value;
use crate::zone;
use arbiter_spec::checked::{Condition, MoveFilter, PhaseTest, Place, Test};

pub(crate) use reads::{mentions, reads_after, reads_attack, reads_generator, reads_history, reads_repetition};

/// Questions about the generator nest at most this deep; deeper ones count as false. Two are meant by the language (an
/// ending that meets an AFTER); the rest is what a document may write but nobody can mean.
const DEEPEST: u8 = 3;

/// Whether all hold.
pub(crate) fn all(position: &Position, frame: &Frame, conditions: &[Condition]) -> bool {
    conditions.iter().all(|condition| holds(position, frame, condition))
}

/// Whether all hold of those that can be asked before there is a position after the move.
pub(crate) fn all_before(position: &Position, frame: &Frame, conditions: &[Condition]) -> bool {
    conditions.iter().all(|c| reads_after(&position.spec, c) || holds(position, frame, c))
}

/// Whether it holds. Conditions that would ask themselves count as true:
/// * those that read attacks, while attacks are worked out (§7, last line),
/// * those that contain AFTER, while an AFTER is asked,
/// * those that contain REPETITION, while the identity of a position is worked out.
pub(crate) fn holds(position: &Position, frame: &Frame, condition: &Condition) -> bool {
    let rules = &position.spec;
    if frame.attack && reads_attack(rules, condition)
        || position.asking.after && frame.after.is_none() && reads_after(rules, condition)
        || position.asking.identity && reads_repetition(rules, condition)
    {
        return true;
    }
    test(position, frame, &condition.test)
}

fn test(position: &Position, frame: &Frame, test: &Test) -> bool {
    let pieces_at = |at: Place| place::square(position, frame, at).map_or(&[][..], |square| position.pieces_on(square));
    match test {
        Test::All(conditions) => all(position, frame, conditions),
        Test::Any(conditions) => conditions.iter().any(|c| holds(position, frame, c)),
        Test::Not(conditions) => !all(position, frame, conditions),
        Test::As(role, conditions) => role::players(position, frame, *role)
            .into_iter()
            .any(|player| all(position, &frame.for_subject(player), conditions)),
        Test::Formula(id) => all(position, &frame.named(), &position.spec.formulas[id.index()].when),
        Test::InZone(zone, at) => {
            place::square(position, frame, *at).is_some_and(|s| zone::contains(position, frame, zone, s))
        }
        Test::FirstMove => frame.piece.as_ref().is_some_and(|piece| !piece.moved),
        Test::PieceFirstMove(at) => pieces_at(*at).iter().any(|piece| !piece.moved),
        Test::RookFirstMove(at) => pieces_at(*at).is_empty() || pieces_at(*at).iter().any(|piece| !piece.moved),
        Test::CheckState(flag, at, owner) => pieces_at(*at).iter().any(|piece| {
            piece.has_flag(*flag) && owner.is_none_or(|owner| role::contains(position, frame, owner, piece.owner))
        }),
        Test::PathEmpty => frame.path.iter().all(|square| position.is_empty(*square)),
        Test::EmptyAt(places) => {
            places.iter().all(|at| place::square(position, frame, *at).is_some_and(|s| position.is_empty(s)))
        }
        Test::PieceAt(at, filter) => {
            place::square(position, frame, *at).is_some_and(|s| filter::some_piece(position, frame, filter, s))
        }
        Test::Count(filter, bounds) => value::within(position, frame, filter::count(position, frame, filter), bounds),
        Test::Sees { from, to, steps } => sees::holds(position, frame, from, to, steps),
        Test::Line { filter, length, steps, exact } => line::run(position, frame, filter, *length, steps, *exact),
        Test::Connected { filter, zones, steps } => line::connected(position, frame, filter, zones, steps),
        Test::NotAttacked => attacked::safe(position, frame, frame.target),
        Test::SourceNotAttacked => attacked::safe(position, frame, frame.source),
        Test::PathNotAttacked => {
            let walk = frame.source.into_iter().chain(frame.path.iter().copied()).chain(frame.target);
            walk.into_iter().all(|square| attacked::safe(position, frame, Some(square)))
        }
        Test::Attacked(what, by) => attacked::holds(position, frame, what, *by),
        Test::LeaderAttacked => royalty::leader_attacked(position, frame.subject),
        Test::DependsOn(name) => depends::holds(position, frame, *name),
        Test::Value(number, bounds) => value::within(position, frame, value::number(position, frame, number), bounds),
        Test::Players(conditions, bounds) => {
            let players = position.spec.player_ids();
            let number = players.filter(|p| all(position, &frame.for_subject(*p), conditions)).count();
            value::within(position, frame, number as i64, bounds)
        }
        Test::PlayerState(flag) => position.has_player_flag(frame.subject, *flag),
        Test::Status(id) => status::player_has(position, frame.subject, *id),
        Test::PlayerToMove(role) => role::contains(position, frame, *role, position.to_move()),
        Test::Part(part) => position.turn.phase.is_none() && position.turn.part == part.index(),
        Test::Phase(PhaseTest::Main) => position.turn.phase.is_none(),
        Test::Phase(PhaseTest::Before(phase)) => position.turn.phase == Some(*phase),
        Test::LastMove(last) => position.last.as_ref().is_some_and(|played| {
            played.matches(position, frame, &last.filter)
                && last.by.is_none_or(|by| role::contains(position, frame, by, played.player))
        }),
        Test::Chance(chance, outcomes) => position.current_roll(*chance).is_some_and(|roll| outcomes.contains(&roll)),
        Test::NoMoves => ask_generator(position, |p| !generate::has_action(p)),
        Test::HasMove(filter) => ask_generator(position, |p| has_move(p, filter)),
        Test::After(conditions) => frame.after.as_ref().is_none_or(|after| {
            // Inside, the move is made: there is no further position after it.
            let frame = Frame { after: None, ..frame.clone() };
            all(after, &frame, conditions)
        }),
        Test::Repetition { count, always } => repetition::holds(position, frame, *count, always.as_deref()),
        Test::Unwinnable(role) => unwinnable::holds(position, frame, *role),
        Test::RoundWithoutMove => position.idle as usize >= position.order().len().max(1),
    }
}

fn ask_generator(position: &Position, question: impl Fn(&Position) -> bool) -> bool {
    if position.asking.depth >= DEEPEST {
        return false;
    }
    let mut asked = position.clone();
    asked.asking.depth += 1;
    question(&asked)
}

fn has_move(position: &Position, filter: &MoveFilter) -> bool {
    let frame = Frame::of(position.to_move());
    generate::actions(position).iter().any(|candidate| candidate.facts().matches(position, &frame, filter))
}
