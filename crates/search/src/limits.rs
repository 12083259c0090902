//! Limits of a search, and the clock they are compared with.

use std::time::Duration;

/// Keeps the time of a search.
pub trait Clock: Sync {
    /// Time since the search began.
    fn elapsed(&self) -> Duration;
}

/// No clock at all: for searches limited by depth or nodes.
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The search ends at whichever limit it reaches first; without any it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The time to aim for: less if the best move is clear, more if it is not.
    pub soft: Option<Duration>,
    /// The search stops here, wherever it is.
    pub hard: Option<Duration>,
    /// A mate in so many moves is searched for first: the shortest, or none. If there is none and no other limit is given, the
    /// main search goes that deep.
    pub mate: Option<u32>,
}
