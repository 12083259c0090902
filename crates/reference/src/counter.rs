//! Whose counters are meant, and those that advance by themselves (§16, Apply 6).

use crate::condition;
use crate::context::Frame;
use crate::position::Position;
use crate::role;
use arbiter_spec::checked::{CounterId, Role};

/// The slots of a counter that belong to the players of a role. Partners share one counter per team: it is there once.
pub(crate) fn slots(position: &Position, frame: &Frame, counter: CounterId, of: Role) -> Vec<usize> {
    let players = role::players(position, frame, of);
    let mut slots: Vec<usize> = players.iter().filter_map(|p| position.counter_slot(counter, *p)).collect();
    slots.sort_unstable();
    slots.dedup();
    slots
}

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
