//! Derived facts, counted facts, and what happens by itself.

use super::{Condition, CounterPer, Effect, Event, Filter, Subject};
use crate::json::At;

/// Something that holds exactly while its condition does.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// Who has it, and when.
    pub of: StatusOf,
    /// What it means.
    pub traits: Traits,
}

/// Who has a status.
#[derive(Clone, Debug, PartialEq)]
pub enum StatusOf {
    /// Players for whom these hold.
    Player(Vec<Condition>),
    /// Pieces that match (subject = the piece's owner).
    Piece(Filter),
}

/// What a status means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Traits {
    /// No actions (a player), not movable (a piece).
    pub cannot_move: bool,
    /// Attacks nothing.
    pub cannot_attack: bool,
    /// Not removable by CAPTURE or SHOOT.
    pub immune: bool,
    /// Not royal.
    pub not_royal: bool,
}

/// A number in the state.
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// How many of it there are.
    pub per: CounterPer,
    /// At the start.
    pub initial: i64,
    /// After each action: 0 if `reset` holds, else this much more. Absent: only effects change it.
    pub advance: Option<i64>,
    /// All must hold for a reset (an absent list never resets).
    pub reset: Option<Vec<Condition>>,
    /// Part of position identity.
    pub in_key: bool,
}

/// What happens by itself after an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// What raises it.
    pub on: Event,
    /// The piece of the event must match; without it the trigger fires once per action.
    pub filter: Option<Filter>,
    /// For whom.
    pub subject: Subject,
    /// All must hold.
    pub when: Vec<Condition>,
    /// Done in order.
    pub effects: Vec<Effect>,
}
