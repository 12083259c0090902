//! REPETITION: how often a position has been there, and who brought it about.

use super::{all, bare, last_mover};
use crate::general::frame::Frame;
use crate::general::identity;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;

/// How often the position has occurred, this time included.
pub(crate) fn occurrences<W: Set>(view: View<W>) -> u32 {
    let view = bare(view);
    let (key, this) = match view.past.entries.last() {
        Some(newest) if view.recorded => (newest.key, 0),
        _ => (identity::key(view), 1),
    };
    this + view.past.entries.iter().filter(|past| past.key == key).count() as u32
}

/// Whether an `always` list holds for a player now: asked of each list for who acted, when a position is recorded.
pub(crate) fn always_held<W: Set>(view: View<W>, list: usize, player: PlayerId) -> bool {
    view.code.always.get(list).is_none_or(|list| all(bare(view), &Frame::of(player), list))
}

/// The position has occurred `count` times; with `always`, the subject acted since the count-th latest occurrence and
/// the conditions held after each of those actions.
pub(super) fn holds<W: Set>(view: View<W>, frame: &Frame<W>, count: u32, always: Option<u16>) -> bool {
    if occurrences(view) < count {
        return false;
    }
    let Some(always) = always.map(usize::from) else { return true };
    let view = bare(view);
    let key = identity::key(view);
    let mut left = count;
    let mut guilty = false;
    if !view.recorded {
        // The position itself is not on the list yet; the latest action led to it.
        left = left.saturating_sub(1);
        if last_mover(view) == frame.subject {
            guilty = true;
            if !always_held(view, always, frame.subject) {
                return false;
            }
        }
    }
    for (index, past) in view.past.entries.iter().enumerate().rev() {
        if past.key == key {
            left = left.saturating_sub(1);
            if left == 0 {
                return guilty;
            }
        }
        if past.acted == Some(frame.subject) {
            guilty = true;
            if !view.past.held(index, always) {
                return false;
            }
        }
    }
    false
}
