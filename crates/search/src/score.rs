//! What a position is worth to the team that is to move.

use std::cmp::Ordering;
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

/// The same where somebody may still have a way out that was not looked at: less than any win, more than anything else.
pub(crate) fn uncertain_win_in(ply: usize) -> i32 {
    PROVED - 1 - ply as i32
}

/// A score of which it is not certain that it is a win.
pub(crate) fn uncertain(score: i32) -> i32 {
    if score >= PROVED { uncertain_win_in((WIN - score) as usize) } else { score }
}

/// Whether a team has won (greater), lost (less) or neither, by the scores of all teams. Whoever did best has won, though
/// others did as well, unless everybody did.
pub fn result(scores: &[f64], team: usize) -> Ordering {
    let own = scores.get(team).copied().unwrap_or(0.5);
    if scores.iter().any(|other| *other > own) {
        Ordering::Less
    } else if scores.iter().any(|other| *other < own) {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uncertain_wins_are_wins_no_more() {
        assert!(uncertain(win_in(3)) < PROVED && uncertain(win_in(3)) > uncertain(win_in(5)));
        assert_eq!(uncertain(170), 170);
        assert_eq!(Score(uncertain(win_in(1))).mate(), None);
    }

    #[test]
    fn a_win_may_be_shared() {
        for (scores, team, wanted) in [
            (vec![1.0, 0.0], 0, Ordering::Greater),
            (vec![1.0, 0.0], 1, Ordering::Less),
            (vec![0.5, 0.5], 1, Ordering::Equal),
            (vec![1.0, 1.0, 0.0], 1, Ordering::Greater),
            (vec![1.0, 1.0, 0.0], 2, Ordering::Less),
            (vec![0.25; 4], 3, Ordering::Equal),
        ] {
            assert_eq!(result(&scores, team), wanted, "{scores:?}, team {team}");
        }
    }
}
