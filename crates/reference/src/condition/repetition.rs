//! REPETITION: how often a position has been there, and who brought it about.

use super::all;
use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::Condition;

/// The position has occurred `count` times; with `always`, the subject acted since the count-th latest occurrence and
/// the conditions held after each of those actions.
pub(super) fn holds(position: &Position, frame: &Frame, count: u32, always: Option<&[Condition]>) -> bool {
    if position.occurrences() < count {
        return false;
    }
    let Some(always) = always else { return true };
    let identity = position.identity();
    let mut left = count;
    let mut guilty = false;
    let innocent = |past: &Position| !all(past, &Frame::of(frame.subject), always);
    if !position.recorded {
        // The position itself is not on the list yet; the latest action led to it.
        left = left.saturating_sub(1);
        if position.last_mover() == frame.subject {
            guilty = true;
            if innocent(position) {
                return false;
            }
        }
    }
    for past in position.history.iter() {
        if *past.identity() == identity {
            left = left.saturating_sub(1);
            if left == 0 {
                return guilty;
            }
        }
        if past.acted == Some(frame.subject) {
            guilty = true;
            if innocent(&past.position) {
                return false;
            }
        }
    }
    false
}
