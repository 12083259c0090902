//! Scores, from the point of view of the side to move.

use std::cmp::Ordering;
use std::fmt;

/// In centipawns, a pawn being the cheapest piece; wins and losses lie beyond all evaluations, shorter ones farther out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score(pub i32);

/// Beyond any score.
pub(crate) const INFINITE: i32 = 32_000;
/// The game is won.
pub(crate) const WIN: i32 = 31_000;
/// From here up a score is a proved win; no evaluation reaches this.
pub(crate) const PROVED: i32 = 30_000;

/// A win after so many plies.
pub(crate) fn win_in(ply: usize) -> i32 {
    WIN - ply as i32
}

/// The same where a defence may exist that was not searched: below any proved win, above any evaluation.
pub(crate) fn unproved_win_in(ply: usize) -> i32 {
    PROVED - 1 - ply as i32
}

/// A score whose win, if it is one, is not proved.
pub(crate) fn unproved(score: i32) -> i32 {
    if score >= PROVED { unproved_win_in((WIN - score) as usize) } else { score }
}

/// Whether a team has won (greater), lost (less) or neither, by the scores of all teams. The best score wins, even if it is
/// shared, unless all teams share it.
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

    /// Full moves until the proved win (positive) or loss (negative), if it is one: a full move is one ply of each of two sides.
    pub fn mate(self) -> Option<i32> {
        let plies = WIN - self.0.abs();
        (self.0.abs() >= PROVED).then(|| if self.0 > 0 { (plies + 1) / 2 } else { -((plies + 1) / 2) })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unproved_win_announces_no_mate() {
        assert!(unproved(win_in(3)) < PROVED && unproved(win_in(3)) > unproved(win_in(5)));
        assert_eq!(unproved(170), 170);
        assert_eq!(Score(unproved(win_in(1))).mate(), None);
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
