//! PLACE: a piece comes to the board.

use super::hand::{Hand, Observer};
use super::{nearest, piece, store};
use crate::general::ask;
use crate::general::code::rules::{EffectRule, PlaceAtCode, PlacedCode};
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::state::Stored;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{Event, KindId, KindRef, PlayerId, Square};

/// Puts a piece on the board. `None` if it cannot be done. A placed piece counts as moved, like a dropped one.
pub(super) fn place<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    effect: &EffectRule<W>,
    what: &PlacedCode<W>,
    at: &PlaceAtCode<W>,
    choice: Option<(KindId, Square)>,
) -> Option<()> {
    let view = hand.view();
    let (kind, owner, taken) = which(view, frame, what, choice.map(|(kind, _)| kind))?;
    let empty = |square: &usize| !view.state.occupied.has(*square);
    let square = match (at, choice) {
        (PlaceAtCode::Places(_), Some((_, square))) => Some(square.index()).filter(empty),
        (PlaceAtCode::Places(places), None) => ask::place(view, frame, places.first()?).filter(empty),
        (PlaceAtCode::NearestTo(zone), _) => {
            let piece = Piece { kind, owner, moved: true, ..Piece::NOBODY };
            nearest::find(view, frame, zone, &effect.conditions, piece)
        }
    }?;
    if let Some(Stored { store, holder, kind, owner, .. }) = taken {
        store::take(hand.state, store, holder, kind, owner)?;
    }
    let piece = piece::fresh(hand, kind, owner, square, true);
    hand.raise(Event::Placed, square, &piece);
    hand.set_down(square, usize::MAX, piece);
    Some(())
}

/// The kind, the owner, and what it is in the store it comes from.
fn which<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    what: &PlacedCode<W>,
    chosen: Option<KindId>,
) -> Option<(KindId, PlayerId, Option<Stored>)> {
    match what {
        PlacedCode::New { kinds, owner } => {
            let kind = chosen.or_else(|| kind_to_place(view, frame, *kinds.first()?))?;
            let owner = ask::players(view, frame, *owner).first()?;
            Some((kind, piece::owner_of(view.code, kind, owner), None))
        }
        PlacedCode::FromStore { .. } => {
            let mut pieces = stored(view, frame, what);
            let pieces = pieces.find(|pieces| chosen.is_none_or(|kind| pieces.kind == kind))?;
            // Pieces of a store that belongs to nobody become the subject's.
            let owner = if pieces.owner.is_neutral() { frame.subject } else { pieces.owner };
            Some((pieces.kind, piece::owner_of(view.code, pieces.kind, owner), Some(*pieces)))
        }
    }
}

/// The pieces of a store that may be taken, holder by holder.
pub(crate) fn stored<'v, W: Set>(
    view: View<'v, W>,
    frame: &'v Frame<W>,
    what: &'v PlacedCode<W>,
) -> impl Iterator<Item = &'v Stored> {
    let from = match what {
        PlacedCode::New { .. } => None,
        PlacedCode::FromStore { store, holder, filter, .. } => {
            let neutral = view.code.spec.stores[store.index()].neutral;
            let holders =
                if neutral { crate::general::players::PlayerSet::NEUTRAL } else { ask::players(view, frame, *holder) };
            Some((*store, holders, filter.as_ref()))
        }
    };
    from.into_iter().flat_map(move |(store, holders, filter)| {
        let pieces = holders.iter().flat_map(move |holder| store::pieces_in(view.state, store, holder));
        pieces.filter(move |pieces| {
            filter.is_none_or(|filter| {
                let frame = Frame { holder: Some(pieces.holder), original: Some(pieces.owner), ..*frame };
                let piece = Piece { kind: pieces.kind, owner: pieces.owner, ..Piece::NOBODY };
                ask::filter(view, &frame, filter, None, &piece)
            })
        })
    })
}

/// The kind of a new piece.
pub(crate) fn kind_to_place<W: Set>(view: View<W>, frame: &Frame<W>, kind: KindRef) -> Option<KindId> {
    match kind {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => {
            let piece = frame.event.map(|(_, piece)| piece).or(frame.piece)?;
            ask::kind_named(view, &piece, attribute)
        }
    }
}
