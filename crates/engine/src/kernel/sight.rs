//! Pieces that see each other: two pieces on one line with nothing between.

use super::board::Board;
use super::cut_endings::those;
use super::tables::Tables;
use crate::set::{PerSquare, Set};
use std::fmt;

/// Pieces of some kinds and players in a zone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Those<W> {
    pub kinds: u64,
    pub players: u32,
    pub zone: W,
}

/// Some pieces, others, and the lines along which the first may see the second.
#[derive(Clone)]
pub(crate) struct Sight<W: Set> {
    pub from: Those<W>,
    pub to: Those<W>,
    /// By square: the squares on its lines.
    pub reach: W::PerSquare<W>,
    /// By square and square on its lines: the squares strictly between.
    pub between: Vec<W::PerSquare<W>>,
}

impl<W: Set> fmt::Debug for Sight<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sight").field("from", &self.from).field("to", &self.to).finish_non_exhaustive()
    }
}

impl<W: Set> Sight<W> {
    /// Nobody sees anybody.
    pub fn none(from: Those<W>, to: Those<W>) -> Sight<W> {
        let nowhere = || W::PerSquare::filled(W::EMPTY);
        Sight { from, to, reach: nowhere(), between: (0..W::SQUARES).map(|_| nowhere()).collect() }
    }

    /// Whether one of the first sees one of the second.
    #[inline(always)]
    pub fn holds<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        let from = those(tables, board, &self.from);
        let to = those(tables, board, &self.to);
        let aligned = |square: usize| *self.reach.at(square) & to;
        from.squares().any(|square| aligned(square).any() && self.is_open(tables, board, square, aligned(square)))
    }

    #[inline(never)]
    fn is_open<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>, from: usize, to: W) -> bool {
        let pieces = &board.planes[..tables.layout.players.min(N)];
        let occupied = pieces.iter().fold(W::EMPTY, |all, plane| all | *plane);
        to.squares().any(|square| (*self.between[from].at(square) & occupied).is_empty())
    }
}
