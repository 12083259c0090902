//! Why and why not: each rule that could concern a man and a square, with the first thing that stands against it.

use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, Square};
use arbiter_spec::json::At;
use arbiter_spec::play::Decision;

/// What a rule says to a wish.
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

/// For each move rule of the men on `from` (or each drop of `kind`), what it says to the target `to`; without a target,
/// to its best one. `over` = the game has ended; `legal` = the legal decisions (none when over or a roll is awaited).
pub(crate) fn explain<W: Set>(
    view: View<W>,
    over: bool,
    legal: &[Decision],
    from: Option<Square>,
    to: Option<Square>,
    kind: Option<KindId>,
) -> Vec<Explanation> {
    todo!()
}
