//! Players, teams, seats, and the words by which rules speak of them.

use super::{Matrix, PlayerId, TeamId};

/// One army.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The team.
    pub team: TeamId,
    /// Turns neutral vectors into this player's.
    pub direction: Matrix,
}

/// Players that win and lose together.
#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    /// The name.
    pub name: String,
    /// Its players in written order, never empty.
    pub players: Vec<PlayerId>,
}

/// Who decides for some players of one team.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// The code.
    pub code: String,
    /// Its players in written order, never empty.
    pub players: Vec<PlayerId>,
}

/// A word for one or several players, relative to the subject or to what is going on. The checker accepts a role only
/// where it is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The subject.
    Own,
    /// The subject's team, the subject included.
    Ally,
    /// The subject's team without the subject.
    Partner,
    /// The players of other teams (never NEUTRAL).
    Enemy,
    /// The player without turns.
    Neutral,
    /// Anybody, NEUTRAL included.
    Any,
    /// All players with turns (unions of zone copies).
    Everyone,
    /// The player who commands the subject (itself unless control was taken).
    Commander,
    /// The players the subject commands (itself not among them).
    Commanded,
    /// The army that made the move.
    Mover,
    /// The player to move.
    ToMove,
    /// The army that captured (in store rules and CAPTURED triggers).
    Captor,
    /// The owner of the piece of the event, or of the piece being placed.
    PieceOwner,
    /// The holder of the store in question.
    Holder,
    /// The owner a stored piece had on the board.
    Original,
    /// The player whose seat proposed.
    Proposer,
    /// The player chosen to respond.
    Responder,
    /// One player by name.
    Player(PlayerId),
}
