//! Which pieces are royal and what that demands.

use super::{Condition, KindId, PlayerId, RoyaltyCount, Safety, Tested};
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
