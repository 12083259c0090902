//! TRANSFORM, and the labels a man gets when it comes to be what it is.

use crate::context::Frame;
use crate::event::Raised;
use crate::filter;
use crate::man::Man;
use crate::position::Position;
use crate::zone;
use arbiter_spec::checked::{AttributeId, Event, KindId, KindRef, PlayerId, Square};

/// Changes the kind of a man where it stands. It keeps its moved bit and loses its flags.
pub(super) fn transform(
    position: &mut Position,
    frame: &Frame,
    square: Square,
    id: u32,
    to: KindRef,
    attributes: &[(AttributeId, Option<usize>)],
    events: &mut Vec<Raised>,
) {
    let Some(man) = position.men_on(square).iter().find(|man| man.id == id).cloned() else { return };
    let kind = match to {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => filter::kind_named(position, &man, attribute),
    };
    let Some(kind) = kind else { return };
    let owner = if position.spec.kind(kind).neutral { PlayerId::NEUTRAL } else { man.owner };
    let mut labels = attributes_for(position, kind, owner, square, &man.attributes);
    for (attribute, value) in attributes {
        let value = match value {
            Some(index) => Some(*index as u8),
            None => filter::chosen_value(position, frame, *attribute),
        };
        if value.is_some() && position.spec.attributes[attribute.index()].kinds.contains(&kind) {
            labels[attribute.index()] = value;
        }
    }
    let changed = Man { kind, owner, attributes: labels, flags: Vec::new(), ..man };
    if changed.kind != man.kind {
        events.push(Raised::of(Event::Transformed, square, &changed));
    }
    if let Some(man) = position.man_mut(id) {
        *man = changed;
    }
}

/// The labels of a man of a kind on a square: what it had, else by the zone where it comes to be.
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

/// A man that comes to the board.
pub(crate) fn new_man(position: &mut Position, kind: KindId, owner: PlayerId, square: Square, moved: bool) -> Man {
    let owner = if position.spec.kind(kind).neutral { PlayerId::NEUTRAL } else { owner };
    let attributes = attributes_for(position, kind, owner, square, &[]);
    Man { kind, owner, attributes, moved, flags: Vec::new(), id: position.fresh_id() }
}
