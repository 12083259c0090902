//! What happened during an action, for the triggers to see.

use crate::general::man::Man;
use arbiter_spec::checked::{Event, Square};

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raised {
    pub event: Event,
    /// Where, and to which man; nothing for events of turns.
    pub man: Option<(Square, Man)>,
}

impl Raised {
    pub fn of(event: Event, square: usize, man: &Man) -> Raised {
        Raised { event, man: Some((Square(square as u8), *man)) }
    }

    pub fn turn(event: Event) -> Raised {
        Raised { event, man: None }
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
