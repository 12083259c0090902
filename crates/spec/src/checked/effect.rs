//! Changes of a position.

use super::{
    AttributeId, Condition, CounterId, EffectId, Filter, FlagId, KindId, KindRef, Place, PlayerFlagId, Role, StoreId,
    Value, ZoneExpr,
};
use crate::json::At;

/// A change, with what all changes have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Where it is written.
    pub at: At,
    /// Asked before the move in moves and drops, at execution elsewhere.
    pub conditions: Vec<Condition>,
    /// The player may decline.
    pub optional: bool,
    /// False: the action must be leader-safe without this effect.
    pub rescue: bool,
    /// What changes.
    pub kind: EffectKind,
}

/// A named list of effects.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedEffect {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// Done in order, by the subject's matrix.
    pub effects: Vec<Effect>,
}

/// What changes.
#[derive(Clone, Debug, PartialEq)]
pub enum EffectKind {
    /// Puts a flag on pieces, for some turns or for good.
    SetState(FlagId, Option<u32>, Pieces),
    /// Takes it off.
    ClearState(FlagId, Pieces),
    /// Removes pieces with event and stores.
    Capture(Pieces),
    /// Removes pieces silently.
    Remove(Pieces),
    /// Moves the piece on a square to another one.
    Move {
        /// Only a piece of one of these kinds.
        kinds: Option<Vec<KindId>>,
        /// Where it stands.
        from: Place,
        /// Where it goes.
        to: Place,
        /// Format 1: if no such piece stands there nothing happens, and an occupant of `to` is removed. Else such a
        /// move is not offered.
        lenient: bool,
    },
    /// Puts a piece on the board.
    Place {
        /// Which piece.
        what: Placed,
        /// Where.
        at: PlaceAt,
    },
    /// A fresh copy of the moved piece on SOURCE.
    CopySource,
    /// Changes the kind of pieces (and their owner, if the new kind is NEUTRAL's).
    Transform {
        /// Which pieces.
        pieces: Pieces,
        /// Into what.
        to: KindRef,
        /// Attribute values of the result (`None` = the CHOSEN kind).
        attributes: Vec<(AttributeId, Option<usize>)>,
    },
    /// Changes the owner of pieces.
    Convert(Pieces, Role),
    /// Adds to a counter of each player in the role.
    Add(CounterId, Role, Value),
    /// Sets a counter of each player in the role.
    Set(CounterId, Role, Value),
    /// Puts a flag on each player in the role.
    SetPlayerState(PlayerFlagId, Role),
    /// Takes it off.
    ClearPlayerState(PlayerFlagId, Role),
    /// Adds pieces to a store.
    AddToStore {
        /// The store.
        store: StoreId,
        /// Whose.
        holder: Role,
        /// Which pieces.
        kind: KindId,
        /// How many.
        count: Value,
    },
    /// The first player is commanded by the second.
    SetControl(Role, Role),
    /// Everybody commanded by the player commands himself again.
    ReleaseControl(Role),
    /// The same player acts again, so limited.
    Continue {
        /// Only moves of these ids; absent: any.
        moves: Option<Vec<i32>>,
        /// Only these pieces; absent: the piece that just moved.
        pieces: Option<Filter>,
        /// The player may not stop.
        mandatory: bool,
    },
    /// A named effect.
    Named(EffectId),
}

impl EffectKind {
    /// Whether it may find no place to be done, so that a move that does it must be tried.
    pub fn can_fail(&self) -> bool {
        match self {
            EffectKind::Move { lenient, .. } => !lenient,
            EffectKind::Place { .. } | EffectKind::CopySource => true,
            EffectKind::SetState(..) | EffectKind::ClearState(..) | EffectKind::Capture(_) | EffectKind::Remove(_) => {
                false
            }
            EffectKind::Transform { .. } | EffectKind::Convert(..) | EffectKind::Add(..) | EffectKind::Set(..) => false,
            EffectKind::SetPlayerState(..) | EffectKind::ClearPlayerState(..) | EffectKind::AddToStore { .. } => false,
            EffectKind::SetControl(..) | EffectKind::ReleaseControl(_) | EffectKind::Continue { .. } => false,
            // Its effects are done one by one.
            EffectKind::Named(_) => false,
        }
    }
}

/// The pieces an effect touches.
#[derive(Clone, Debug, PartialEq)]
pub enum Pieces {
    /// The piece that moved (in triggers: the piece of the event).
    Moved,
    /// The pieces on a place.
    At(Place),
    /// All matching pieces (of a zone).
    Matching(Option<ZoneExpr>, Box<Filter>),
}

/// The piece that PLACE puts on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// A new piece.
    New {
        /// Of this kind; several = the player's choice.
        kinds: Vec<KindRef>,
        /// Owned by (a kind of NEUTRAL stays NEUTRAL's).
        owner: Role,
    },
    /// A piece taken out of a store.
    FromStore {
        /// The store.
        store: StoreId,
        /// Whose.
        holder: Role,
        /// Which pieces may be taken.
        filter: Option<Filter>,
        /// True: the player chooses the kind; false: the first that matches.
        choose: bool,
    },
}

/// Where PLACE puts it.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceAt {
    /// One of these places; several = the player's choice.
    Places(Vec<Place>),
    /// The first fitting square of the zone, else the nearest to it (§8).
    NearestTo(ZoneExpr),
}
