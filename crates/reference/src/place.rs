//! Which square a place means (§4.2).

use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::{Place, PlaceBase, Square, Vector};

/// The square, if it exists. LEADER is no single square; see [`crate::zone`].
pub(crate) fn square(position: &Position, frame: &Frame, place: Place) -> Option<Square> {
    match place {
        Place::Square(square) => Some(square),
        Place::Leader => None,
        Place::From(base, vector) => {
            let base = match base {
                PlaceBase::Source => frame.source,
                PlaceBase::Target => frame.target,
                PlaceBase::Partner => frame.partner,
                PlaceBase::Event => frame.event,
            }?;
            if vector == Vector::default() {
                return Some(base);
            }
            position.spec.board.offset(base, frame.vector(&position.spec, vector))
        }
    }
}
