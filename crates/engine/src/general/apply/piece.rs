//! Pieces that come to be: whose they are, and the labels they get.

use super::Observer;
use super::hand::Hand;
use crate::general::ask;
use crate::general::code::Code;
use crate::general::frame::Frame;
use crate::general::piece::{ATTRIBUTES, Piece};
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, PlayerId};

/// Whose a piece of a kind is: some are NEUTRAL's whoever brings them.
#[inline]
pub(crate) fn owner_of<W: Set>(code: &Code<W>, kind: KindId, owner: PlayerId) -> PlayerId {
    if code.course.neutral_kinds >> (kind.0 & 63) & 1 == 1 { PlayerId::NEUTRAL } else { owner }
}

/// A piece that comes to the board.
pub(crate) fn fresh<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    kind: KindId,
    owner: PlayerId,
    square: usize,
    moved: bool,
) -> Piece {
    let owner = owner_of(hand.code, kind, owner);
    let attributes = labels(hand.view(), kind, owner, square, &[Piece::NO_VALUE; ATTRIBUTES]);
    Piece { kind, owner, attributes, moved, flags: 0, id: hand.state.fresh_id() }
}

/// The labels of a piece of a kind on a square: what it had, else by the zone where it comes to be.
#[inline]
pub(crate) fn labels<W: Set>(
    view: View<W>,
    kind: KindId,
    owner: PlayerId,
    square: usize,
    had: &[u8; ATTRIBUTES],
) -> [u8; ATTRIBUTES] {
    let mut labels = [Piece::NO_VALUE; ATTRIBUTES];
    for (attribute, zones) in view.code.laws.attributes.iter().enumerate().take(ATTRIBUTES) {
        if !view.code.course.carries(kind, attribute) {
            continue;
        }
        let by_zone = || zones.iter().position(|zone| ask::in_zone(view, &Frame::of(owner), zone, square));
        labels[attribute] = match had[attribute] {
            Piece::NO_VALUE => by_zone().map_or(Piece::NO_VALUE, |value| value as u8),
            value => value,
        };
    }
    labels
}
