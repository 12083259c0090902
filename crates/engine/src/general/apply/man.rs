//! Men that come to be: whose they are, and the labels they get.

use super::Observer;
use super::hand::Hand;
use crate::general::ask;
use crate::general::code::Code;
use crate::general::frame::Frame;
use crate::general::man::{ATTRIBUTES, Man};
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, PlayerId};

/// Whose a man of a kind is: some are NEUTRAL's whoever brings them.
#[inline]
pub(crate) fn owner_of<W: Set>(code: &Code<W>, kind: KindId, owner: PlayerId) -> PlayerId {
    if code.course.neutral_kinds >> (kind.0 & 63) & 1 == 1 { PlayerId::NEUTRAL } else { owner }
}

/// A man that comes to the board.
pub(crate) fn fresh<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    kind: KindId,
    owner: PlayerId,
    square: usize,
    moved: bool,
) -> Man {
    let owner = owner_of(hand.code, kind, owner);
    let attributes = labels(hand.view(), kind, owner, square, &[Man::NO_VALUE; ATTRIBUTES]);
    Man { kind, owner, attributes, moved, flags: 0, id: hand.state.fresh_id() }
}

/// The labels of a man of a kind on a square: what it had, else by the zone where it comes to be.
#[inline]
pub(crate) fn labels<W: Set>(
    view: View<W>,
    kind: KindId,
    owner: PlayerId,
    square: usize,
    had: &[u8; ATTRIBUTES],
) -> [u8; ATTRIBUTES] {
    let mut labels = [Man::NO_VALUE; ATTRIBUTES];
    for (attribute, zones) in view.code.laws.attributes.iter().enumerate().take(ATTRIBUTES) {
        if !view.code.course.carries(kind, attribute) {
            continue;
        }
        let by_zone = || zones.iter().position(|zone| ask::in_zone(view, &Frame::of(owner), zone, square));
        labels[attribute] = match had[attribute] {
            Man::NO_VALUE => by_zone().map_or(Man::NO_VALUE, |value| value as u8),
            value => value,
        };
    }
    labels
}
