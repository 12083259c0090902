//! Whose turn it is, what a turn is made of, and what must be played.

use super::{Condition, IfNone, MoveFilter, Pass, PlayerId, Stuck, Value};
use crate::json::At;

/// Turn order and its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Turns {
    /// The cycle (already reversed where the document says so), never empty.
    pub order: Vec<PlayerId>,
    /// Index of the first player.
    pub start: usize,
    /// Actions per turn, where there are no parts.
    pub length: Value,
    /// Actions of turn 1.
    pub first_turn_length: Option<Value>,
    /// Asked after each action; absent: never.
    pub ends_early: Option<Vec<Condition>>,
    /// The actions of a turn in order; empty: `length` counts.
    pub parts: Vec<Part>,
    /// Phases before the main one.
    pub phases: Vec<Phase>,
    /// Passing.
    pub pass: Pass,
    /// What happens to a player without actions.
    pub stuck: Stuck,
    /// What must be played, in order.
    pub obligations: Vec<Obligation>,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            order: Vec::new(),
            start: 0,
            length: Value::Int(1),
            first_turn_length: None,
            ends_early: None,
            parts: Vec::new(),
            phases: Vec::new(),
            pass: Pass::Never,
            stuck: Stuck::Endings,
            obligations: Vec::new(),
        }
    }
}

/// One action of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// What may be played.
    pub must: MoveFilter,
    /// It may be declined by STOP.
    pub optional: bool,
}

/// A phase before the main one. A turn is one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// When it is over (subject TO_MOVE).
    pub until: Vec<Condition>,
    /// What may be played.
    pub must: Option<MoveFilter>,
    /// Its own cycle of players.
    pub order: Vec<PlayerId>,
}

/// What must be played if it can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Obligation {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// It binds while these hold.
    pub when: Vec<Condition>,
    /// Only these actions stay.
    pub must: MoveFilter,
    /// If there is none of them.
    pub if_none: IfNone,
}

/// A law on the position after an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Legality {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// It binds if these held before the action.
    pub when: Vec<Condition>,
    /// They must hold after it (subject = mover).
    pub after: Vec<Condition>,
}
