//! What happened during an action, for the triggers to see.

use crate::man::Man;
use arbiter_spec::checked::{Event, Square};

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) struct Raised {
    pub event: Event,
    /// Where, and to which man; nothing for events of turns.
    pub man: Option<(Square, Man)>,
}

impl Raised {
    pub fn of(event: Event, square: Square, man: &Man) -> Raised {
        Raised { event, man: Some((square, man.clone())) }
    }

    pub fn turn(event: Event) -> Raised {
        Raised { event, man: None }
    }
}

/// A man changed its square.
pub(crate) fn raise_moved(events: &mut Vec<Raised>, square: Square, man: &Man) {
    events.push(Raised::of(Event::Moved, square, man));
    events.push(Raised::of(Event::Entered, square, man));
}
