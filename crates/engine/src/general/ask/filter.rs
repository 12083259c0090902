//! Which pieces a filter means.
//!
//! Where a piece stands alone, kind, owner, zone and first move are sets of squares already: a filter is their
//! intersection, and only what no set knows is asked piece by piece. Of pieces who share a square the sets cannot say whose
//! kind and whose owner they tell, so these are always asked one by one.

use super::{in_zone, piece_has, player_has, players, zone};
use crate::general::code::filt::{Filt, KindsAsked, Rare};
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{AttributeId, KindId, KindRef, PlayerId, StoreId};

/// Whether a piece on a square matches; pieces in stores stand on none.
pub(crate) fn filter<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    filter: &Filt<W>,
    square: Option<usize>,
    piece: &Piece,
) -> bool {
    filter.kinds >> (piece.kind.0 & 63) & 1 == 1
        && piece.flags & filter.flags == filter.flags
        && filter.moved.is_none_or(|moved| piece.moved == moved)
        && filter.owner.is_none_or(|owner| players(view, frame, owner).has(piece.owner))
        && filter.zone.as_ref().is_none_or(|zone| square.is_some_and(|square| in_zone(view, frame, zone, square)))
        && one_by_one(view, frame, filter, square, piece)
        && filter.not.as_ref().is_none_or(|not| !self::filter(view, frame, not, square, piece))
}

/// What no set of squares knows, apart from flags.
fn one_by_one<W: Set>(view: View<W>, frame: &Frame<W>, filter: &Filt<W>, square: Option<usize>, piece: &Piece) -> bool {
    (filter.refs.is_empty() || filter.refs.iter().any(|kind| kind_meant(view, frame, *kind, piece) == Some(piece.kind)))
        && filter.rare.as_ref().is_none_or(|rare| rarely(view, frame, rare, square, piece))
}

#[cold]
fn rarely<W: Set>(view: View<W>, frame: &Frame<W>, rare: &Rare, square: Option<usize>, piece: &Piece) -> bool {
    let has_value = |(attribute, value): &(AttributeId, Option<u8>)| {
        let wanted = value.or_else(|| chosen_value(view, frame, *attribute));
        wanted.is_some() && value_of(piece, *attribute) == wanted
    };
    rare.attributes.iter().all(has_value)
        && rare.same_attribute.is_none_or(|attribute| {
            let mine = frame.piece.as_ref().and_then(|moving| value_of(moving, attribute));
            mine.is_some() && mine == value_of(piece, attribute)
        })
        && rare
            .status
            .is_none_or(|status| piece_has(view, square, piece, status) || player_has(view, piece.owner, status))
}

/// Whether some piece on the square matches.
#[inline]
pub(crate) fn some_piece<W: Set>(view: View<W>, frame: &Frame<W>, filter: &Filt<W>, square: usize) -> bool {
    view.state.pieces_on(square).any(|piece| self::filter(view, frame, filter, Some(square), piece))
}

/// The squares on which a matching piece stands.
pub(crate) fn pieces<W: Set>(view: View<W>, frame: &Frame<W>, filter: &Filt<W>) -> W {
    let (alone, sharing) = found(view, frame, filter, view.state.occupied);
    let matching = sharing.squares().filter(|square| some_piece(view, frame, filter, *square));
    alone | W::from_squares(matching)
}

/// How many pieces match, on the board or in the store the filter names.
pub(crate) fn count<W: Set>(view: View<W>, frame: &Frame<W>, filter: &Filt<W>) -> i64 {
    if filter.store.is_some() {
        return count_stored(view, frame, filter);
    }
    let (alone, sharing) = found(view, frame, filter, view.state.occupied);
    let on = |square: usize| {
        view.state.pieces_on(square).filter(|piece| self::filter(view, frame, filter, Some(square), piece)).count()
    };
    i64::from(alone.len()) + sharing.squares().map(on).sum::<usize>() as i64
}

/// Of these squares: those where a piece stands alone and matches, and those that are shared and worth a look. What costs
/// least is asked first.
fn found<W: Set>(view: View<W>, frame: &Frame<W>, filter: &Filt<W>, within: W) -> (W, W) {
    let state = view.state;
    let mut set = within;
    if let Some(owner) = filter.owner {
        let owners = players(view, frame, owner);
        set &= owners.iter().fold(W::EMPTY, |all, owner| all | state.of_owner(owner));
    }
    match filter.kinds_asked {
        KindsAsked::All => {}
        KindsAsked::These => set &= of_kinds(view, filter.kinds),
        KindsAsked::Without(others) => set = set.minus(of_kinds(view, others)) | set & state.shared,
    }
    match filter.moved {
        Some(false) => set &= state.unmoved,
        Some(true) => set &= !state.unmoved | state.shared,
        None => {}
    }
    if filter.flags != 0 {
        set &= state.flagged;
    }
    if let Some(zone) = &filter.zone
        && set.any()
    {
        set &= self::zone(view, frame, zone);
    }
    if state.shared.is_empty() && filter.is_plain {
        return (set, W::EMPTY);
    }
    let sharing = set & state.shared;
    let mut alone = set.minus(state.shared);
    if let Some(not) = &filter.not
        && alone.any()
    {
        alone = alone.minus(found(view, frame, not, alone).0);
    }
    if filter.flags != 0 || !filter.refs.is_empty() || filter.rare.is_some() {
        let matches = |square: &usize| {
            let piece = &state.pieces[*square];
            piece.flags & filter.flags == filter.flags && one_by_one(view, frame, filter, Some(*square), piece)
        };
        alone = W::from_squares(alone.squares().filter(matches));
    }
    (alone, sharing)
}

/// Where pieces of these kinds (a bit each) stand.
#[inline]
pub(crate) fn of_kinds<W: Set>(view: View<W>, mut kinds: u64) -> W {
    let mut all = W::EMPTY;
    while kinds != 0 {
        let kind = kinds.trailing_zeros() as usize;
        kinds &= kinds - 1;
        all |= view.state.kinds.get(kind).copied().unwrap_or(W::EMPTY);
    }
    all
}

#[cold]
fn count_stored<W: Set>(view: View<W>, frame: &Frame<W>, filter: &Filt<W>) -> i64 {
    let Some((store, holder)) = filter.store else { return 0 };
    let holders = players(view, frame, holder);
    let there = view.state.stores.iter().filter(|stored| {
        // A store that belongs to nobody is everybody's.
        stored.store == store && (holders.has(stored.holder) || stored.holder.is_neutral())
    });
    let matching = there.filter(|stored| {
        let frame = Frame { holder: Some(stored.holder), original: Some(stored.owner), ..*frame };
        self::filter(view, &frame, filter, None, &stored_piece(stored.kind, stored.owner))
    });
    matching.map(|stored| i64::from(stored.count)).sum()
}

/// A piece in a store, as filters see it: fresh and without labels.
pub(crate) fn stored_piece(kind: KindId, owner: PlayerId) -> Piece {
    Piece { kind, owner, ..Piece::NOBODY }
}

/// The holder under which a player finds a store.
pub(crate) fn holder_of<W: Set>(view: View<W>, store: StoreId, player: PlayerId) -> PlayerId {
    let neutral = view.code.spec.stores.get(store.index()).is_some_and(|store| store.neutral);
    if neutral { PlayerId::NEUTRAL } else { player }
}

/// The kind a reference means; an attribute is read from the moving piece, else from the piece in question.
pub(crate) fn kind_meant<W: Set>(view: View<W>, frame: &Frame<W>, kind: KindRef, piece: &Piece) -> Option<KindId> {
    match kind {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => {
            let moving = frame.piece.as_ref().and_then(|moving| kind_named(view, moving, attribute));
            moving.or_else(|| kind_named(view, piece, attribute))
        }
    }
}

/// The kind that a piece's attribute names.
pub(crate) fn kind_named<W: Set>(view: View<W>, piece: &Piece, attribute: AttributeId) -> Option<KindId> {
    let values = &view.code.spec.attributes.get(attribute.index())?.values;
    values.get(usize::from(value_of(piece, attribute)?))?.kind
}

/// The value of an attribute that a piece carries.
#[inline]
pub(crate) fn value_of(piece: &Piece, attribute: AttributeId) -> Option<u8> {
    piece.attributes.get(attribute.index()).copied().filter(|value| *value != Piece::NO_VALUE)
}

/// The index of a value that names the chosen kind.
pub(crate) fn chosen_value<W: Set>(view: View<W>, frame: &Frame<W>, attribute: AttributeId) -> Option<u8> {
    let chosen = frame.chosen?;
    let values = &view.code.spec.attributes.get(attribute.index())?.values;
    values.iter().position(|value| value.kind == Some(chosen)).map(|index| index as u8)
}
