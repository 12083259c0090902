//! From where the player to move would give check: looked at once for a position, so that no move has to be made to know it.

use super::board::Board;
use super::tables::Tables;
use super::threats::each_threat;
use crate::set::{PerSquare, Set};

/// Squares from which an enemy's royal piece would be attacked.
#[derive(Clone, Copy)]
pub(crate) struct Checking<W, const N: usize> {
    /// By plane: a piece that stands in it checks from there.
    planes: [W; N],
    /// Pieces who uncover an attack by going away.
    uncover: W,
}

impl<W: Set, const N: usize> Checking<W, N> {
    /// Those of a position. Attacks over pieces count, pieces uncovered by them do not.
    pub fn of(tables: &Tables<W>, board: &Board<W, N>) -> Checking<W, N> {
        let layout = &tables.layout;
        let plane = |index: usize| board.planes[index & (N - 1)];
        let side = usize::from(board.side);
        let mut found = Checking { planes: [W::EMPTY; N], uncover: W::EMPTY };
        let (Some(own), Some(enemies)) = (tables.sides.get(side), tables.enemies.get(side)) else { return found };
        let army = plane(side);
        let occupied = board.planes.iter().take(layout.players).fold(W::EMPTY, |all, pieces| all | *pieces);
        let hostile = enemies.iter().fold(W::EMPTY, |all, enemy| all | plane(usize::from(*enemy)));
        for royal in (plane(layout.royal()) & hostile).squares() {
            found.planes[layout.royal() & (N - 1)] |= *own.royal_reverse.at(royal);
            for (leaper, reverse) in own.leaps_reverse.iter().enumerate() {
                found.planes[(layout.first_leaper() + leaper) & (N - 1)] |= *reverse.at(royal);
            }
            for (pawn, reverse) in own.pawns_reverse.iter().enumerate() {
                found.planes[(layout.first_pawn() + pawn) & (N - 1)] |= *reverse.at(royal);
            }
            each_threat!(layout, W, |threat, index, table, needs| {
                let Some(reverse) = own.threats_reverse.get(threat) else { continue };
                let mut from = W::EMPTY;
                for square in reverse.at(royal).squares() {
                    let between = *tables.between[table + royal].at(square) & occupied;
                    if needs == 0 && between.is_empty() || needs == 1 && between.any() && !between.several() {
                        from |= W::of(square);
                    } else if needs == 0 && !between.several() && (army & plane(index)).has(square) {
                        found.uncover |= between & army;
                    }
                }
                found.planes[index & (N - 1)] |= from;
            });
        }
        found
    }

    /// Whether a piece of these planes, without the players', checks by going from a square to another.
    #[inline(always)]
    pub fn checks(&self, players: usize, planes: u32, from: usize, to: usize) -> bool {
        let mut left = planes << players;
        while left != 0 {
            let plane = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.planes[plane & (N - 1)].has(to) {
                return true;
            }
        }
        self.uncover.has(from)
    }
}
