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
    /// Puts a flag on men, for some turns or for good.
    SetState(FlagId, Option<u32>, Pieces),
    /// Takes it off.
    ClearState(FlagId, Pieces),
    /// Removes men with event and stores.
    Capture(Pieces),
    /// Removes men silently.
    Remove(Pieces),
    /// Moves the man on a square to another one.
    Move {
        /// Only a man of one of these kinds.
        pieces: Option<Vec<KindId>>,
        /// Where it stands.
        from: Place,
        /// Where it goes.
        to: Place,
        /// Format 1: if no such man stands there nothing happens, and an occupant of `to` is removed. Else such a
        /// move is not offered.
        lenient: bool,
    },
    /// Puts a man on the board.
    Place {
        /// Which man.
        what: Placed,
        /// Where.
        at: PlaceAt,
    },
    /// A fresh copy of the moved man on SOURCE.
    CopySource,
    /// Changes the kind of men (and their owner, if the new kind is NEUTRAL's).
    Transform {
        /// Which men.
        pieces: Pieces,
        /// Into what.
        to: KindRef,
        /// Attribute values of the result (`None` = the CHOSEN kind).
        attributes: Vec<(AttributeId, Option<usize>)>,
    },
    /// Changes the owner of men.
    Convert(Pieces, Role),
    /// Adds to a counter of each player in the role.
    Add(CounterId, Role, Value),
    /// Sets a counter of each player in the role.
    Set(CounterId, Role, Value),
    /// Puts a flag on each player in the role.
    SetPlayerState(PlayerFlagId, Role),
    /// Takes it off.
    ClearPlayerState(PlayerFlagId, Role),
    /// Adds men to a store.
    AddToStore {
        /// The store.
        store: StoreId,
        /// Whose.
        holder: Role,
        /// Which men.
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
        /// Only these men; absent: the man that just moved.
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

/// The men an effect touches.
#[derive(Clone, Debug, PartialEq)]
pub enum Pieces {
    /// The man that moved (in triggers: the man of the event).
    Moved,
    /// The men on a place.
    At(Place),
    /// All matching men (of a zone).
    Matching(Option<ZoneExpr>, Box<Filter>),
}

/// The man that PLACE puts on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// A new man.
    New {
        /// Of this kind; several = the player's choice.
        kinds: Vec<KindRef>,
        /// Owned by (a kind of NEUTRAL stays NEUTRAL's).
        owner: Role,
    },
    /// A man taken out of a store.
    FromStore {
        /// The store.
        store: StoreId,
        /// Whose.
        holder: Role,
        /// Which men may be taken.
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
