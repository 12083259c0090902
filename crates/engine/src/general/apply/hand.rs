//! The hand that changes a position: the state, who watches, and what has happened so far.

use super::Observer;
use super::event::{self, Raised};
use crate::general::code::Code;
use crate::general::man::Man;
use crate::general::past::Past;
use crate::general::state::State;
use crate::general::view::{Asking, View};
use crate::set::Set;
use arbiter_spec::checked::Event;

/// A position being changed.
pub(crate) struct Hand<'a, W: Set, O: Observer> {
    pub code: &'a Code<W>,
    pub state: &'a mut State<W>,
    pub past: &'a Past,
    /// Whether the newest entry of the past is this position.
    pub recorded: bool,
    pub asking: Asking,
    pub observer: &'a mut O,
    /// What happened, as far as some trigger listens.
    pub events: Vec<Raised>,
}

impl<W: Set, O: Observer> Hand<'_, W, O> {
    /// The position as it is now, to be asked.
    #[inline]
    pub fn view(&self) -> View<'_, W> {
        View {
            code: self.code,
            state: self.state,
            past: self.past,
            recorded: self.recorded,
            after: None,
            asking: self.asking,
        }
    }

    /// Raises an event, if some trigger listens.
    #[inline]
    pub fn raise(&mut self, event: Event, square: usize, man: &Man) {
        if self.code.course.heard & event::bit(event) != 0 {
            self.events.push(Raised { event, man: Some((square as u8, *man)) });
        }
    }
}
