//! What a position is worth to the team that is to move.

use std::fmt;

/// In hundredths of the cheapest man; wins and losses lie beyond all others, the nearer the farther.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score(pub i32);

/// More than any score.
pub(crate) const INFINITE: i32 = 32_000;
/// A win now.
pub(crate) const WIN: i32 = 31_000;
/// Nothing that is only estimated reaches this.
pub(crate) const PROVED: i32 = 30_000;

/// A win after so many plies.
pub(crate) fn win_in(ply: usize) -> i32 {
    WIN - ply as i32
}

impl Score {
    /// The game is won.
    pub const WON: Score = Score(WIN);
    /// The game is lost.
    pub const LOST: Score = Score(-WIN);

    /// Turns until the win (positive) or loss (negative) it announces, where it does: a turn is a move of each of two sides.
    pub fn mate(self) -> Option<i32> {
        let plies = WIN - self.0.abs();
        (self.0.abs() >= PROVED).then(|| if self.0 > 0 { (plies + 1) / 2 } else { -((plies + 1) / 2) })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(turns) => write!(f, "mate {turns}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
