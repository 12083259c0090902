//! How far a long piece of work is, for whoever watches it.

/// Somebody who watches.
pub trait Watch {
    /// So much more is done: bytes (or steps), and games.
    fn add(&mut self, amount: u64, games: u64);
}

/// Nobody watches.
pub struct Unwatched;

impl Watch for Unwatched {
    fn add(&mut self, _amount: u64, _games: u64) {}
}
