//! Which pieces are royal and what that demands.

use super::{Condition, KindId, PlayerId};
use crate::json::At;

/// A royal rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Royalty {
    /// Where it is written.
    pub at: At,
    /// The royal kinds.
    pub kinds: Vec<KindId>,
    /// The players it binds.
    pub players: Vec<PlayerId>,
    /// How many of the pieces count.
    pub count: RoyaltyCount,
    /// What is demanded.
    pub safety: Safety,
    /// While these hold (subject = the player), its royal pieces count as not attacked. Absent: never exempt.
    pub safe_if: Option<Vec<Condition>>,
    /// When it is tested.
    pub tested: Tested,
}

/// How many of the pieces are royal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RoyaltyCount {
    /// Every one.
    #[default]
    Each,
    /// The last one, when exactly one is left.
    Last,
    /// They are safe as long as one is unattacked.
    AllButOne,
}

/// What royalty demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Safety {
    /// No action may leave them attacked or gone.
    #[default]
    MustBeSafe,
    /// Nothing: they are simply captured.
    Free,
}

/// When safety is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tested {
    /// After every action.
    #[default]
    EachAction,
    /// After the last action of a turn.
    TurnEnd,
}
