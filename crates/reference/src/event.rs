//! What happened during an action, for the triggers to see.

use crate::piece::Piece;
use arbiter_spec::checked::{Event, Square};

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) struct Raised {
    pub event: Event,
    /// Where, and to which piece; nothing for events of turns.
    pub piece: Option<(Square, Piece)>,
}

impl Raised {
    pub fn of(event: Event, square: Square, piece: &Piece) -> Raised {
        Raised { event, piece: Some((square, piece.clone())) }
    }

    pub fn turn(event: Event) -> Raised {
        Raised { event, piece: None }
    }
}

/// A piece changed its square.
pub(crate) fn raise_moved(events: &mut Vec<Raised>, square: Square, piece: &Piece) {
    events.push(Raised::of(Event::Moved, square, piece));
    events.push(Raised::of(Event::Entered, square, piece));
}
