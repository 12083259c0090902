//! What happens by itself: one pass in list order, so it always ends.

use super::Observer;
use super::hand::Hand;
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{PlayerId, Subject};

/// Runs the triggers for the events of the hand. `frame` binds the mover and the move.
pub(crate) fn run<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>) {
    let _ = (hand, frame);
    todo!()
}

/// The players a `for` means.
pub(crate) fn subjects<W: Set>(
    view: View<W>,
    subject: Subject,
    mover: PlayerId,
    piece_owner: Option<PlayerId>,
) -> Vec<PlayerId> {
    let _ = (view, subject, mover, piece_owner);
    todo!()
}
