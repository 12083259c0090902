//! A leap, or a ride of equal leaps.

use super::{Landing, Seen, plain, ride};
use crate::general::code::rules::{RepeatRule, StepId};
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;

/// A single leap.
#[inline]
pub(super) fn leap<W: Set>(
    view: View<W>,
    from: usize,
    step: StepId,
    through: &[StepId],
    targets: W,
    visitor: &mut impl FnMut(&Landing<W>) -> bool,
) -> bool {
    let table = view.code.rules.step(step);
    match table.next(from) {
        Some(target) if target != from && targets.has(target) && free(view, view.state.occupied, from, through) => {
            visitor(&plain(&Seen::all(view.state), target, table.passed(from)))
        }
        _ => true,
    }
}

/// A ride.
#[inline]
#[allow(clippy::too_many_arguments)]
pub(super) fn ride<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    from: usize,
    step: StepId,
    through: &[StepId],
    repeat: &RepeatRule<W>,
    targets: W,
    visitor: &mut impl FnMut(&Landing<W>) -> bool,
) -> bool {
    let table = view.code.rules.step(step);
    if (table.ray(from) & targets).is_empty() {
        return true;
    }
    let seen = Seen::all(view.state);
    let look = ride::Look { view, frame, seen: &seen };
    let next = |at: usize, path: &mut W| {
        if !free(view, view.state.occupied, at, through) {
            return None;
        }
        *path |= table.passed(at);
        table.next(at)
    };
    ride::follow(look, from, Some(repeat), next, |target, path| {
        !targets.has(target) || visitor(&plain(&seen, target, path))
    })
}

/// Whether the squares a leap goes through exist and are empty.
#[inline(always)]
pub(super) fn free<W: Set>(view: View<W>, occupied: W, at: usize, through: &[StepId]) -> bool {
    through.iter().all(|step| view.code.rules.step(*step).next(at).is_some_and(|square| !occupied.has(square)))
}
