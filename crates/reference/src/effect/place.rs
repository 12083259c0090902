//! PLACE: a piece comes to the board.

use super::{nearest, new_piece};
use crate::context::Frame;
use crate::event::Raised;
use crate::filter;
use crate::piece::Piece;
use crate::place::square as square_at;
use crate::position::{Position, Stored};
use crate::role;
use crate::store;
use arbiter_spec::checked::{Effect, Event, KindId, KindRef, PlaceAt, Placed, PlayerId, Square};

/// Puts a piece on the board. `None` if it cannot be done. A placed piece counts as moved, like a dropped one.
pub(super) fn place(
    position: &mut Position,
    frame: &Frame,
    effect: &Effect,
    what: &Placed,
    at: &PlaceAt,
    choice: Option<(KindId, Square)>,
    events: &mut Vec<Raised>,
) -> Option<()> {
    let (kind, owner, taken) = which(position, frame, what, choice.map(|(kind, _)| kind))?;
    let square = match (at, choice) {
        (PlaceAt::Places(_), Some((_, square))) => Some(square).filter(|square| position.is_empty(*square)),
        (PlaceAt::Places(places), None) => {
            let square = square_at(position, frame, *places.first()?);
            square.filter(|square| position.is_empty(*square))
        }
        (PlaceAt::NearestTo(zone), _) => {
            let piece = Piece { moved: true, ..filter::stored_piece(kind, owner) };
            nearest::find(position, frame, zone, &effect.conditions, piece)
        }
    }?;
    if let Some((id, holder, owner)) = taken {
        store::take(position, id, holder, kind, owner)?;
    }
    let piece = new_piece(position, kind, owner, square, true);
    events.push(Raised::of(Event::Placed, square, &piece));
    position.board[square.index()].push(piece);
    Some(())
}

/// A piece in a store: the store, its holder, the owner it is listed under.
type Taken = (arbiter_spec::checked::StoreId, PlayerId, PlayerId);

/// The kind, the owner, and the store it comes from.
fn which(
    position: &Position,
    frame: &Frame,
    what: &Placed,
    chosen: Option<KindId>,
) -> Option<(KindId, PlayerId, Option<Taken>)> {
    let owner_of = |kind: KindId, owner| if position.spec.kind(kind).neutral { PlayerId::NEUTRAL } else { owner };
    match what {
        Placed::New { kinds, owner } => {
            let kind = chosen.or_else(|| kind_to_place(position, frame, *kinds.first()?))?;
            let owner = role::players(position, frame, *owner).first().copied()?;
            Some((kind, owner_of(kind, owner), None))
        }
        Placed::FromStore { store, .. } => {
            let mut pieces = stored(position, frame, what);
            let (holder, stored) = pieces.find(|(_, stored)| chosen.is_none_or(|kind| stored.kind == kind))?;
            // Pieces of a store that belongs to nobody become the subject's.
            let owner = if stored.owner.is_neutral() { frame.subject } else { stored.owner };
            Some((stored.kind, owner_of(stored.kind, owner), Some((*store, holder, stored.owner))))
        }
    }
}

/// The pieces of a store that may be taken, with their holders.
fn stored<'p>(
    position: &'p Position,
    frame: &'p Frame,
    what: &'p Placed,
) -> impl Iterator<Item = (PlayerId, &'p Stored)> {
    let pieces: Vec<(PlayerId, &Stored)> = match what {
        Placed::New { .. } => Vec::new(),
        Placed::FromStore { store, holder, filter, .. } => {
            let mut holders = role::players(position, frame, *holder);
            if position.spec.stores[store.index()].neutral {
                holders = vec![PlayerId::NEUTRAL];
            }
            let fits = |holder: PlayerId, s: &Stored| {
                let frame = Frame { holder: Some(holder), original: Some(s.owner), ..frame.clone() };
                let piece = filter::stored_piece(s.kind, s.owner);
                filter.as_ref().is_none_or(|f| filter::matches(position, &frame, f, None, &piece))
            };
            let all = holders.into_iter().flat_map(|h| position.store(*store, h).iter().map(move |s| (h, s)));
            all.filter(|(holder, stored)| fits(*holder, stored)).collect()
        }
    };
    pieces.into_iter()
}

/// The kinds that PLACE may take out of a store, each once.
pub(crate) fn storable(position: &Position, frame: &Frame, what: &Placed) -> Vec<KindId> {
    let mut kinds: Vec<KindId> = Vec::new();
    for (_, stored) in stored(position, frame, what) {
        if !kinds.contains(&stored.kind) {
            kinds.push(stored.kind);
        }
    }
    kinds
}

/// The kind of a new piece.
pub(crate) fn kind_to_place(position: &Position, frame: &Frame, kind: KindRef) -> Option<KindId> {
    match kind {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => {
            let piece = frame.event_piece.as_ref().or(frame.piece.as_ref())?;
            filter::kind_named(position, piece, attribute)
        }
    }
}
