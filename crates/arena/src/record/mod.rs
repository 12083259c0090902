//! The record of a game: what was settled before it and everything that happened, so that it can be gone on with and checked.
//!
//! Nothing is ever taken out of a record: whoever takes something back adds an event that says so. What seats were told follows
//! from what happened before, and is not kept. Of what the referee made of an answer, the record keeps what was done, or that
//! it was refused; the sentences beside it are for people, and are not compared.

mod event;
mod format;
mod json;
mod old;
mod schema;
mod verify;

pub(crate) use event::in_force;
pub use event::{Event, Note, Sort};
pub use format::Format;
pub use schema::schema;
pub(crate) use verify::of_the_dice;
pub use verify::{Fault, Report, verify};

use crate::dice::{Dice, Secret};
use crate::error::Unreadable;
use crate::referee::{Conduct, Start};
use crate::verdict::Verdict;
use arbiter_notation::answer::Protocol;
use arbiter_spec::checked::{CheckedSpec, Seat};
use serde_json::Value;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// How the file was written that it was read from.
    pub format: Format,
    /// What was settled before the game.
    pub header: Header,
    /// How often something was taken back that files of an older format do not show.
    pub taken_back: u64,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// How it ended, if it has.
    pub verdict: Option<Verdict>,
    /// The seals as read; empty before it is written.
    pub seals: Vec<String>,
}

/// What is settled before a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// Which game.
    pub game: GameRef,
    /// How it begins.
    pub start: Start,
    /// The rules of the match.
    pub conduct: Conduct,
    /// Where chance comes from.
    pub dice: Committed,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<Seated>,
}

/// Which game it is, so that it is found again, and known if it is another one.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct GameRef {
    /// Id of a built-in game, or the path of a document.
    pub id: String,
    /// The setup that was chosen.
    pub setup: Option<String>,
    /// The options that were chosen.
    pub options: Vec<(String, String)>,
    /// Hash of the rules.
    pub spec_hash: String,
    /// The document with all it extends, where it is none that everybody has.
    pub document: Option<Value>,
}

/// Dice of which a hash is published before the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Committed {
    /// The hash.
    pub commitment: String,
    /// Words that the players added.
    pub salt: Vec<String>,
    /// Absent in a record that was written for others before the game was over.
    pub secret: Option<Secret>,
    /// What the secret was made of, if somebody chose it.
    pub seed: Option<String>,
    /// Throws of an older program, which do not follow the secret.
    pub thrown_before: u64,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The code of the seat.
    pub seat: String,
    /// Who.
    pub name: String,
    /// How it is spoken to.
    pub channel: Channel,
}

/// How a seat is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Channel {
    /// Not at all: a person at the board, who acts at any time.
    Board,
    /// It sits in this program, and is asked.
    #[default]
    Direct,
    /// It is told states in this protocol, and answers in words.
    Text(Protocol),
}

impl Header {
    /// A game from its usual start, between seats that are all spoken to in one way.
    pub fn plain(id: &str, rules: &CheckedSpec, dice: Dice, channel: Channel) -> Header {
        let seated = |seat: &Seat| Seated { seat: seat.code.clone(), name: String::new(), channel };
        Header {
            game: GameRef { id: id.into(), spec_hash: rules.spec_hash.clone(), ..GameRef::default() },
            start: Start::default(),
            conduct: Conduct::default(),
            dice: Committed::new(dice, None, &rules.spec_hash),
            seats: rules.seats.iter().map(seated).collect(),
        }
    }
}

impl Committed {
    /// Dice of a game with these rules.
    pub fn new(dice: Dice, seed: Option<String>, spec_hash: &str) -> Committed {
        let Dice { secret, salt } = dice;
        Committed { commitment: secret.commitment(spec_hash), salt, secret: Some(secret), seed, thrown_before: 0 }
    }

    /// The dice, where the secret is known.
    pub fn dice(&self) -> Option<Dice> {
        self.secret.clone().map(|secret| Dice { secret, salt: self.salt.clone() })
    }
}

impl Channel {
    /// The protocol, where there is one.
    pub fn protocol(self) -> Option<Protocol> {
        match self {
            Channel::Text(protocol) => Some(protocol),
            Channel::Board | Channel::Direct => None,
        }
    }
}

impl From<Option<Protocol>> for Channel {
    /// The channel of whoever is asked.
    fn from(protocol: Option<Protocol>) -> Channel {
        protocol.map_or(Channel::Direct, Channel::Text)
    }
}

impl Record {
    /// A record in the present format, before it is written.
    pub fn new(header: Header, events: Vec<Event>, verdict: Option<Verdict>) -> Record {
        Record { format: Format::LATEST, header, taken_back: 0, events, verdict, seals: Vec::new() }
    }

    /// The seals that the events should have: the chain begins with everything that was settled before the game.
    pub fn sealed(&self) -> Vec<String> {
        format::sealed(self)
    }

    /// As an object of the present format.
    pub fn to_json(&self) -> Value {
        json::write(self)
    }

    /// Reads a record of any format, or says which member cannot be read.
    pub fn from_json(value: &Value) -> Result<Record, Unreadable> {
        match Format::of(value)? {
            Format::Table1 | Format::Table2 => old::read(value),
            Format::Refereed1 | Format::Game3 => json::read(value),
        }
    }

    /// The same for others: without the secret while the game goes on.
    pub fn for_others(mut self) -> Record {
        if self.verdict.is_none() {
            (self.header.dice.secret, self.header.dice.seed) = (None, None);
        }
        self
    }

    /// How often something was taken back.
    pub fn takebacks(&self) -> u64 {
        self.taken_back + self.events.iter().filter(|event| matches!(event, Event::Back(_))).count() as u64
    }

    /// Whether it is of the same game, however far that was played there.
    pub fn is_same_game(&self, other: &Record) -> bool {
        let game = |record: &Record| {
            let GameRef { id, setup, options, spec_hash, .. } = record.header.game.clone();
            let options: std::collections::BTreeMap<_, _> = options.into_iter().collect();
            (id, setup, options, spec_hash, record.header.start.clone(), record.header.dice.commitment.clone())
        };
        game(self) == game(other)
    }

    /// The events that hold: those that were not taken back, with their places.
    pub fn in_force(&self) -> Vec<(usize, &Event)> {
        in_force(&self.events)
    }

    /// The moves that were made and not taken back, in order, after those of the opening.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.in_force().into_iter().filter_map(|(_, event)| event.as_move())
    }
}
