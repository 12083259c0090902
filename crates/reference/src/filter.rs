//! Which pieces a filter means (§7).

use crate::context::Frame;
use crate::piece::Piece;
use crate::position::Position;
use crate::role;
use crate::status;
use crate::zone;
use arbiter_spec::checked::{AttributeId, Filter, KindId, KindRef, PlayerId, Square, StoreId};

/// Whether a piece on a square matches.
pub(crate) fn matches(
    position: &Position,
    frame: &Frame,
    filter: &Filter,
    square: Option<Square>,
    piece: &Piece,
) -> bool {
    let stands_there = |zone| square.is_some_and(|square| zone::contains(position, frame, zone, square));
    filter.zone.as_ref().is_none_or(stands_there) && matches_anywhere(position, frame, filter, square, piece)
}

/// The same, wherever the piece stands.
fn matches_anywhere(
    position: &Position,
    frame: &Frame,
    filter: &Filter,
    square: Option<Square>,
    piece: &Piece,
) -> bool {
    let kind = position.spec.kind(piece.kind);
    // Where it stands and which store is meant, the callers look to.
    let Filter { kinds, tags, owner, zone: _, state, moved, attributes, same_attribute, status, not, store: _ } =
        filter;
    kinds.as_ref().is_none_or(|refs| refs.iter().any(|r| kind_meant(position, frame, *r, piece) == Some(piece.kind)))
        && tags.as_ref().is_none_or(|tags| tags.iter().any(|tag| kind.tags.contains(tag)))
        && owner.is_none_or(|owner| role::contains(position, frame, owner, piece.owner))
        && state.is_none_or(|flag| piece.has_flag(flag))
        && moved.is_none_or(|moved| piece.moved == moved)
        && attributes.iter().all(|(attribute, value)| has_value(position, frame, piece, *attribute, *value))
        && same_attribute.is_none_or(|attribute| {
            let mine = frame.piece.as_ref().and_then(|moving| value_of(moving, attribute));
            mine.is_some() && mine == value_of(piece, attribute)
        })
        && status.is_none_or(|status| {
            status::piece_has(position, square, piece, status) || status::player_has(position, piece.owner, status)
        })
        && not.as_ref().is_none_or(|not| !matches(position, frame, not, square, piece))
}

/// Whether some piece on the square matches.
pub(crate) fn some_piece(position: &Position, frame: &Frame, filter: &Filter, square: Square) -> bool {
    position.pieces_on(square).iter().any(|piece| matches(position, frame, filter, Some(square), piece))
}

/// The squares of all matching pieces, one entry per piece. The zone is the same for all of them, so it is worked out once.
pub(crate) fn matching<'p>(
    position: &'p Position,
    frame: &'p Frame,
    filter: &'p Filter,
) -> impl Iterator<Item = (Square, &'p Piece)> {
    let zone = filter.zone.as_ref().map(|zone| zone::squares(position, frame, zone));
    position.pieces().filter(move |(square, piece)| {
        zone.as_ref().is_none_or(|zone| zone.contains(square))
            && matches_anywhere(position, frame, filter, Some(*square), piece)
    })
}

/// How many pieces match, on the board or in the store the filter names.
pub(crate) fn count(position: &Position, frame: &Frame, filter: &Filter) -> i64 {
    let Some((store, holder)) = filter.store else {
        return matching(position, frame, filter).count() as i64;
    };
    let holders = role::players(position, frame, holder);
    let mut total = 0;
    for (key, pieces) in &position.stores {
        // A store that belongs to nobody is everybody's.
        if key.0 == store && (holders.contains(&key.1) || key.1.is_neutral()) {
            let frame = Frame { holder: Some(key.1), ..frame.clone() };
            let matching = pieces.iter().filter(|stored| {
                let frame = Frame { original: Some(stored.owner), ..frame.clone() };
                matches(position, &frame, filter, None, &stored_piece(stored.kind, stored.owner))
            });
            total += matching.map(|stored| i64::from(stored.count)).sum::<i64>();
        }
    }
    total
}

/// A piece in a store, as filters see it: fresh and without labels.
pub(crate) fn stored_piece(kind: KindId, owner: PlayerId) -> Piece {
    Piece { kind, owner, attributes: Vec::new(), moved: false, flags: Vec::new(), id: 0 }
}

/// The holder under which a player finds a store.
pub(crate) fn holder_of(position: &Position, store: StoreId, player: PlayerId) -> PlayerId {
    if position.spec.stores[store.index()].neutral { PlayerId::NEUTRAL } else { player }
}

/// The kind a reference means; an attribute is read from the moving piece, else from the piece in question.
pub(crate) fn kind_meant(position: &Position, frame: &Frame, kind: KindRef, piece: &Piece) -> Option<KindId> {
    match kind {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => {
            let moving = frame.piece.as_ref().and_then(|moving| kind_named(position, moving, attribute));
            moving.or_else(|| kind_named(position, piece, attribute))
        }
    }
}

/// The kind that a piece's attribute names.
pub(crate) fn kind_named(position: &Position, piece: &Piece, attribute: AttributeId) -> Option<KindId> {
    let values = &position.spec.attributes[attribute.index()].values;
    values.get(usize::from(value_of(piece, attribute)?))?.kind
}

pub(crate) fn value_of(piece: &Piece, attribute: AttributeId) -> Option<u8> {
    piece.attributes.get(attribute.index()).copied().flatten()
}

/// The index of a value that names the chosen kind.
pub(crate) fn chosen_value(position: &Position, frame: &Frame, attribute: AttributeId) -> Option<u8> {
    let values = &position.spec.attributes[attribute.index()].values;
    values.iter().position(|value| value.kind.is_some() && value.kind == frame.chosen).map(|i| i as u8)
}

fn has_value(position: &Position, frame: &Frame, piece: &Piece, attribute: AttributeId, value: Option<usize>) -> bool {
    let wanted = match value {
        Some(index) => Some(index as u8),
        None => chosen_value(position, frame, attribute),
    };
    wanted.is_some() && value_of(piece, attribute) == wanted
}
