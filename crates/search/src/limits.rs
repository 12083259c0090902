//! How long to think, and who says when it is enough.

use std::time::Duration;

/// Whoever keeps the time.
pub trait Clock: Sync {
    /// Time since thinking began.
    fn elapsed(&self) -> Duration;
}

/// No clock at all, for those who count positions or plies.
pub struct Timeless;

impl Clock for Timeless {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// How long to think: whatever is reached first. Without any limit it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// About so long: less if everything is clear, more if it is not.
    pub soft: Option<Duration>,
    /// It stops here, wherever it is.
    pub hard: Option<Duration>,
    /// A win in so many turns is looked for first: the shortest there is, or none. Where there is none and nothing else is
    /// said, it looks that far for the best move.
    pub mate: Option<u32>,
}
