//! To any square of a zone.

use super::{Landing, Seen, plain};
use crate::general::ask;
use crate::general::code::ZoneCode;
use crate::general::code::rules::between;
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::Square;

pub(super) fn visit<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    from: usize,
    zone: &ZoneCode<W>,
    targets: W,
    visitor: &mut impl FnMut(&Landing<W>) -> bool,
) -> bool {
    let board = &view.code.spec.board;
    let seen = Seen::all(view.state);
    let squares = ask::zone_list(view, frame, zone);
    squares.into_iter().map(usize::from).filter(|target| targets.has(*target)).all(|target| {
        let path = between(board, Square(from as u8), Square(target as u8));
        visitor(&plain(&seen, target, W::from_squares(path.map(|square| square.index()))))
    })
}
