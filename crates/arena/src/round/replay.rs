//! Going through what was recorded: to go on with a game, to take something back, and to check it.

use super::Round;
use super::act::at_board;
use crate::error::Error;
use crate::record::{Event, Header, Note, Record, Seated, in_force, of_the_dice};
use crate::referee::{Ask, Fault, Heard, Reply};
use crate::verdict::Effort;
use arbiter_engine::Game;
use arbiter_notation::answer::Answer;
use arbiter_spec::checked::ChanceId;
use std::sync::Arc;
use std::time::Duration;

/// What it costs to play an event anew, beside looking at one.
const REPLAY: usize = 16;

/// So much may be played anew in one game, however often something is taken back: nobody's file keeps a program busy for ever.
const MOST: usize = 1 << 22;

impl Round {
    /// Goes on with a game, which must have been played as its record says.
    pub fn resume(game: &Game, record: &Record) -> Result<Round, Error> {
        if record.header.dice.secret.is_none() {
            return Err(Error::NoSecret);
        }
        if let Some(fault) = of_the_dice(record).into_iter().next() {
            return Err(Error::OtherDice(fault.message));
        }
        let mut round = Round::begin(game, record.header.clone(), true)?;
        for (place, event) in record.events.iter().enumerate() {
            let refused = |error| Error::Event { place, event: event.line(), error: Box::new(error) };
            if let Some(expected) = round.due(event) {
                return Err(refused(Error::OtherThrow(Box::new(expected))));
            }
            round.replay(event).map_err(refused)?;
        }
        Ok(round)
    }

    /// The throw that should have fallen, if an event is another throw and throws follow the secret. Others may happen while one is
    /// awaited: a seat changes, something is taken back.
    pub fn due(&self, event: &Event) -> Option<Event> {
        let follows = matches!(event, Event::Roll { .. }) && self.thrown >= self.thrown_before;
        self.next_throw().filter(|expected| follows && expected != event)
    }

    /// Whether the next throw follows the secret, and not an older program.
    pub fn throw_is_committed(&self) -> bool {
        self.dice.is_some() && self.thrown >= self.thrown_before
    }

    /// Lets an event happen again, as it was recorded. Throws fall as they fell.
    pub fn replay(&mut self, event: &Event) -> Result<(), Error> {
        match event {
            Event::Roll { chance, outcome } => self.fall(chance, outcome),
            Event::Did(text) => self.act(text),
            Event::Heard { .. } => self.hear_again(event),
            Event::Sits(seated) => self.change_seat(seated.clone()),
            Event::Back(place) => self.take_back(*place),
        }
    }

    fn fall(&mut self, chance: &str, outcome: &str) -> Result<(), Error> {
        let wrong = || Error::NoThrow { chance: chance.into(), outcome: outcome.into() };
        let known = &self.play.spec().chance;
        let place = known.iter().position(|known| known.code == chance).ok_or_else(wrong)?;
        let value = known[place].outcomes.iter().position(|known| known.code == outcome).ok_or_else(wrong)?;
        self.play.roll(ChanceId(place as u8), value)?;
        self.thrown += 1;
        if let Some(log) = &mut self.log {
            log.add(Event::Roll { chance: chance.into(), outcome: outcome.into() }, None);
        }
        self.conclude();
        Ok(())
    }

    fn hear_again(&mut self, event: &Event) -> Result<(), Error> {
        let Event::Heard { seat: code, said, fault, spent, lag, note } = event else { return Ok(()) };
        let seat = self.seat_of(code)?;
        let reply = match (said, fault, note) {
            (Some(text), None, _) => Reply::Said(text.clone()),
            (None, Some((word, detail)), _) => {
                Reply::Fault(Fault::of(word, detail).ok_or_else(|| Error::NoFault(word.clone()))?)
            }
            (None, None, Note::Did(text)) => Reply::Answer(self.answer_of(code, text)?),
            _ => return Err(Error::NothingSaid),
        };
        let heard = Heard { reply, spent: *spent, lag: *lag };
        if self.verdict.is_some() {
            return Err(Error::GameOver);
        }
        // A seat that fails need not have been asked: it may have failed before the first throw.
        if matches!(heard.reply, Reply::Fault(Fault::Unreachable(_) | Fault::Stopped)) {
            self.asked = Some((seat, Ask::Move));
            self.hear(heard);
            return Ok(());
        }
        if self.asked.is_none() {
            if self.play.awaited_roll().is_some() {
                return Err(Error::ThrowAwaited);
            }
            self.advance();
        }
        match &self.asked {
            Some((asked, _)) if *asked == seat => {
                self.hear(heard);
                Ok(())
            }
            Some((asked, _)) => Err(Error::OtherSeat(self.play.spec().seats[asked.index()].code.clone())),
            None => Err(Error::GameOver),
        }
    }

    /// What a seat of this program did, by the words in which that is kept.
    fn answer_of(&self, seat: &str, did: &str) -> Result<Answer, Error> {
        if did == "resign" {
            return Ok(Answer::Resign);
        }
        self.understood(&at_board(did, seat)).map(|(_, answer)| answer)
    }

    /// Another player takes a seat. Before anything has happened he simply sits there.
    pub fn sit(&mut self, seated: Seated) -> Result<(), Error> {
        self.seat_of(&seated.seat)?;
        if self.log.is_some() && self.events().is_empty() {
            let mut header = Header::clone(&self.header);
            header.seats.iter_mut().filter(|known| known.seat == seated.seat).for_each(|known| *known = seated.clone());
            *self = Round::begin(&self.game, header, true)?;
            return Ok(());
        }
        self.change_seat(seated)
    }

    fn change_seat(&mut self, seated: Seated) -> Result<(), Error> {
        let seat = self.seat_of(&seated.seat)?;
        if self.verdict.is_some() {
            return Err(Error::GameOver);
        }
        self.asked = None;
        let reads = seated.channel.protocol().is_some();
        if let Some(channel) = self.channels.get_mut(seat.index()) {
            *channel = seated.channel;
        }
        if let Some(log) = &mut self.log {
            log.add(Event::Sits(seated), None);
        }
        // Whoever reads states reads the positions before, too.
        if reads && self.history.is_none() { self.rebuild() } else { Ok(()) }
    }

    /// Takes back everything since an event, and that event itself. Time that was used stays used.
    pub fn take_back(&mut self, place: usize) -> Result<(), Error> {
        if self.in_force().all(|happened| happened.place != place) {
            return Err(Error::NothingToTakeBack(place));
        }
        if self.played_anew + REPLAY * place + self.events().len() > MOST {
            return Err(Error::TooOften);
        }
        if let Some(log) = &mut self.log {
            log.add(Event::Back(place), None);
        }
        self.rebuild()
    }

    /// Plays what holds anew: one way to come to a position is enough, and it cannot differ from itself.
    fn rebuild(&mut self) -> Result<(), Error> {
        let holding: Vec<Event> = in_force(self.events()).into_iter().map(|(_, event)| event.clone()).collect();
        self.played_anew += REPLAY * holding.len() + self.events().len();
        let reads = self.history.is_some() || self.channels.iter().any(|channel| channel.protocol().is_some());
        let mut again = Round::begin_for(&self.game, Arc::clone(&self.header), true, reads)?;
        // Whoever was in time then is in time now, whatever was taken back in between.
        again.clocks.allow(Duration::MAX);
        for event in &holding {
            again.replay(event)?;
        }
        for (again, used) in again.efforts.iter_mut().zip(&self.efforts) {
            *again = Effort { moves: again.moves, ..*used };
        }
        again.thrown_before = self.thrown_before.min(again.thrown);
        again.clocks = self.clocks.clone();
        (again.heard, again.played_anew) = (self.heard, self.played_anew);
        again.log = self.log.take();
        *self = again;
        Ok(())
    }
}
