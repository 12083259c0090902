//! The time, told by the caller's clock.

use arbiter_search::Clock;
use std::sync::Arc;
use std::time::Duration;

/// Tells how long ago something was that stays the same.
pub type Time = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A clock that begins to run now; it stands still where nobody tells the time.
pub(super) struct Since<'a>(Option<(&'a Time, Duration)>);

impl Since<'_> {
    pub(super) fn now(time: Option<&Time>) -> Since<'_> {
        Since(time.map(|time| (time, time())))
    }
}

impl Clock for Since<'_> {
    fn elapsed(&self) -> Duration {
        self.0.map_or(Duration::ZERO, |(time, begun)| time().saturating_sub(begun))
    }
}
