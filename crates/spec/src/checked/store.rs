//! Pieces off the board, and how they come back.

use super::{Action, Condition, Effect, Filter, KindId, Modifier, PlayerId, StoreId, ZoneExpr};
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
    /// Whose store.
    pub to: CaptureTo,
    /// Whose pieces they are then.
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

/// Whose store a captured piece enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureTo {
    /// The captor's.
    Captor,
    /// That of the piece's owner.
    PieceOwner,
    /// That of the captor's next partner in player order (the captor's own if he has none).
    CaptorPartner,
}

/// Whose piece a captured piece is in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureOwner {
    /// The holder's. Own pieces removed by one's own action do not enter.
    Holder,
    /// Still its old owner's.
    Original,
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
