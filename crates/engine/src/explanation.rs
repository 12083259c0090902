//! Why a wish is granted or not: one answer per rule that could concern it.

use arbiter_spec::json::At;

/// What a rule says to a wish.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The rule, such as "PAWN/2" or "drop 0 of PAWN".
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
