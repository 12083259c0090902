//! What happened during an action, for the triggers to see.

use crate::general::piece::Piece;
use arbiter_spec::checked::{Event, Square};

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raised {
    pub event: Event,
    /// Where, and to which piece; nothing for events of turns.
    pub piece: Option<(Square, Piece)>,
}

impl Raised {
    pub fn of(event: Event, square: usize, piece: &Piece) -> Raised {
        Raised { event, piece: Some((Square(square as u8), *piece)) }
    }

    pub fn turn(event: Event) -> Raised {
        Raised { event, piece: None }
    }
}

/// The bit of an event in a set of events.
#[inline(always)]
pub(crate) fn bit(event: Event) -> u8 {
    1 << match event {
        Event::Moved => 0,
        Event::Entered => 1,
        Event::Captured => 2,
        Event::Placed => 3,
        Event::Transformed => 4,
        Event::TurnStart => 5,
        Event::TurnEnd => 6,
        Event::TurnSkipped => 7,
    }
}
