//! The record of a refereed game: what everybody said, so that the game can be refereed again.
//!
//! What seats were told follows from what happened before, and is not kept. Of what the referee made of an answer, the
//! record keeps what was done, or that it was refused; the sentences beside it are for people, and are not compared.

mod json;
mod schema;
mod verify;

pub use json::FORMAT;
pub(crate) use schema::conduct;
pub use schema::schema;
pub use verify::{Difference, verify};

use crate::dice::Secret;
use crate::referee::{Conduct, Start};
use crate::seal::Seals;
use crate::verdict::Verdict;
use arbiter_notation::answer::Protocol;
use serde_json::Value;
use std::time::Duration;

/// A refereed game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Id of a built-in game, or the path of a document.
    pub game: String,
    /// The setup that was chosen.
    pub setup: Option<String>,
    /// The options that were chosen.
    pub options: Vec<(String, String)>,
    /// Hash of the rules.
    pub spec_hash: String,
    /// The document with all it extends, where it is none that everybody has.
    pub document: Option<Value>,
    /// How it began.
    pub start: Start,
    /// The rules of the match.
    pub conduct: Conduct,
    /// What throws follow.
    pub secret: Secret,
    /// What the secret was made of, if somebody chose it.
    pub seed: Option<String>,
    /// By seat.
    pub seats: Vec<Seated>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// How it ended.
    pub verdict: Verdict,
    /// The seals as read; empty before it is written.
    pub seals: Vec<String>,
}

/// Who sat at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The code of the seat.
    pub seat: String,
    /// Who.
    pub name: String,
    /// How it was spoken to; nothing: it sat in the program.
    pub protocol: Option<Protocol>,
}

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
    /// A seat was asked, and this came back.
    Heard {
        /// The code of the seat.
        seat: String,
        /// What it said.
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
}

/// What the referee made of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// It was not recorded.
    Nothing,
    /// It was done.
    Did(String),
    /// It was refused.
    Refused {
        /// The code.
        code: String,
        /// Why, for people.
        why: Value,
    },
}

impl Record {
    /// What is published of the dice before the game.
    pub fn commitment(&self) -> String {
        self.secret.commitment(&self.spec_hash)
    }

    /// The seals that the events should have: the chain begins with everything that was settled before the game.
    pub fn sealed(&self) -> Vec<String> {
        let start = json::start(&self.start).to_string();
        let conduct = self.conduct.to_json().to_string();
        let seats = json::seats(&self.seats).to_string();
        let mut seals = Seals::begin(&[&self.spec_hash, &self.commitment(), &start, &conduct, &seats]);
        self.events.iter().map(|event| seals.next(&json::sealed(event))).collect()
    }

    /// As an object.
    pub fn to_json(&self) -> Value {
        json::write(self)
    }

    /// Reads a record, or says which member cannot be read.
    pub fn from_json(value: &Value) -> Result<Record, String> {
        json::read(value)
    }

    /// The moves that were made, in order, after those of the opening.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| match event {
            Event::Heard { note: Note::Did(text), .. } => match text.split(' ').collect::<Vec<_>>().as_slice() {
                ["claim", _, with] => Some(*with),
                ["claim" | "offer" | "accept" | "decline" | "resign", ..] => None,
                _ => Some(text.as_str()),
            },
            _ => None,
        })
    }
}
