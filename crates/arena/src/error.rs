//! What can go wrong, each with what it is about.

use crate::record::Event;
use arbiter_engine::{PlacementError, PlayError};
use arbiter_notation::epd::EpdError;
use arbiter_notation::moves::FindError;
use arbiter_notation::position::PositionErrors;
use std::fmt;

/// A value that was written by another hand and cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The JSON pointer (RFC 6901) of the value; empty for the whole.
    pub pointer: String,
    /// What is wrong with it, as it goes on behind its name: `should be a text`.
    pub message: String,
}

impl Unreadable {
    /// Something is wrong with the value at hand.
    pub fn new(message: impl Into<String>) -> Unreadable {
        Unreadable { pointer: String::new(), message: message.into() }
    }

    /// The value at hand is a member, or an item, of another one.
    pub fn within(mut self, key: impl fmt::Display) -> Unreadable {
        let key = key.to_string().replace('~', "~0").replace('/', "~1");
        self.pointer.insert_str(0, &format!("/{key}"));
        self
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => write!(f, "it {}", self.message),
            pointer => write!(f, "`{pointer}` {}", self.message),
        }
    }
}

impl std::error::Error for Unreadable {}

/// Why a game cannot be begun, or not be gone on with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// Something that was written cannot be read.
    Unreadable(Unreadable),
    /// A text is no position of the game.
    Position(PositionErrors),
    /// Nor one with operations.
    Epd(EpdError),
    /// The rules cannot go on from a position.
    Placement(PlacementError),
    /// A text is no legal move.
    NoMove(FindError),
    /// The rules refuse a move, a throw or an answer.
    Refused(PlayError),
    /// Nothing is left to be decided.
    Over,
    /// The game is over.
    GameOver,
    /// The document has a claim of its own for giving up: these words.
    OwnClaim(String),
    /// No seat is called so; these are there.
    NoSeat {
        /// The name.
        name: String,
        /// What is there.
        known: Vec<String>,
    },
    /// No player is called so.
    NoPlayer(String),
    /// Nothing can fall so.
    NoThrow {
        /// The chance event.
        chance: String,
        /// What should have come up.
        outcome: String,
    },
    /// The dice are not those that were committed to: what is wrong with them.
    OtherDice(String),
    /// The committed secret throws something else.
    OtherThrow(Box<Event>),
    /// A throw comes first.
    ThrowAwaited,
    /// Another seat was asked.
    OtherSeat(String),
    /// No fault is called so.
    NoFault(String),
    /// An event says nothing, or two things.
    NothingSaid,
    /// Dice can be salted only before anything has happened.
    TooLateForSalt,
    /// No event that holds stands at this place.
    NothingToTakeBack(usize),
    /// Something was taken back too often in one game.
    TooOften,
    /// The record was written for others, without the secret of its dice.
    NoSecret,
    /// An event of a record cannot have happened.
    Event {
        /// Its place.
        place: usize,
        /// The event, if it is a line.
        event: Option<String>,
        /// Why not.
        error: Box<Error>,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(error) => error.fmt(f),
            Error::Position(errors) => errors.fmt(f),
            Error::Epd(error) => error.fmt(f),
            Error::Placement(error) => error.fmt(f),
            Error::NoMove(error) => error.fmt(f),
            Error::Refused(error) => error.fmt(f),
            Error::Over => f.write_str("the game is over there: take fewer moves, or another position"),
            Error::GameOver => f.write_str("the game is over"),
            Error::OwnClaim(words) => write!(f, "the rules have a claim of their own for giving up: `{words}`"),
            Error::NoSeat { name, known } => write!(f, "there is no seat `{name}`; there are {}", known.join(", ")),
            Error::NoPlayer(name) => write!(f, "there is no player {name}"),
            Error::NoThrow { chance, outcome } => write!(f, "no {chance} can come up {outcome}"),
            Error::OtherDice(what) => write!(f, "{what}; it goes on only with the dice it began with"),
            Error::OtherThrow(event) => {
                write!(f, "the committed secret throws `{}`", event.line().unwrap_or_default())
            }
            Error::ThrowAwaited => f.write_str("a throw is awaited first"),
            Error::OtherSeat(seat) => write!(f, "another seat was asked: {seat}"),
            Error::NoFault(word) => write!(f, "there is no fault `{word}`"),
            Error::NothingSaid => f.write_str("it says nothing, or two things: `said` or `fault`"),
            Error::TooLateForSalt => f.write_str("the dice can be salted only before the game"),
            Error::NothingToTakeBack(place) => write!(f, "there is no event number {} to take back", place + 1),
            Error::TooOften => f.write_str("too much was taken back in this game; begin another from here"),
            Error::NoSecret => f.write_str(
                "the record was written for others, without the secret of its dice: it can be verified, and the file it \
                 was made from can be resumed",
            ),
            Error::Event { place, event, error } => {
                let event = event.as_ref().map_or(String::new(), |event| format!("`{event}`, "));
                write!(f, "{event}number {} of the saved events, is refused: {error}", place + 1)
            }
        }
    }
}

impl std::error::Error for Error {}

macro_rules! from {
    ($($variant:ident of $error:ty),+) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Error {
                Error::$variant(error)
            }
        }
    )+};
}

from!(Epd of EpdError, Unreadable of Unreadable, Position of PositionErrors, Placement of PlacementError, NoMove of FindError, Refused of PlayError);
