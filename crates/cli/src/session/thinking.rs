//! What a seat is asked, as a value of its own, so that it can be answered on another thread while a person goes on looking at
//! the board.

use super::{Session, absent};
use crate::text_board::in_words;
use arbiter::opponent::Opponent;
use arbiter_arena::Round;
use arbiter_arena::referee::{Fault, Heard, Reply};
use arbiter_arena::round::Next;
use arbiter_engine::Play;
use arbiter_host::seats::Seat;
use arbiter_spec::checked::SeatId;
use std::sync::atomic::AtomicBool;

/// A question to a seat: what now?
pub struct Task {
    round: Round,
    place: SeatId,
    seat: Box<dyn Seat>,
}

/// What came of it.
pub struct Answered {
    place: SeatId,
    seat: Box<dyn Seat>,
    heard: Heard,
}

/// A question about the game as it is, for people who do not know what to play.
pub struct Advice {
    play: Play,
    opponent: Opponent,
}

impl Advice {
    /// Thinks, for as long as the flag is not raised, and says what it found.
    pub fn run(&self, stop: &AtomicBool) -> String {
        if let Some(chance) = self.play.awaited_roll() {
            let what = in_words(&self.play.spec().chance[chance.index()].code);
            return format!("the {what} is thrown first; ask again then");
        }
        let hint = self.opponent.hint(&self.play, stop);
        hint.map_or("there is nothing to play".into(), |text| format!("perhaps {text}"))
    }
}

impl Task {
    /// Asks, for as long as the flag is not raised.
    pub fn run(mut self, stop: &AtomicBool) -> Answered {
        let heard = match self.round.proceed() {
            Next::Ask(question) => self.seat.ask(&question, stop),
            Next::Board(_) | Next::Over(_) => Heard::at_once(Reply::Fault(Fault::Stopped)),
        };
        Answered { place: self.place, seat: self.seat, heard }
    }
}

impl Session {
    /// What to ask for somebody who does not know what to play.
    pub fn advice(&self) -> anyhow::Result<Advice> {
        Ok(Advice { play: self.position().clone(), opponent: self.opponent()?.clone() })
    }

    /// What to ask, if somebody other than a person is asked now. The seat is lent: [`Session::back`] takes it again.
    pub fn task(&mut self) -> anyhow::Result<Option<Task>> {
        self.sit_down()?;
        if self.position().awaited_roll().is_some() {
            return Ok(None);
        }
        let place = match self.round.proceed() {
            Next::Ask(question) => question.seat,
            Next::Board(_) | Next::Over(_) => return Ok(None),
        };
        let seat = std::mem::replace(&mut self.chairs[place.index()], absent());
        Ok(Some(Task { round: self.round.to_ask(), place, seat }))
    }

    /// A seat that was asked is back. What it said is of the game as it was when it was asked.
    pub fn back(&mut self, answered: Answered) -> (SeatId, Heard) {
        let Answered { place, seat, heard } = answered;
        self.chairs[place.index()] = seat;
        (place, heard)
    }
}
