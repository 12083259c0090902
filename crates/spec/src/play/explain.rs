//! Why and why not: what each rule says to an action that is wished for.

use crate::json::At;

/// What a rule says to a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The rule, such as "PAWN/2" or "drop 0".
    pub rule: String,
    /// Where it is written.
    pub at: At,
    /// What it says.
    pub verdict: Verdict,
}

/// What a rule says.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It allows it.
    Legal,
    /// It does not.
    Refused {
        /// Where the reason is written.
        at: At,
        /// The reason, for people.
        sentence: String,
    },
}

/// A verdict and how far the rule came before it was given: of several ways the one that came farthest is reported.
pub type Ranked = (u8, Verdict);

impl Verdict {
    /// It allows it: nothing comes farther.
    pub const ALLOWED: Ranked = (u8::MAX, Verdict::Legal);

    /// It refuses, having come so far, for a reason that is written there.
    pub fn refused(rank: u8, at: &At, sentence: String) -> Ranked {
        (rank, Verdict::Refused { at: at.clone(), sentence })
    }

    /// Of two the one that came farther; of equals the first.
    pub fn farthest(one: Ranked, other: Ranked) -> Ranked {
        if other.0 > one.0 { other } else { one }
    }
}
