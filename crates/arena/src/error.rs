//! What can go wrong, each with what it is about.

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
