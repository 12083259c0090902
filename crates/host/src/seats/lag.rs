//! How late this machine is.

use std::time::{Duration, Instant};

/// So often it is looked at.
const TIMES: u32 = 3;
/// So long a thread asks to sleep: as briefly as one that waits for an answer that is about to come.
const NAP: Duration = Duration::from_millis(1);

/// By how much a thread that wants to go on is held up, at worst of a few times. Where more games are played at once than
/// there are cores, that is what answers wait for that are there already.
pub fn of_this_machine() -> Duration {
    let late = |_| {
        let begun = Instant::now();
        std::thread::sleep(NAP);
        begun.elapsed().saturating_sub(NAP)
    };
    (0..TIMES).map(late).max().unwrap_or_default()
}
