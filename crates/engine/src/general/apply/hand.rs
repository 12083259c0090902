//! The hand that changes a position: the state, who watches, and what has happened so far.

use super::event::{self, Raised};
use crate::general::code::Code;
use crate::general::past::Past;
use crate::general::piece::Piece;
use crate::general::state::State;
use crate::general::view::{Asking, View};
use crate::set::Set;
use arbiter_spec::checked::Event;

/// Is told of every change of the board; a piece that changes where it stands is taken and put.
pub trait Observer {
    /// A piece comes to stand on a square.
    fn put(&mut self, square: usize, piece: &Piece);
    /// A piece leaves a square.
    fn take(&mut self, square: usize, piece: &Piece);
}

/// Nobody watches, at no cost.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: usize, _: &Piece) {}
    #[inline(always)]
    fn take(&mut self, _: usize, _: &Piece) {}
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
    pub fn raise(&mut self, event: Event, square: usize, piece: &Piece) {
        if self.hears(event) {
            self.events.push(Raised::of(event, square, piece));
        }
    }

    /// A piece changed its square.
    #[inline]
    pub fn raise_moved(&mut self, square: usize, piece: &Piece) {
        self.raise(Event::Moved, square, piece);
        self.raise(Event::Entered, square, piece);
    }

    /// Takes a piece up, to be set down again.
    #[inline]
    pub fn lift(&mut self, square: usize, id: u16) -> Option<Piece> {
        let piece = self.state.take(square, id)?;
        self.observer.take(square, &piece);
        Some(piece)
    }

    /// Takes up the first piece of a square.
    pub fn lift_only(&mut self, square: usize) -> Option<Piece> {
        let id = self.state.piece(square)?.id;
        self.lift(square, id)
    }

    /// Sets a piece down among the others of a square, at the end if there are fewer than `slot`.
    #[inline]
    pub fn set_down(&mut self, square: usize, slot: usize, piece: Piece) {
        self.state.put(square, slot, piece);
        self.observer.put(square, &piece);
    }

    /// Takes a piece off the board for good.
    #[inline]
    pub fn remove(&mut self, square: usize, id: u16) -> Option<Piece> {
        let piece = self.lift(square, id)?;
        self.state.forget_flags(id);
        Some(piece)
    }

    /// Changes a piece where it stands.
    pub fn change(&mut self, square: usize, id: u16, change: impl FnOnce(&mut State<W>)) {
        let piece = |state: &State<W>| state.pieces_on(square).find(|piece| piece.id == id).copied();
        if let Some(before) = piece(self.state) {
            self.observer.take(square, &before);
        }
        change(self.state);
        if let Some(after) = piece(self.state) {
            self.observer.put(square, &after);
        }
    }
}
