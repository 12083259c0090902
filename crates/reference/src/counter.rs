//! Counters that advance by themselves (§16, Apply 6).

use crate::condition;
use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::CounterId;

/// After each action: reset to 0, else advanced. Per player or team it is the mover's own.
pub(crate) fn advance(position: &mut Position, frame: &Frame) {
    let spec = position.spec.clone();
    let frame = Frame { turned: false, ..frame.clone() };
    for (i, counter) in spec.counters.iter().enumerate() {
        let Some(advance) = counter.advance else { continue };
        let Some(slot) = position.counter_slot(CounterId(i as u8), frame.subject) else { continue };
        let reset = counter.reset.as_ref().is_some_and(|when| condition::all(position, &frame, when));
        let count = &mut position.counters[i][slot];
        *count = if reset { 0 } else { count.saturating_add(advance) };
    }
}
