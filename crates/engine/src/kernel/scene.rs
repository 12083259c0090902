//! A position about to be asked for moves: whose turn it is, who stands where, how far men reach.

use super::board::Board;
use super::cpu::Cpu;
use super::shape::Shape;
use super::tables::{Entry, Layout, Side, Tables};
use crate::set::{PerSquare, Set};
use std::marker::PhantomData;

/// The players, masks and tables of one generation.
pub(crate) struct Scene<'a, W: Set, const N: usize, S, C> {
    pub tables: &'a Tables<W>,
    pub board: &'a Board<W, N>,
    /// The tables of the player to move.
    pub mine: &'a Side<W>,
    /// The tables of the other player.
    pub theirs: &'a Side<W>,
    pub layout: Layout,
    pub own: W,
    pub enemy: W,
    pub occupied: W,
    pub kind: PhantomData<(S, C)>,
}

impl<'a, W: Set, const N: usize, S: Shape, C: Cpu> Scene<'a, W, N, S, C> {
    /// Sets the scene.
    #[inline(always)]
    pub fn new(tables: &'a Tables<W>, board: &'a Board<W, N>) -> Self {
        let side = usize::from(board.side & 1);
        let (own, enemy) = (board.planes[side], board.planes[1 - side]);
        let layout = S::layout(&tables.layout);
        let (mine, theirs) = (&tables.sides[side], &tables.sides[1 - side]);
        Scene { tables, board, mine, theirs, layout, own, enemy, occupied: own | enemy, kind: PhantomData }
    }

    /// A plane.
    #[inline(always)]
    pub fn plane(&self, index: usize) -> W {
        // N is a power of two, so the mask costs nothing where the index is known.
        self.board.planes[index & (N - 1)]
    }

    /// What an entry of the tables says for an occupancy.
    #[inline(always)]
    pub fn look_up(&self, entry: &Entry<W>, occupied: W) -> W {
        let mut index = C::extract(occupied.word(0), entry.mask.word(0));
        if W::WORDS > 1 {
            for word in 1..W::WORDS {
                index |= C::extract(occupied.word(word), entry.mask.word(word)) << (entry.shifts[word & 3] & 63);
            }
        }
        let index = entry.offset as usize + index as usize;
        self.tables.targets.get(index).copied().unwrap_or(W::EMPTY)
    }

    /// Where a rider goes or attacks.
    #[inline(always)]
    pub fn ride(&self, side: &Side<W>, rider: usize, square: usize, occupied: W) -> W {
        let axes = S::AXES.unwrap_or(self.tables.axes);
        let mut reach = W::EMPTY;
        for axis in 0..axes {
            reach |= self.look_up(side.rides[rider * axes + axis].at(square), occupied);
        }
        reach
    }

    /// Whether enemies attack a square by riding, the board being occupied so.
    #[inline(always)]
    pub fn ridden(&self, square: usize, occupied: W, enemy: W) -> bool {
        for rider in 0..self.layout.riders {
            let men = enemy & self.plane(self.layout.first_rider() + rider);
            let far = *self.theirs.rays_reverse[rider].at(square) & men;
            // A ride backwards is a ride: the proof of reversal was made when the game was compiled.
            if far.any() && (self.ride(self.theirs, rider, square, occupied) & far).any() {
                return true;
            }
        }
        false
    }

    /// Enemies that attack a square whatever stands between.
    #[inline(always)]
    pub fn near(&self, square: usize, enemy: W) -> W {
        let mut found = *self.theirs.royal_reverse.at(square) & self.plane(self.layout.royal());
        for leaper in 0..self.layout.leapers {
            found |= *self.theirs.leaps_reverse[leaper].at(square) & self.plane(self.layout.first_leaper() + leaper);
        }
        for pawn in 0..self.layout.pawns {
            found |= *self.theirs.pawns_reverse[pawn].at(square) & self.plane(self.layout.first_pawn() + pawn);
        }
        found & enemy
    }

    /// Whether enemies attack a square.
    #[inline(always)]
    pub fn attacked(&self, square: usize, occupied: W, enemy: W) -> bool {
        self.near(square, enemy).any() || self.ridden(square, occupied, enemy)
    }
}
