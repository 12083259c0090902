//! Something that happened in a game.

use super::Seated;
use serde_json::Value;
use std::time::Duration;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A throw.
    Roll {
        /// The code of the chance event.
        chance: String,
        /// The code of what came up.
        outcome: String,
    },
    /// What was done at the board, in the one way in which it is written: a move, or `claim SEAT CODE [MOVE]`,
    /// `offer SEAT CODE [PLAYER]`, `accept SEAT CODE`, `decline SEAT CODE`, `resign SEAT`.
    Did(String),
    /// A seat was asked, and this came back.
    Heard {
        /// The code of the seat.
        seat: String,
        /// What it said; nothing if it sits in this program and did what it was asked for.
        said: Option<String>,
        /// Or why nothing came that could be judged: a word, and what is told of it.
        fault: Option<(String, String)>,
        /// From the question to the reply.
        spent: Duration,
        /// Of which carrying messages took so much.
        lag: Duration,
        /// What the referee made of it.
        note: Note,
    },
    /// Another player takes a seat.
    Sits(Seated),
    /// The game stands again as before the event at this place; what happened since then holds no longer.
    Back(usize),
}

/// What the referee made of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// It was not recorded.
    Nothing,
    /// It was done: a move, or `claim CODE [MOVE]`, `offer CODE [PLAYER]`, `accept CODE`, `decline CODE`, `resign`.
    Did(String),
    /// It was refused.
    Refused {
        /// The code.
        code: String,
        /// Why, for people.
        why: Value,
    },
}

/// What sort of event it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Dice fell.
    Throw,
    /// An offer, or an answer that declines or takes back one.
    Talk,
    /// Somebody accepted something.
    Agreement,
    /// A move, a claim, a resignation.
    Deed,
    /// Nothing that changes the game: an answer that was refused, a seat that is taken, something taken back.
    Aside,
}

impl Event {
    /// What it is.
    pub fn sort(&self) -> Sort {
        match self {
            Event::Roll { .. } => Sort::Throw,
            Event::Did(text) | Event::Heard { note: Note::Did(text), .. } => match first_word(text) {
                "offer" | "decline" => Sort::Talk,
                "accept" => Sort::Agreement,
                _ => Sort::Deed,
            },
            Event::Heard { .. } | Event::Sits(_) | Event::Back(_) => Sort::Aside,
        }
    }

    /// What was done, where something was.
    pub fn deed(&self) -> Option<&str> {
        match self {
            Event::Did(text) | Event::Heard { note: Note::Did(text), .. } => Some(text),
            _ => None,
        }
    }

    /// The words of what was done, but for the seat, which is named at the board alone: a move, or `claim CODE [MOVE]`,
    /// `offer CODE [PLAYER]`, `accept CODE`, `decline CODE`, `resign`.
    pub fn deed_without_seat(&self) -> Vec<&str> {
        let mut words: Vec<&str> = self.deed().unwrap_or_default().split(' ').collect();
        if matches!(self, Event::Did(_)) && words.len() > 1 {
            words.remove(1);
        }
        words
    }

    /// The move that was made, alone or together with a claim.
    pub fn as_move(&self) -> Option<&str> {
        match self.deed_without_seat().as_slice() {
            ["claim", _, with] => Some(with),
            ["claim" | "offer" | "accept" | "decline" | "resign", ..] => None,
            _ => self.deed(),
        }
    }

    /// As one line, where it is short enough to be one.
    pub fn line(&self) -> Option<String> {
        match self {
            Event::Roll { chance, outcome } => Some(format!("roll {chance} {outcome}")),
            Event::Did(text) => Some(text.clone()),
            Event::Back(place) => Some(format!("back {}", place + 1)),
            Event::Heard { .. } | Event::Sits(_) => None,
        }
    }

    /// The event of a line.
    pub fn of_line(line: &str) -> Event {
        match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["roll", chance, outcome] => Event::Roll { chance: (*chance).into(), outcome: (*outcome).into() },
            ["back", number] => {
                let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                place.map_or_else(|| Event::Did(line.into()), Event::Back)
            }
            _ => Event::Did(line.into()),
        }
    }
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// The events that hold, with their places. Who sits where is no part of the game that is taken back.
pub(crate) fn in_force(events: &[Event]) -> Vec<(usize, &Event)> {
    let mut holding: Vec<(usize, &Event)> = Vec::new();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::Back(to) => holding.retain(|(place, event)| place < to || matches!(event, Event::Sits(_))),
            _ => holding.push((place, event)),
        }
    }
    holding
}
