//! Pieces off the board, and how they come back.

use super::{
    Action, CaptureOwner, CaptureTo, Condition, Effect, Filter, KindId, Modifier, PlayerId, StoreId, ZoneExpr,
};
use crate::json::At;

/// A hand, a reserve, a prison.
#[derive(Clone, Debug, PartialEq)]
pub struct Store {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// One store that belongs to NEUTRAL, open to everyone; else one per player.
    pub neutral: bool,
    /// The pieces in it at the start: holder, kind, number.
    pub initial: Vec<(PlayerId, KindId, u32)>,
    /// Which captured pieces enter.
    pub captures: Option<StoreCaptures>,
    /// Most pieces of a kind on the board for a drop from here to be allowed.
    pub limits: Vec<(KindId, u32)>,
}

/// Which captured pieces enter a store, and as what.
#[derive(Clone, Debug, PartialEq)]
pub struct StoreCaptures {
    /// Only these (roles seen from the captor).
    pub filter: Option<Filter>,
    /// Whose store. The captor's partner is the next one in player order (the captor itself if there is none).
    pub to: CaptureTo,
    /// Whose pieces they are then. Own pieces that one's own action removes do not enter as the holder's.
    pub owner: CaptureOwner,
    /// First that matches; else `demotes_to`, else the same kind.
    pub become_: Vec<Become>,
}

/// A change of kind on entering a store.
#[derive(Clone, Debug, PartialEq)]
pub struct Become {
    /// Pieces that match …
    pub filter: Filter,
    /// … become this.
    pub kind: KindId,
}

/// A way of bringing pieces from a store to the board. SOURCE = TARGET = the square.
#[derive(Clone, Debug, PartialEq)]
pub struct Drop {
    /// Where it is written.
    pub at: At,
    /// The id.
    pub id: i32,
    /// The store.
    pub store: StoreId,
    /// The kinds in the store that it serves.
    pub kinds: Vec<KindId>,
    /// Squares.
    pub zone: ZoneExpr,
    /// All must pass.
    pub conditions: Vec<Condition>,
    /// First that passes.
    pub modifiers: Vec<Modifier>,
    /// Done with it.
    pub effects: Vec<Effect>,
    /// First that fits; never empty.
    pub actions: Vec<Action>,
    /// The piece counts as unmoved.
    pub fresh: bool,
}
