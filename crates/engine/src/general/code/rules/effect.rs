//! Effects, lowered.

use super::build::Builder;
use crate::general::code::cond::Conds;
use crate::general::code::filt::Filt;
use crate::general::code::lower::Inside;
use crate::general::code::role::RoleCode;
use crate::general::code::value::ValueCode;
use crate::general::code::zone::{PlaceCode, ZoneCode};
use crate::set::Set;
use arbiter_spec::checked::{
    AttributeId, CounterId, Effect, EffectId, EffectKind, FlagId, KindId, KindRef, Pieces, PlaceAt, Placed,
    PlayerFlagId, StoreId,
};
use arbiter_spec::json::At;

/// A change. In a move its vectors are board vectors; everywhere else they are turned by the subject.
#[derive(Clone, Debug)]
pub(crate) struct EffectRule<W: Set> {
    /// Where it is written.
    pub at: At,
    /// Asked before the move in moves and drops, at execution elsewhere; of `nearest_to`, asked of each candidate square.
    pub conditions: Conds<W>,
    /// The player may decline.
    pub optional: bool,
    /// False: the action must be leader-safe without this effect.
    pub rescue: bool,
    /// It may turn out to be impossible, so that the action is not offered.
    pub can_fail: bool,
    /// There is nothing to choose about it.
    pub steady: bool,
    /// What changes.
    pub code: EffectCode<W>,
}

/// What changes. See [`arbiter_spec::checked::EffectKind`].
#[derive(Clone, Debug)]
pub(crate) enum EffectCode<W: Set> {
    SetState(FlagId, Option<u32>, PiecesCode<W>),
    ClearState(FlagId, PiecesCode<W>),
    Capture(PiecesCode<W>),
    Remove(PiecesCode<W>),
    Move {
        kinds: Option<Box<[KindId]>>,
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
        pieces: PiecesCode<W>,
        to: KindRef,
        attributes: Box<[(AttributeId, Option<usize>)]>,
    },
    Convert(PiecesCode<W>, RoleCode),
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
    /// See [`super::Rules::named`].
    Named(EffectId),
}

/// The pieces an effect touches.
#[derive(Clone, Debug)]
pub(crate) enum PiecesCode<W: Set> {
    /// The piece of the event, else the piece that moved.
    Moved,
    /// The pieces on a place.
    At(PlaceCode),
    /// All matching pieces (of a zone).
    Matching(Option<ZoneCode<W>>, Filt<W>),
}

/// The piece that PLACE puts on the board.
#[derive(Clone, Debug)]
pub(crate) enum PlacedCode<W: Set> {
    New { kinds: Box<[KindRef]>, owner: RoleCode },
    FromStore { store: StoreId, holder: RoleCode, filter: Option<Filt<W>>, choose: bool },
}

/// Where PLACE puts it.
#[derive(Clone, Debug)]
pub(crate) enum PlaceAtCode<W: Set> {
    Places(Box<[PlaceCode]>),
    NearestTo(ZoneCode<W>),
}

/// An open CONTINUE. Equal ones of the document are one here.
#[derive(Clone, Debug)]
pub(crate) struct ContinueRule<W: Set> {
    /// Only moves of these ids; absent: any.
    pub moves: Option<Box<[i32]>>,
    /// Only these pieces (asked with nothing bound but the player to move); absent: the piece that just moved, whose id is
    /// then [`crate::general::state::Chain::piece`] (else 0).
    pub pieces: Option<Filt<W>>,
    /// The player may not stop.
    pub mandatory: bool,
}

/// Whether there may be several ways of doing it.
fn chooses(kind: &EffectKind) -> bool {
    match kind {
        EffectKind::Named(_) => true,
        EffectKind::Place { what, at: PlaceAt::Places(places) } => {
            let kinds = match what {
                Placed::New { kinds, .. } => kinds.len() > 1,
                Placed::FromStore { choose, .. } => *choose,
            };
            kinds || places.len() > 1
        }
        _ => false,
    }
}

impl<W: Set> EffectCode<W> {
    /// Whether it changes who stands where, or whose or what a piece is.
    pub fn changes_board(&self) -> bool {
        match self {
            EffectCode::Capture(_) | EffectCode::Remove(_) | EffectCode::Move { .. } | EffectCode::Place { .. } => true,
            EffectCode::CopySource | EffectCode::Transform { .. } | EffectCode::Convert(..) => true,
            EffectCode::Named(_) => true,
            EffectCode::SetState(..) | EffectCode::ClearState(..) | EffectCode::Add(..) | EffectCode::Set(..) => false,
            EffectCode::SetPlayerState(..) | EffectCode::ClearPlayerState(..) | EffectCode::AddToStore { .. } => false,
            EffectCode::SetControl(..) | EffectCode::ReleaseControl(_) | EffectCode::Continue { .. } => false,
        }
    }
}

impl<W: Set> Builder<'_, '_, W> {
    pub fn effect(&mut self, effect: &Effect, inside: Inside) -> EffectRule<W> {
        // The conditions of `nearest_to` are asked for the owner of the piece: their vectors are his.
        let nearest = matches!(effect.kind, EffectKind::Place { at: PlaceAt::NearestTo(_), .. });
        EffectRule {
            at: effect.at.clone(),
            conditions: self.lower.conditions(&effect.conditions, if nearest { Inside::Subject } else { inside }),
            optional: effect.optional,
            rescue: effect.rescue,
            can_fail: effect.kind.can_fail(),
            steady: !effect.optional && !chooses(&effect.kind),
            code: self.code(&effect.kind, inside),
        }
    }

    fn code(&mut self, kind: &EffectKind, inside: Inside) -> EffectCode<W> {
        match kind {
            EffectKind::SetState(flag, turns, pieces) => {
                EffectCode::SetState(*flag, *turns, self.pieces(pieces, inside))
            }
            EffectKind::ClearState(flag, pieces) => EffectCode::ClearState(*flag, self.pieces(pieces, inside)),
            EffectKind::Capture(pieces) => EffectCode::Capture(self.pieces(pieces, inside)),
            EffectKind::Remove(pieces) => EffectCode::Remove(self.pieces(pieces, inside)),
            EffectKind::Move { kinds, from, to, lenient } => EffectCode::Move {
                kinds: kinds.as_ref().map(|kinds| kinds[..].into()),
                from: self.lower.place(*from, inside),
                to: self.lower.place(*to, inside),
                lenient: *lenient,
            },
            EffectKind::Place { what, at } => {
                EffectCode::Place { what: self.placed(what, inside), at: self.place_at(at, inside) }
            }
            EffectKind::CopySource => EffectCode::CopySource,
            EffectKind::Transform { pieces, to, attributes } => EffectCode::Transform {
                pieces: self.pieces(pieces, inside),
                to: *to,
                attributes: attributes[..].into(),
            },
            EffectKind::Convert(pieces, to) => EffectCode::Convert(self.pieces(pieces, inside), self.lower.role(*to)),
            EffectKind::Add(counter, of, by) => {
                EffectCode::Add(*counter, self.lower.role(*of), self.lower.value(by, inside))
            }
            EffectKind::Set(counter, of, to) => {
                EffectCode::Set(*counter, self.lower.role(*of), self.lower.value(to, inside))
            }
            EffectKind::SetPlayerState(flag, of) => EffectCode::SetPlayerState(*flag, self.lower.role(*of)),
            EffectKind::ClearPlayerState(flag, of) => EffectCode::ClearPlayerState(*flag, self.lower.role(*of)),
            EffectKind::AddToStore { store, holder, kind, count } => EffectCode::AddToStore {
                store: *store,
                holder: self.lower.role(*holder),
                kind: *kind,
                count: self.lower.value(count, inside),
            },
            EffectKind::SetControl(of, to) => EffectCode::SetControl(self.lower.role(*of), self.lower.role(*to)),
            EffectKind::ReleaseControl(by) => EffectCode::ReleaseControl(self.lower.role(*by)),
            EffectKind::Continue { .. } => EffectCode::Continue(self.chain(kind)),
            EffectKind::Named(id) => EffectCode::Named(*id),
        }
    }

    fn pieces(&mut self, pieces: &Pieces, inside: Inside) -> PiecesCode<W> {
        match pieces {
            Pieces::Moved => PiecesCode::Moved,
            Pieces::At(at) => PiecesCode::At(self.lower.place(*at, inside)),
            Pieces::Matching(zone, filter) => PiecesCode::Matching(
                zone.as_ref().map(|zone| self.lower.zone(zone, inside)),
                self.lower.filter(filter, inside),
            ),
        }
    }

    fn placed(&mut self, what: &Placed, inside: Inside) -> PlacedCode<W> {
        match what {
            Placed::New { kinds, owner } => PlacedCode::New { kinds: kinds[..].into(), owner: self.lower.role(*owner) },
            Placed::FromStore { store, holder, filter, choose } => PlacedCode::FromStore {
                store: *store,
                holder: self.lower.role(*holder),
                filter: filter.as_ref().map(|filter| self.lower.filter(filter, inside)),
                choose: *choose,
            },
        }
    }

    fn place_at(&mut self, at: &PlaceAt, inside: Inside) -> PlaceAtCode<W> {
        match at {
            PlaceAt::Places(places) => {
                PlaceAtCode::Places(places.iter().map(|place| self.lower.place(*place, inside)).collect())
            }
            PlaceAt::NearestTo(zone) => PlaceAtCode::NearestTo(self.lower.zone(zone, inside)),
        }
    }

    /// Chains are compared as positions are: two that say the same must be one.
    pub(super) fn chain(&mut self, kind: &EffectKind) -> u32 {
        if let Some(known) = self.chains.iter().position(|chain| chain == kind) {
            return known as u32;
        }
        self.chains.push(kind.clone());
        if let EffectKind::Continue { moves, pieces, mandatory } = kind {
            // Who goes on is asked with nothing but the player bound.
            let pieces = pieces.as_ref().map(|pieces| self.lower.filter(pieces, Inside::Subject));
            self.continues.push(ContinueRule {
                moves: moves.as_ref().map(|ids| ids[..].into()),
                pieces,
                mandatory: *mandatory,
            });
        }
        (self.chains.len() - 1) as u32
    }
}
