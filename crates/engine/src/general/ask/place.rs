//! Which square a place means.

use crate::general::code::PlaceCode;
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;

/// The square, if it exists. LEADER is no single square; see [`super::zone()`].
#[inline]
pub(crate) fn place<W: Set>(view: View<W>, frame: &Frame<W>, place: &PlaceCode) -> Option<usize> {
    let (base, jump) = match place {
        PlaceCode::Square(square) => return Some(usize::from(*square)),
        PlaceCode::Leader => return None,
        PlaceCode::Source(jump) => (frame.source, jump),
        PlaceCode::Target(jump) => (frame.target, jump),
        PlaceCode::Partner(jump) => (frame.partner, jump),
        PlaceCode::Event(jump) => (frame.event.map(|(square, _)| square), jump),
    };
    view.code.jumps.from(base?.index(), jump.of(frame.subject))
}
