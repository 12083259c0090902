//! Flags that stand for one round. Where there are several, a board does not only know the pieces that carry one but also the
//! square that each of them passed: that tells which flag it is, and no flag needs a set of its own.

use super::board::Board;
use super::tables::Tables;
use crate::set::Set;

impl<W: Set> Tables<W> {
    /// Whether there are flags to tell apart.
    #[inline(always)]
    pub fn several_flags(&self) -> bool {
        self.timed_flags.len() > 1
    }

    /// The set of flagged pieces once one has gone to a square in two steps; the flags of others are over.
    #[inline(always)]
    pub fn flagged(&self, side: usize, from: usize, to: usize) -> W {
        let marked = W::of(to) & self.sides[side].marks;
        if self.several_flags() && marked.any() { marked | W::of((from + to) / 2) } else { marked }
    }

    /// Whether the flagged piece of a player on a square carries the flag of this place.
    #[inline(always)]
    pub fn carries(&self, flagged: W, flag: usize, owner: usize, square: usize) -> bool {
        let by = self.timed_flags.get(flag).and_then(|timed| timed.by.get(owner));
        let passed = |by: &i32| flagged.has((square as i32 - by) as usize & (W::SQUARES - 1));
        !self.several_flags() || by.is_some_and(|by| by.iter().any(passed))
    }

    /// The place of the flag that a flagged piece on a square carries.
    pub fn flag_on<const N: usize>(&self, board: &Board<W, N>, square: usize) -> usize {
        let owner = (0..self.layout.players).find(|player| board.planes[player & (N - 1)].has(square));
        let carried = |flag: &usize| self.carries(board.flagged, *flag, owner.unwrap_or(0), square);
        (0..self.timed_flags.len()).find(carried).unwrap_or(0)
    }

    /// The pieces that carry the flag of this place.
    pub fn carriers<const N: usize>(&self, board: &Board<W, N>, flag: usize) -> W {
        let pieces = board.planes.iter().take(self.layout.players).fold(W::EMPTY, |all, pieces| all | *pieces);
        let flagged = (board.flagged & pieces).squares();
        W::from_squares(flagged.filter(|square| self.flag_on(board, *square) == flag))
    }
}
