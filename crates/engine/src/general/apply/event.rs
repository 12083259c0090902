//! What happened during an action, for the triggers to see.

use crate::general::man::Man;
use arbiter_spec::checked::Event;

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raised {
    pub event: Event,
    /// Where, and to which man; nothing for events of turns.
    pub man: Option<(u8, Man)>,
}

/// The bit of an event in a set of events.
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
