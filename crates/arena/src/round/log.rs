//! What happened in a round, and what of it holds.

use super::Round;
use crate::record::{Event, Seated, Sort};
use arbiter_spec::checked::SeatId;

/// Everything that happened, in order; nothing is ever taken out of it.
#[derive(Clone)]
pub(super) struct Log {
    events: Vec<Event>,
    /// By event: the seat that was to decide before it.
    deciders: Vec<Option<SeatId>>,
    /// The places of the events that hold.
    in_force: Vec<usize>,
    /// Who sits where now.
    seats: Vec<Seated>,
}

/// An event that holds.
#[derive(Clone, Copy)]
pub struct Happened<'r> {
    /// Its place among all that happened.
    pub place: usize,
    /// What it is.
    pub event: &'r Event,
    /// The seat that was to decide before it; nobody while a throw was awaited.
    pub decider: Option<SeatId>,
}

impl Log {
    pub fn new(seats: &[Seated]) -> Log {
        Log { events: Vec::new(), deciders: Vec::new(), in_force: Vec::new(), seats: seats.to_vec() }
    }

    pub fn events(&self) -> &[Event] {
        &self.events
    }

    pub fn add(&mut self, event: Event, decider: Option<SeatId>) {
        match &event {
            Event::Back(to) => self.in_force.retain(|place| place < to),
            Event::Sits(seated) => {
                self.seats
                    .iter_mut()
                    .filter(|known| known.seat == seated.seat)
                    .for_each(|known| *known = seated.clone());
            }
            _ => self.in_force.push(self.events.len()),
        }
        self.events.push(event);
        self.deciders.push(decider);
    }
}

impl Round {
    /// Everything that happened so far, where it is recorded.
    pub fn events(&self) -> &[Event] {
        self.log.as_ref().map_or(&[], |log| log.events())
    }

    /// What happened and was not taken back.
    pub fn in_force(&self) -> impl DoubleEndedIterator<Item = Happened<'_>> {
        self.log.iter().flat_map(|log| {
            log.in_force.iter().filter_map(|place| {
                let (event, decider) = (log.events.get(*place)?, *log.deciders.get(*place)?);
                Some(Happened { place: *place, event, decider })
            })
        })
    }

    /// The place of the latest decision of some seats that holds. Offers and their answers are no decisions of a turn: they go
    /// with the move they were about.
    pub fn latest_decision(&self, seats: &[SeatId]) -> Option<usize> {
        let decides = |happened: &Happened| {
            let talk = matches!(happened.event.sort(), Sort::Talk | Sort::Agreement | Sort::Aside);
            !talk && happened.decider.is_some_and(|seat| seats.contains(&seat))
        };
        self.in_force().rev().find(decides).map(|happened| happened.place)
    }

    /// Who sits where now, where it is recorded.
    pub fn seated(&self) -> &[Seated] {
        self.log.as_ref().map_or(&self.header.seats, |log| &log.seats)
    }
}
