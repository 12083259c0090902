//! What a position keeps of the turn so far: who acted, what came up, how play goes on.

use super::Decision;
use crate::checked::{ChanceId, Square};

/// The latest action, as far as rules ask for it: see [`crate::checked::Memory`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAction {
    /// What was decided.
    pub decision: Decision,
    /// What it came to.
    pub classes: Vec<Class>,
}

/// What an action comes to, beside what its move is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// It removes an enemy.
    Capture,
    /// It does not.
    Quiet,
    /// A piece came out of a store.
    Drop,
    /// Nothing was done.
    Pass,
    /// The piece became another kind.
    Promotion,
    /// Two pieces moved.
    Pair,
    /// A chain or an optional part was ended.
    Stop,
}

impl Class {
    /// All of them, in order.
    pub const ALL: [Class; 7] =
        [Class::Capture, Class::Quiet, Class::Drop, Class::Pass, Class::Promotion, Class::Pair, Class::Stop];

    /// Its word in documents.
    pub fn name(self) -> &'static str {
        match self {
            Class::Capture => "CAPTURE",
            Class::Quiet => "QUIET",
            Class::Drop => "DROP",
            Class::Pass => "PASS",
            Class::Promotion => "PROMOTION",
            Class::Pair => "PAIR",
            Class::Stop => "STOP",
        }
    }

    /// The class of a word; none for a document's own labels.
    pub fn by_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// A piece that acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// It stands on this square, at this place among those who share it.
    On(Square, u8),
    /// It is not on the board any more.
    Gone,
}

/// An open CONTINUE: the same player acts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenChain {
    /// Which: a place in [`crate::checked::Memory::chains`].
    pub rule: usize,
    /// The piece that goes on, where only the one that moved may.
    pub piece: Option<Actor>,
}

/// Where chance stands.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rolls {
    /// What came up and still holds: the event, the index of the outcome.
    pub shown: Vec<(ChanceId, usize)>,
    /// The event whose roll is awaited.
    pub awaited: Option<ChanceId>,
    /// How often that was rolled again.
    pub again: u32,
}
