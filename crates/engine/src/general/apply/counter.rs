//! Whose counters are meant, and those that advance by themselves.

use super::hand::{Hand, Observer};
use crate::general::ask;
use crate::general::code::RoleCode;
use crate::general::frame::Frame;
use crate::set::Set;
use arbiter_spec::checked::CounterId;

/// Changes a counter of each player in a role; one that several of them share, once.
pub(super) fn for_each<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    counter: CounterId,
    of: RoleCode,
    change: impl Fn(&mut i64),
) {
    for slot in ask::counter_slots(hand.view(), frame, counter, of) {
        if let Some(count) = hand.state.counters.get_mut(slot) {
            change(count);
        }
    }
}

/// After each action: reset to 0, else advanced. Per player or team it is the mover's own.
#[inline]
pub(super) fn advance<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>) {
    let code = hand.code;
    for (counter, advance) in &code.course.advancing {
        let Some(slot) = code.counter_slot(*counter, frame.subject) else { continue };
        let reset = &code.laws.counters[counter.index()].reset;
        let reset = reset.as_ref().is_some_and(|when| ask::all(hand.view(), frame, when));
        if let Some(count) = hand.state.counters.get_mut(slot) {
            *count = if reset { 0 } else { count.saturating_add(*advance) };
        }
    }
}
