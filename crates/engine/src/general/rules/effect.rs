//! Effects, lowered.

use super::Span;
use crate::general::code::{Cond, Filt, PlaceCode, RoleCode, ValueCode, ZoneCode};
use crate::set::Set;
use arbiter_spec::checked::{AttributeId, CounterId, FlagId, KindId, KindRef, PlayerFlagId, StoreId};
use arbiter_spec::json::At;

/// A change. In a move its vectors are board vectors; everywhere else they are turned by the subject.
#[derive(Debug)]
pub(crate) struct EffectRule<W: Set> {
    /// Where it is written.
    pub at: At,
    /// Asked before the move in moves and drops (without those that read the position after it), at execution elsewhere.
    /// Of `nearest_to`: asked of each candidate square.
    pub conditions: Box<[Cond<W>]>,
    /// The player may decline.
    pub optional: bool,
    /// False: the action must be leader-safe without this effect.
    pub rescue: bool,
    /// It may turn out to be impossible, so that the action is not offered.
    pub can_fail: bool,
    /// What changes.
    pub code: EffectCode<W>,
}

/// What changes. See [`arbiter_spec::checked::EffectKind`].
#[derive(Debug)]
pub(crate) enum EffectCode<W: Set> {
    SetState(FlagId, Option<u32>, MenCode<W>),
    ClearState(FlagId, MenCode<W>),
    Capture(MenCode<W>),
    Remove(MenCode<W>),
    Move {
        pieces: Option<Box<[KindId]>>,
        from: PlaceCode,
        to: PlaceCode,
        lenient: bool,
    },
    Place {
        what: PlacedCode<W>,
        at: PlaceAtCode<W>,
    },
    CopySource,
    Transform {
        men: MenCode<W>,
        to: KindRef,
        attributes: Box<[(AttributeId, Option<usize>)]>,
    },
    Convert(MenCode<W>, RoleCode),
    Add(CounterId, RoleCode, ValueCode<W>),
    Set(CounterId, RoleCode, ValueCode<W>),
    SetPlayerState(PlayerFlagId, RoleCode),
    ClearPlayerState(PlayerFlagId, RoleCode),
    AddToStore {
        store: StoreId,
        holder: RoleCode,
        kind: KindId,
        count: ValueCode<W>,
    },
    SetControl(RoleCode, RoleCode),
    ReleaseControl(RoleCode),
    /// A place in [`super::Rules::continues`].
    Continue(u32),
    Named(Span),
}

/// The men an effect touches.
#[derive(Debug)]
pub(crate) enum MenCode<W: Set> {
    /// The man of the event, else the man that moved.
    Moved,
    /// The men on a place.
    At(PlaceCode),
    /// All matching men (of a zone).
    Matching(Option<ZoneCode<W>>, Filt<W>),
}

/// The man that PLACE puts on the board.
#[derive(Debug)]
pub(crate) enum PlacedCode<W: Set> {
    New { kinds: Box<[KindRef]>, owner: RoleCode },
    FromStore { store: StoreId, holder: RoleCode, filter: Option<Filt<W>>, choose: bool },
}

/// Where PLACE puts it.
#[derive(Debug)]
pub(crate) enum PlaceAtCode<W: Set> {
    Places(Box<[PlaceCode]>),
    NearestTo(ZoneCode<W>),
}

/// An open CONTINUE. Equal ones of the document are one here.
#[derive(Debug)]
pub(crate) struct ContinueRule<W: Set> {
    /// Only moves of these ids; absent: any.
    pub moves: Option<Box<[i32]>>,
    /// Only these men (asked with nothing bound but the player to move); absent: the man that just moved, whose id is
    /// then [`crate::general::state::Chain::man`] (else 0).
    pub men: Option<Filt<W>>,
    /// The player may not stop.
    pub mandatory: bool,
}
