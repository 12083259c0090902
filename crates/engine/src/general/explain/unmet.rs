//! A condition that does not hold, in words.

use crate::general::ask;
use crate::general::code::PlaceCode;
use crate::general::code::cond::{Cond, Test};
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{Board, Condition, Move, Place, Shape, Square, Test as Written, Vector};
use arbiter_spec::play::words::{self, Circumstances};

/// A condition that does not hold: as it is written, and as it is asked (unless it is folded into bounds).
pub(super) struct Failing<'c, W: Set> {
    pub written: &'c Condition,
    pub lowered: Option<&'c Cond<W>>,
}

/// A condition that does not hold, and what is the case instead. The move is the one it belongs to.
pub(super) fn unmet<W: Set>(view: View<W>, frame: &Frame<W>, failing: &Failing<W>, m: Option<&Move>) -> String {
    let occupied = view.state.occupied;
    let asked = failing.lowered.map(|condition| &condition.test);
    let square = match (&failing.written.test, asked) {
        (Written::PathEmpty, _) => {
            let way = m.map_or_else(Vec::new, |m| way(&view.code.spec.board, frame, m));
            let first = way.into_iter().map(|s| s.index()).find(|s| (frame.path & occupied).has(*s));
            first.or_else(|| (frame.path & occupied).squares().next())
        }
        (_, Some(Test::EmptyAt(places))) => {
            let mut squares = places.iter().map(|place| ask::place(view, frame, place));
            squares.find(|square| square.is_none_or(|square| occupied.has(square))).flatten()
        }
        _ => asked_place(view, frame, failing),
    };
    let number = match asked {
        Some(Test::Count(pieces, _)) => ask::count(view, frame, pieces),
        Some(Test::Value(value, _)) => ask::value(view, frame, value),
        _ => 0,
    };
    let case = Circumstances {
        source: frame.source,
        target: frame.target,
        subject: frame.subject,
        to_move: view.to_move(),
        square: square.map(|square| Square(square as u8)),
        is_occupied: square.is_some_and(|square| occupied.has(square)),
        number,
    };
    words::unmet(&view.code.spec, &failing.written.test, &case)
}

/// The square of the place a condition asks about.
fn asked_place<W: Set>(view: View<W>, frame: &Frame<W>, failing: &Failing<W>) -> Option<usize> {
    let place: Option<&PlaceCode> = match failing.lowered.map(|condition| &condition.test) {
        Some(Test::InZone(_, at) | Test::PieceFirstMove(at) | Test::RookFirstMove(at)) => Some(at),
        Some(Test::CheckState(_, at, _) | Test::PieceAt(at, _)) => Some(at),
        _ => None,
    };
    match (place, &failing.written.test) {
        (Some(place), _) => ask::place(view, frame, place),
        (None, Written::InZone(_, Place::SOURCE)) => frame.source.map(|square| square.index()),
        (None, Written::InZone(_, Place::TARGET)) => frame.target.map(|square| square.index()),
        _ => None,
    }
}

/// The squares a move passes, in the order in which it does, where that is more than a set.
fn way<W: Set>(board: &Board, frame: &Frame<W>, m: &Move) -> Vec<Square> {
    let (Some(from), Some(to)) = (frame.source, frame.target) else { return Vec::new() };
    let Shape::Step { step, .. } = &m.shape else {
        return crate::general::code::rules::between(board, from, to).collect();
    };
    let n = (1..=step.dx.abs().max(step.dy.abs())).rev().find(|n| step.dx % n == 0 && step.dy % n == 0).unwrap_or(1);
    let mut way = Vec::new();
    let mut at = from;
    loop {
        way.extend((1..n).filter_map(|i| board.offset(at, Vector::new(step.dx / n * i, step.dy / n * i))));
        match board.offset(at, *step) {
            Some(next) if next != to && next != from => at = next,
            _ => return way,
        }
        way.push(at);
    }
}
