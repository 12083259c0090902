//! Why something could not be done.

use crate::checked::{ChanceId, CounterId, KindId, PlayerId, Square, StoreId};
use crate::limits;
use std::fmt;

/// Why a decision, roll, claim or answer was refused. The game stays as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game is over.
    GameOver,
    /// A roll of this chance event comes first.
    RollAwaited(ChanceId),
    /// No roll of this chance event is awaited.
    NoRollAwaited(ChanceId),
    /// The chance event has no such outcome.
    NoSuchOutcome(ChanceId, usize),
    /// The decision is not among the legal ones.
    Illegal,
    /// The claim is not true; it changes nothing.
    WrongClaim(String),
    /// There is no claim of that code, or this seat may not make it now.
    NoSuchClaim(String),
    /// No ending says what happens when this player's time is up.
    NoFlagFall,
    /// This seat may not propose that now.
    NoSuchProposal(String),
    /// No open proposal of that code waits for this seat.
    NothingToAnswer(String),
    /// What was agreed cannot be done any more.
    CannotBeConcluded(String),
    /// The game has reached the limit of plies.
    GameTooLong,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::GameOver => write!(f, "the game is over"),
            PlayError::RollAwaited(_) => write!(f, "a roll is awaited first"),
            PlayError::NoRollAwaited(_) => write!(f, "no roll of that kind is awaited"),
            PlayError::NoSuchOutcome(_, outcome) => write!(f, "there is no outcome number {outcome}"),
            PlayError::Illegal => write!(f, "that is not a legal decision here"),
            PlayError::WrongClaim(code) => write!(f, "the claim {code} is not true"),
            PlayError::NoSuchClaim(code) => write!(f, "there is no claim {code} for this seat"),
            PlayError::NoFlagFall => write!(f, "the rules have no ending for that player's time being up"),
            PlayError::NoSuchProposal(code) => write!(f, "this seat cannot propose {code} now"),
            PlayError::NothingToAnswer(code) => write!(f, "no open proposal {code} waits for this seat"),
            PlayError::CannotBeConcluded(code) => write!(f, "{code} cannot be concluded any more"),
            PlayError::GameTooLong => write!(f, "the game has reached {} plies", limits::PLIES),
        }
    }
}

impl std::error::Error for PlayError {}

/// Why a placement is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacementError {
    /// There is no such square.
    NoSuchSquare(Square),
    /// There is no such piece.
    NoSuchKind(KindId),
    /// There is no such player.
    NoSuchPlayer(PlayerId),
    /// There is no such store, or not for this holder.
    NoSuchStore(StoreId, PlayerId),
    /// There is no such counter.
    NoSuchCounter(CounterId),
    /// There is no such flag of pieces or players.
    NoSuchFlag,
    /// There is no such attribute value, or it cannot be worked out.
    Attribute(Square),
    /// More pieces on a square than may share it.
    TooManyPieces(Square),
    /// The turn, part or phase does not exist.
    Turn,
    /// More positions before it than a game may have.
    TooLong(usize),
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlacementError::NoSuchSquare(square) => write!(f, "there is no square number {}", square.0),
            PlacementError::NoSuchKind(kind) => write!(f, "there is no piece number {}", kind.0),
            PlacementError::NoSuchPlayer(player) => write!(f, "there is no player number {}", player.0),
            PlacementError::NoSuchStore(store, _) => write!(f, "there is no store number {} of that holder", store.0),
            PlacementError::NoSuchCounter(counter) => write!(f, "there is no counter number {}", counter.0),
            PlacementError::NoSuchFlag => write!(f, "there is no such flag"),
            PlacementError::Attribute(square) => write!(f, "the piece on square number {} lacks a label", square.0),
            PlacementError::TooManyPieces(square) => write!(f, "too many pieces on square number {}", square.0),
            PlacementError::Turn => write!(f, "there is no such turn, part or phase"),
            PlacementError::TooLong(found) => {
                write!(f, "{found} positions before it; a game has at most {}", limits::PLIES)
            }
        }
    }
}

impl std::error::Error for PlacementError {}
