//! Sets of pieces and of actions, lowered: what is static is folded into masks, the rest is tested piece by piece.

use super::role::RoleCode;
use super::zone::ZoneCode;
use crate::set::Set;
use arbiter_spec::checked::{AttributeId, KindRef, StatusId, StoreId};

/// A set of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Filt<W: Set> {
    /// A bit per kind: those named or tagged. With `refs`, those allowed by the tags.
    pub(crate) kinds: u64,
    /// How `kinds` is best asked of the sets by kind.
    pub(crate) kinds_asked: KindsAsked,
    /// Kinds known only when the move is made; then the named kinds are among them.
    pub(crate) refs: Box<[KindRef]>,
    /// Whose.
    pub(crate) owner: Option<RoleCode>,
    /// Where.
    pub(crate) zone: Option<ZoneCode<W>>,
    /// Flags to carry, a bit each.
    pub(crate) flags: u16,
    /// Whether it has moved.
    pub(crate) moved: Option<bool>,
    /// What no mask knows; absent where there is no such thing.
    pub(crate) rare: Option<Box<Rare>>,
    /// Does not match this.
    pub(crate) not: Option<Box<Filt<W>>>,
    /// Of pieces who stand alone, sets of squares tell everything.
    pub(crate) is_plain: bool,
    /// In a store of these holders instead of on the board.
    pub(crate) store: Option<(StoreId, RoleCode)>,
}

/// How a set of kinds is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KindsAsked {
    /// Every kind will do.
    All,
    /// The kinds of the set, one by one.
    These,
    /// The kinds that are not in it are fewer: these.
    Without(u64),
}

/// What is seldom asked of a piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rare {
    /// Values to have: `None` = the CHOSEN kind.
    pub(crate) attributes: Box<[(AttributeId, Option<u8>)]>,
    /// Has the same value as the moving piece.
    pub(crate) same_attribute: Option<AttributeId>,
    /// It, or its owner, has the status.
    pub(crate) status: Option<StatusId>,
}

/// A set of actions.
#[derive(Clone, Debug)]
pub(crate) struct MoveFilt<W: Set> {
    /// A bit per kind; `None` = any kind, or no piece at all.
    pub(crate) kinds: Option<u64>,
    /// One of these classes.
    pub(crate) classes: Option<Classes>,
    /// One of these ids, sorted.
    pub(crate) ids: Option<Box<[i32]>>,
    /// The source is in this zone.
    pub(crate) source: Option<ZoneCode<W>>,
    /// The target is in this zone.
    pub(crate) target: Option<ZoneCode<W>>,
    /// Made by the piece that made the previous action of this turn.
    pub(crate) same: bool,
    /// Does not match this.
    pub(crate) not: Option<Box<MoveFilt<W>>>,
}

/// Labels of actions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Classes {
    /// Computed ones: see [`crate::general::action::class`].
    pub(crate) computed: u8,
    /// Written ones, by [`super::lower::Lower::class`], sorted.
    pub(crate) own: Box<[u16]>,
}
