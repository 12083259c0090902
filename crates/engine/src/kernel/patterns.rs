//! Runs and chains of pieces.

use super::board::Board;
use super::cut_endings::those;
use super::sight::Those;
use super::tables::Tables;
use crate::set::Set;

/// Pieces in a row.
#[derive(Clone, Debug)]
pub(crate) struct Rows<W> {
    pub pieces: Those<W>,
    /// Every row of the length asked for, and the squares at its ends that must not go on with it.
    pub rows: Vec<(W, W)>,
}

impl<W: Set> Rows<W> {
    /// Whether there is one.
    pub fn holds<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        let pieces = those(tables, board, &self.pieces);
        self.rows.iter().any(|(row, ends)| row.minus(pieces).is_empty() && (*ends & pieces).is_empty())
    }
}

/// Pieces that join two zones.
#[derive(Clone, Debug)]
pub(crate) struct Chain<W> {
    pub pieces: Those<W>,
    pub zones: [W; 2],
    /// By square: its neighbours.
    pub near: Vec<W>,
}

impl<W: Set> Chain<W> {
    /// Whether they do.
    pub fn holds<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        let pieces = those(tables, board, &self.pieces);
        let [start, goal] = self.zones.map(|zone| zone & pieces);
        let mut open = if goal.any() { start } else { W::EMPTY };
        let mut seen = open;
        while open.any() && (seen & goal).is_empty() {
            let reached = open.squares().fold(W::EMPTY, |all, square| all | self.near[square & (W::SQUARES - 1)]);
            open = (reached & pieces).minus(seen);
            seen |= open;
        }
        (seen & goal).any()
    }
}
