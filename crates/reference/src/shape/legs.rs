//! A bent path, leg by leg (§6.5).

use super::{Landing, Visitor, ride, step};
use crate::context::Frame;
use crate::filter;
use crate::piece::Stack;
use crate::position::Position;
use crate::role;
use crate::status;
use arbiter_spec::checked::{Leg, LegOver, Square};

pub(super) fn visit(position: &Position, frame: &Frame, from: Square, legs: &[Leg], visitor: &mut Visitor) {
    // The moving piece is lifted: its source is empty for every leg, also as last square.
    let mut lifted = position.clone();
    if let Some(piece) = &frame.piece {
        lifted.board[from.index()].remove(piece.id);
    }
    walk(&Walk { seen: &lifted, frame, at: from, path: &[], taken: &[] }, legs, visitor);
}

/// How far the piece has come.
struct Walk<'a> {
    /// The position without the mover and the pieces taken so far.
    seen: &'a Position,
    frame: &'a Frame,
    at: Square,
    path: &'a [Square],
    taken: &'a [Square],
}

/// Goes the legs that are left. False if the visitor has seen enough.
fn walk(so_far: &Walk, legs: &[Leg], visitor: &mut Visitor) -> bool {
    let Some((leg, rest)) = legs.split_first() else { return true };
    leg.steps.iter().all(|vector| {
        let mut leap = step::leap(so_far.seen, *vector, &leg.through);
        let mut land = |square: Square, passed: &[Square]| {
            let path = [so_far.path, passed].concat();
            if rest.is_empty() {
                return visitor(&Landing {
                    target: square,
                    path: &path,
                    taken: so_far.taken,
                    partner: None,
                    seen: so_far.seen,
                    lifted: true,
                });
            }
            bend(so_far, leg, rest, square, path, visitor)
        };
        ride::follow(so_far.seen, so_far.frame, so_far.at, leg.repeat.as_ref(), &mut leap, &mut land)
    })
}

/// Ends an inner leg on a square, if it may, and goes on from there.
fn bend(so_far: &Walk, leg: &Leg, rest: &[Leg], square: Square, mut path: Vec<Square>, visitor: &mut Visitor) -> bool {
    let (seen, frame) = (so_far.seen, so_far.frame);
    path.push(square);
    let on = |seen: &Position, taken: &[Square], visitor: &mut Visitor| {
        walk(&Walk { seen, frame, at: square, path: &path, taken }, rest, visitor)
    };
    match leg.over {
        LegOver::Empty if seen.is_empty(square) => on(seen, so_far.taken, visitor),
        LegOver::Empty => true,
        LegOver::Piece(role) => {
            let fits = seen.pieces_on(square).iter().any(|piece| {
                role::contains(seen, frame, role, piece.owner)
                    && leg.filter.as_ref().is_none_or(|f| filter::matches(seen, frame, f, Some(square), piece))
            });
            if !fits || leg.take && status::some_immune(seen, square) {
                true
            } else if leg.take {
                let mut gone = seen.clone();
                gone.board[square.index()] = Stack::Empty;
                on(&gone, &[so_far.taken, &[square]].concat(), visitor)
            } else {
                on(seen, so_far.taken, visitor)
            }
        }
    }
}
