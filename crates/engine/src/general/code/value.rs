//! Whole numbers and their bounds, lowered.

use super::filt::Filt;
use super::role::RoleCode;
use crate::general::players::PlayerSet;
use crate::set::Set;
use arbiter_spec::checked::{ChanceId, CounterId};

/// A whole number.
#[derive(Clone, Debug)]
pub(crate) enum ValueCode<W: Set> {
    /// Written.
    Int(i64),
    /// A counter; with several players in the role, their sum.
    Counter(CounterId, RoleCode),
    /// How many pieces match.
    Count(Box<Filt<W>>),
    /// Turns begun so far.
    TurnNumber,
    /// Actions so far.
    Ply,
    /// The current roll, from 1; 0 without one.
    Chance(ChanceId),
    /// Weighted pieces of a role.
    Weights(Box<WeightsCode>),
}

/// Weighted pieces of a role, plus a bonus per player.
#[derive(Clone, Debug)]
pub(crate) struct WeightsCode {
    /// By kind, none with weight 0.
    pub(crate) weights: Box<[(u8, i64)]>,
    pub(crate) of: RoleCode,
    /// Weights so large that a sum may stop at the largest number: the order of adding matters.
    pub(crate) huge: bool,
    /// Added for a player in the role.
    pub(crate) bonus: Box<[(PlayerSet, i64)]>,
}

/// Bounds of a number. All must hold.
pub(crate) type BoundsCode<W> = Box<[(Bound, ValueCode<W>)]>;

/// How a number is compared with its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    AtLeast,
    AtMost,
    Exactly,
    MoreThan,
}
