//! Positions in which nothing need be gathered, and moves after which nothing need be asked again.

use super::tables::Prover;
use crate::set::Set;

impl<W: Set> Prover<W> {
    /// Whether a man of a kind of a player on a square will promote if it only goes on: over squares that are empty, or
    /// whose men can leave them. Then its player may do anything.
    #[inline(always)]
    pub fn runs(&self, kind: usize, player: usize, square: usize, open: W) -> bool {
        let run = self.kinds.get(kind).and_then(|players| players[player & 1].runs.get(square));
        run.is_some_and(|run| run.any() && run.minus(open).is_empty())
    }

    /// Whether a quiet move of a man of this kind cannot change what is proved.
    ///
    /// Let P be a position, m a quiet move in it of a man that has moved before, and Q the position after m; no flag stands
    /// in P, and if the man is royal it was not in check in P. Then the same squares are in reach of the same men in P and
    /// in Q, and so the same is proved. For m is a legal move, so in P its target is in reach of the man, and the man may be
    /// gone; in Q the way back is open in the same way: over the same squares, to the square just left, which is empty, and
    /// of which no enemy that stays attacks it (else a royal man had been in check). So in Q, too, the source is in reach,
    /// and the man may be gone. Hence a square may be empty at the beginning in P, or becomes so by this first step, just if
    /// the same is true in Q; guards other than the man are the same men on the same squares, and the man itself is none in
    /// either. All other facts follow from these by the same rules in both. What hangs on men that have not moved, and on
    /// flags, is the same by assumption.
    pub fn comes_back(&self, kind: usize, player: usize) -> bool {
        self.kinds.get(kind).is_some_and(|players| players[player & 1].comes_back)
    }
}
