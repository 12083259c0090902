//! TRANSFORM, and the labels a piece gets when it comes to be what it is.

use crate::context::Frame;
use crate::event::Raised;
use crate::filter;
use crate::piece::Piece;
use crate::position::Position;
use crate::zone;
use arbiter_spec::checked::{AttributeId, Event, KindId, KindRef, PlayerId, Square};

/// Changes the kind of a piece where it stands. It keeps its moved bit and loses its flags.
pub(super) fn transform(
    position: &mut Position,
    frame: &Frame,
    square: Square,
    id: u32,
    to: KindRef,
    attributes: &[(AttributeId, Option<usize>)],
    events: &mut Vec<Raised>,
) {
    let Some(piece) = position.pieces_on(square).iter().find(|piece| piece.id == id).cloned() else { return };
    let kind = match to {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => filter::kind_named(position, &piece, attribute),
    };
    let Some(kind) = kind else { return };
    let owner = if position.spec.kind(kind).neutral { PlayerId::NEUTRAL } else { piece.owner };
    let mut labels = attributes_for(position, kind, owner, square, &piece.attributes);
    for (attribute, value) in attributes {
        let value = match value {
            Some(index) => Some(*index as u8),
            None => filter::chosen_value(position, frame, *attribute),
        };
        if value.is_some() && position.spec.attributes[attribute.index()].kinds.contains(&kind) {
            labels[attribute.index()] = value;
        }
    }
    let changed = Piece { kind, owner, attributes: labels, flags: Vec::new(), ..piece };
    if changed.kind != piece.kind {
        events.push(Raised::of(Event::Transformed, square, &changed));
    }
    if let Some(piece) = position.piece_mut(id) {
        *piece = changed;
    }
}

/// The labels of a piece of a kind on a square: what it had, else by the zone where it comes to be.
pub(crate) fn attributes_for(
    position: &Position,
    kind: KindId,
    owner: PlayerId,
    square: Square,
    had: &[Option<u8>],
) -> Vec<Option<u8>> {
    let frame = Frame::of(owner);
    let label = |(index, attribute): (usize, &arbiter_spec::checked::Attribute)| {
        if !attribute.kinds.contains(&kind) {
            return None;
        }
        let by_zone = || attribute.from_zone.iter().position(|zone| zone::contains(position, &frame, zone, square));
        had.get(index).copied().flatten().or_else(|| by_zone().map(|value| value as u8))
    };
    position.spec.attributes.iter().enumerate().map(label).collect()
}

/// A piece that comes to the board.
pub(crate) fn new_piece(position: &mut Position, kind: KindId, owner: PlayerId, square: Square, moved: bool) -> Piece {
    let owner = if position.spec.kind(kind).neutral { PlayerId::NEUTRAL } else { owner };
    let attributes = attributes_for(position, kind, owner, square, &[]);
    Piece { kind, owner, attributes, moved, flags: Vec::new(), id: position.fresh_id() }
}
