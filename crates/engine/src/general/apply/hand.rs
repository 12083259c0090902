//! The hand that changes a position: the state, who watches, and what has happened so far.

use super::event::{self, Raised};
use crate::general::code::Code;
use crate::general::man::Man;
use crate::general::past::Past;
use crate::general::state::State;
use crate::general::view::{Asking, View};
use crate::set::Set;
use arbiter_spec::checked::Event;

/// Is told of every change of the board; a man that changes where it stands is taken and put.
pub trait Observer {
    /// A man comes to stand on a square.
    fn put(&mut self, square: usize, man: &Man);
    /// A man leaves a square.
    fn take(&mut self, square: usize, man: &Man);
}

/// Nobody watches, at no cost.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: usize, _: &Man) {}
    #[inline(always)]
    fn take(&mut self, _: usize, _: &Man) {}
}

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

    /// Whether some trigger listens to an event.
    #[inline]
    pub fn hears(&self, event: Event) -> bool {
        self.code.course.heard & event::bit(event) != 0
    }

    /// Raises an event, if some trigger listens.
    #[inline]
    pub fn raise(&mut self, event: Event, square: usize, man: &Man) {
        if self.hears(event) {
            self.events.push(Raised::of(event, square, man));
        }
    }

    /// A man changed its square.
    #[inline]
    pub fn raise_moved(&mut self, square: usize, man: &Man) {
        self.raise(Event::Moved, square, man);
        self.raise(Event::Entered, square, man);
    }

    /// Takes a man up, to be set down again.
    #[inline]
    pub fn lift(&mut self, square: usize, id: u16) -> Option<Man> {
        let man = self.state.take(square, id)?;
        self.observer.take(square, &man);
        Some(man)
    }

    /// Takes up the first man of a square.
    pub fn lift_only(&mut self, square: usize) -> Option<Man> {
        let id = self.state.man(square)?.id;
        self.lift(square, id)
    }

    /// Sets a man down among the others of a square, at the end if there are fewer than `slot`.
    #[inline]
    pub fn set_down(&mut self, square: usize, slot: usize, man: Man) {
        self.state.put(square, slot, man);
        self.observer.put(square, &man);
    }

    /// Takes a man off the board for good.
    #[inline]
    pub fn remove(&mut self, square: usize, id: u16) -> Option<Man> {
        let man = self.lift(square, id)?;
        self.state.forget_flags(id);
        Some(man)
    }

    /// Changes a man where it stands.
    pub fn change(&mut self, square: usize, id: u16, change: impl FnOnce(&mut State<W>)) {
        let man = |state: &State<W>| state.men_on(square).find(|man| man.id == id).copied();
        if let Some(before) = man(self.state) {
            self.observer.take(square, &before);
        }
        change(self.state);
        if let Some(after) = man(self.state) {
            self.observer.put(square, &after);
        }
    }
}
