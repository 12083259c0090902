//! Time as the wall tells it.

use arbiter_search::Clock;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A clock that begins to run when it is made.
pub struct Wall(Instant);

impl Wall {
    /// It begins now.
    pub fn now() -> Wall {
        Wall(Instant::now())
    }
}

impl Clock for Wall {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Tells a player the time.
pub fn time() -> arbiter::opponent::Time {
    let begun = Instant::now();
    Arc::new(move || begun.elapsed())
}
