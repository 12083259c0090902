//! Why something could not be done.

use crate::checked::{ChanceId, CounterId, KindId, PlayerId, Square, StoreId};
use crate::limits;

/// Why a decision, roll, claim or answer was refused. The game stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A roll of this chance event comes first.
    #[error("a roll is awaited first")]
    RollAwaited(ChanceId),
    /// No roll of this chance event is awaited.
    #[error("no roll of that kind is awaited")]
    NoRollAwaited(ChanceId),
    /// The chance event has no such outcome.
    #[error("there is no outcome number {1}")]
    NoSuchOutcome(ChanceId, usize),
    /// The decision is not among the legal ones.
    #[error("that is not a legal decision here")]
    Illegal,
    /// The claim is not true; it changes nothing.
    #[error("the claim {0} is not true")]
    WrongClaim(String),
    /// There is no claim of that code, or this seat may not make it now.
    #[error("there is no claim {0} for this seat")]
    NoSuchClaim(String),
    /// No ending says what happens when this player's time is up.
    #[error("the rules have no ending for that player's time being up")]
    NoFlagFall,
    /// This seat may not propose that now.
    #[error("this seat cannot propose {0} now")]
    NoSuchProposal(String),
    /// No open proposal of that code waits for this seat.
    #[error("no open proposal {0} waits for this seat")]
    NothingToAnswer(String),
    /// What was agreed cannot be done any more.
    #[error("{0} cannot be concluded any more")]
    CannotBeConcluded(String),
    /// The game has reached the limit of plies.
    #[error("the game has reached {} plies", limits::PLIES)]
    GameTooLong,
}

/// Why a placement is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// There is no such square.
    #[error("there is no square number {}", .0.0)]
    NoSuchSquare(Square),
    /// There is no such piece.
    #[error("there is no piece number {}", .0.0)]
    NoSuchKind(KindId),
    /// There is no such player.
    #[error("there is no player number {}", .0.0)]
    NoSuchPlayer(PlayerId),
    /// There is no such store, or not for this holder.
    #[error("there is no store number {} of that holder", .0.0)]
    NoSuchStore(StoreId, PlayerId),
    /// There is no such counter.
    #[error("there is no counter number {}", .0.0)]
    NoSuchCounter(CounterId),
    /// There is no such flag of pieces or players.
    #[error("there is no such flag")]
    NoSuchFlag,
    /// There is no such attribute value, or it cannot be worked out.
    #[error("the piece on square number {} lacks a label", .0.0)]
    Attribute(Square),
    /// More pieces on a square than may share it.
    #[error("too many pieces on square number {}", .0.0)]
    TooManyPieces(Square),
    /// The turn, part or phase does not exist.
    #[error("there is no such turn, part or phase")]
    Turn,
    /// More positions before it than a game may have.
    #[error("{0} positions before it; a game has at most {limit}", limit = limits::PLIES)]
    TooLong(usize),
}
