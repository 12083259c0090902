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
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Something that was written cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// A text is no position of the game.
    #[error(transparent)]
    Position(#[from] PositionErrors),
    /// Nor one with operations.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// The rules cannot go on from a position.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// A text is no legal move.
    #[error(transparent)]
    NoMove(#[from] FindError),
    /// The rules refuse a move, a throw or an answer.
    #[error(transparent)]
    Refused(#[from] PlayError),
    /// Nothing is left to be decided.
    #[error("the game is over there: take fewer moves, or another position")]
    Over,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The document has a claim of its own for giving up: these words.
    #[error("the rules have a claim of their own for giving up: `{0}`")]
    OwnClaim(String),
    /// No seat is called so; these are there.
    #[error("there is no seat `{name}`; there are {}", .known.join(", "))]
    NoSeat {
        /// The name.
        name: String,
        /// What is there.
        known: Vec<String>,
    },
    /// No player is called so.
    #[error("there is no player {0}")]
    NoPlayer(String),
    /// Nothing can fall so.
    #[error("no {chance} can come up {outcome}")]
    NoThrow {
        /// The chance event.
        chance: String,
        /// What should have come up.
        outcome: String,
    },
    /// The dice are not those that were committed to: what is wrong with them.
    #[error("{0}; it goes on only with the dice it began with")]
    OtherDice(String),
    /// The committed secret throws something else.
    #[error("the committed secret throws `{}`", .0.line().unwrap_or_default())]
    OtherThrow(Box<Event>),
    /// A throw comes first.
    #[error("a throw is awaited first")]
    ThrowAwaited,
    /// Another seat was asked.
    #[error("another seat was asked: {0}")]
    OtherSeat(String),
    /// No fault is called so.
    #[error("there is no fault `{0}`")]
    NoFault(String),
    /// An event says nothing, or two things.
    #[error("it says nothing, or two things: `said` or `fault`")]
    NothingSaid,
    /// Dice can be salted only before anything has happened.
    #[error("the dice can be salted only before the game")]
    TooLateForSalt,
    /// No event that holds stands at this place.
    #[error("there is no event number {} to take back", .0 + 1)]
    NothingToTakeBack(usize),
    /// Something was taken back too often in one game.
    #[error("too much was taken back in this game; begin another from here")]
    TooOften,
    /// The record was written for others, without the secret of its dice.
    #[error(
        "the record was written for others, without the secret of its dice: it can be verified, and the file it \
         was made from can be resumed"
    )]
    NoSecret,
    /// An event of a record cannot have happened.
    #[error("{}number {} of the saved events, is refused: {error}", quoted(.event), .place + 1)]
    Event {
        /// Its place.
        place: usize,
        /// The event, if it is a line.
        event: Option<String>,
        /// Why not.
        error: Box<Error>,
    },
}

/// The event, as it stands before its number.
fn quoted(event: &Option<String>) -> String {
    event.as_ref().map_or(String::new(), |event| format!("`{event}`, "))
}
