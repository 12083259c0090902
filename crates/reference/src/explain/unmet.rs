//! A condition that does not hold, in words.

use crate::context::Frame;
use crate::place;
use crate::position::Position;
use arbiter_spec::checked::{Condition, Place, Test};
use arbiter_spec::play::words::{self, Circumstances};

/// A condition that does not hold, and what is the case instead.
pub(super) fn unmet(position: &Position, frame: &Frame, condition: &Condition) -> String {
    let at = |at: &Place| place::square(position, frame, *at);
    let square = match &condition.test {
        Test::InZone(_, place) | Test::PieceFirstMove(place) | Test::RookFirstMove(place) => at(place),
        Test::CheckState(_, place, _) | Test::PieceAt(place, _) => at(place),
        Test::PathEmpty => frame.path.iter().copied().find(|square| !position.is_empty(*square)),
        Test::EmptyAt(places) => {
            let mut squares = places.iter().map(at);
            squares.find(|square| square.is_none_or(|square| !position.is_empty(square))).flatten()
        }
        _ => None,
    };
    let number = match &condition.test {
        Test::Count(filter, _) => crate::filter::count(position, frame, filter),
        Test::Value(value, _) => crate::value::number(position, frame, value),
        _ => 0,
    };
    let case = Circumstances {
        source: frame.source,
        target: frame.target,
        subject: frame.subject,
        to_move: position.to_move(),
        square,
        is_occupied: square.is_some_and(|square| !position.is_empty(square)),
        number,
    };
    words::unmet(&position.spec, &condition.test, &case)
}
