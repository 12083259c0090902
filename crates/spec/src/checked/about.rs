//! What a condition is about, said once. Whoever walks through conditions, or asks which of them read the past, asks here:
//! a word that is new has no place in this list until somebody gives it one, and then the compiler shows who must know.

use super::{Condition, FlagId, FormulaId, LastMove, Place, PlayerFlagId, StatusId, Test};

/// What a condition is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum About<'a> {
    /// Conditions, asked here and now: ALL, ANY, NOT and AS.
    Conditions(&'a [Condition]),
    /// Conditions, asked of each player.
    Players(&'a [Condition]),
    /// Conditions, asked of the position after the move.
    After(&'a [Condition]),
    /// A named condition.
    Formula(FormulaId),
    /// How often the position has been there, and what held each time.
    Repetition(Option<&'a [Condition]>),
    /// Whether a round went by without a move.
    Round,
    /// The latest action.
    LastMove(&'a LastMove),
    /// Whether the piece on a place has moved; absent: the piece that moves.
    Unmoved(Option<Place>),
    /// A flag of a piece.
    Flag(FlagId),
    /// A flag of a player.
    PlayerFlag(PlayerFlagId),
    /// A status.
    Status(StatusId),
    /// The list of moves.
    Moves,
    /// Who attacks what.
    Attack,
    /// What could ever come about.
    Proof,
    /// Nothing but what stands where, and numbers.
    Board,
}

impl Test {
    /// What it is about.
    pub fn about(&self) -> About<'_> {
        match self {
            Test::All(list) | Test::Any(list) | Test::Not(list) | Test::As(_, list) => About::Conditions(list),
            Test::Players(list, _) => About::Players(list),
            Test::After(list) => About::After(list),
            Test::Formula(id) => About::Formula(*id),
            Test::Repetition { always, .. } => About::Repetition(always.as_deref()),
            Test::RoundWithoutMove => About::Round,
            Test::LastMove(last) => About::LastMove(last),
            Test::FirstMove => About::Unmoved(None),
            Test::PieceFirstMove(place) | Test::RookFirstMove(place) => About::Unmoved(Some(*place)),
            Test::CheckState(flag, ..) => About::Flag(*flag),
            Test::PlayerState(flag) => About::PlayerFlag(*flag),
            Test::Status(status) => About::Status(*status),
            Test::NoMoves | Test::HasMove(_) => About::Moves,
            Test::NotAttacked
            | Test::SourceNotAttacked
            | Test::PathNotAttacked
            | Test::Attacked(..)
            | Test::LeaderAttacked => About::Attack,
            Test::Unwinnable(_) => About::Proof,
            Test::InZone(..) | Test::PathEmpty | Test::EmptyAt(_) | Test::PieceAt(..) | Test::Count(..) => About::Board,
            Test::Sees { .. } | Test::Line { .. } | Test::Connected { .. } | Test::DependsOn(_) => About::Board,
            Test::Value(..) | Test::PlayerToMove(_) | Test::Part(_) | Test::Phase(_) | Test::Chance(..) => About::Board,
        }
    }
}

impl<'a> About<'a> {
    /// The conditions within, wherever they are asked; a named one's are looked up by its name.
    pub fn conditions(self) -> Option<&'a [Condition]> {
        match self {
            About::Conditions(list) | About::Players(list) | About::After(list) => Some(list),
            About::Repetition(list) => list,
            About::Formula(_) | About::Round | About::LastMove(_) | About::Unmoved(_) | About::Flag(_) => None,
            About::PlayerFlag(_) | About::Status(_) | About::Moves | About::Attack | About::Proof => None,
            About::Board => None,
        }
    }
}
