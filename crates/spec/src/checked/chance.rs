//! Dice and the like: rolled outside, never inside.

use super::Condition;
use crate::json::At;

/// A chance event.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// What can come up; a die of n faces has the outcomes "1" … "n" of weight 1.
    pub outcomes: Vec<ChanceOutcome>,
    /// Rolled only if these hold.
    pub when: Vec<Condition>,
    /// Anew before each action of a turn (else once per turn).
    pub each_action: bool,
    /// Rolled again while the condition holds.
    pub reroll: Option<Reroll>,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceOutcome {
    /// Its word.
    pub code: String,
    /// Its weight, positive.
    pub weight: u32,
}

/// Rolling again.
#[derive(Clone, Debug, PartialEq)]
pub struct Reroll {
    /// While these hold …
    pub when: Vec<Condition>,
    /// … at most this often.
    pub limit: u32,
}
