//! Along a named line, to its next squares either way.

use super::{Landing, Seen, plain, ride};
use crate::general::code::rules::RepeatRule;
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::Square;

pub(super) fn visit<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    from: usize,
    ways: &[Box<[Square]>],
    repeat: Option<&RepeatRule<W>>,
    targets: W,
    visitor: &mut impl FnMut(&Landing<W>) -> bool,
) -> bool {
    let seen = Seen::all(view.state);
    let look = ride::Look { view, frame, seen: &seen };
    ways.iter().all(|way| {
        let mut squares = way.iter();
        ride::follow(
            look,
            from,
            repeat,
            |_, _| squares.next().map(|square| square.index()),
            |target, path| !targets.has(target) || visitor(&plain(&seen, target, path)),
        )
    })
}
