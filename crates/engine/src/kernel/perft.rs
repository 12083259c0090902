//! Counting positions with the last ply counted in bulk.

use super::board::Board;
use super::make;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::{Castle, Pawn, Tables};
use crate::set::Set;
use std::marker::PhantomData;

/// What counts the leaves and goes deeper: one per processor, so that recursion stays within its instructions.
pub(crate) trait Descend<W: Set, const N: usize>: Copy {
    /// The leaves below a position, `depth` at least 1.
    fn below(self, tables: &Tables<W>, board: &Board<W, N>, depth: u32) -> u64;
}

/// Plays every move and counts what lies below.
pub(crate) struct Deeper<'a, W: Set, const N: usize, S, D> {
    pub tables: &'a Tables<W>,
    pub board: &'a Board<W, N>,
    pub depth: u32,
    pub count: u64,
    pub down: D,
    pub shape: PhantomData<S>,
}

impl<W: Set, const N: usize, S: Shape, D: Descend<W, N>> Deeper<'_, W, N, S, D> {
    #[inline(always)]
    fn go(&mut self, next: &Board<W, N>) {
        self.count += self.down.below(self.tables, next, self.depth - 1);
    }
}

impl<W: Set, const N: usize, S: Shape, D: Descend<W, N>> Sink<W> for Deeper<'_, W, N, S, D> {
    #[inline(always)]
    fn piece(&mut self, from: usize, targets: W) {
        for to in targets.squares() {
            self.go(&make::plain::<W, N, S>(self.tables, self.board, from, to));
        }
    }
    #[inline(always)]
    fn steps(&mut self, targets: W, by: i32) {
        for to in targets.squares() {
            self.go(&make::plain::<W, N, S>(self.tables, self.board, (to as i32 - by) as usize, to));
        }
    }
    #[inline(always)]
    fn flagging(&mut self, targets: W, by: i32) {
        for to in targets.squares() {
            self.go(&make::flagging::<W, N, S>(self.tables, self.board, (to as i32 - by) as usize, to));
        }
    }
    #[inline(always)]
    fn changes(&mut self, targets: W, by: i32, pawn: &Pawn<W>) {
        for to in targets.squares() {
            for planes in pawn.options() {
                let from = (to as i32 - by) as usize;
                self.go(&make::change::<W, N, S>(self.tables, self.board, from, to, *planes));
            }
        }
    }
    #[inline(never)]
    fn passing(&mut self, from: usize, to: usize, victim: usize) {
        self.go(&make::passing::<W, N, S>(self.tables, self.board, from, to, victim));
    }
    #[inline(never)]
    fn castle(&mut self, castle: &Castle<W>) {
        self.go(&make::castle::<W, N, S>(self.tables, self.board, castle));
    }
    #[inline(always)]
    fn changing(&mut self, from: usize, targets: W, planes: u32) {
        for to in targets.squares() {
            self.go(&make::change::<W, N, S>(self.tables, self.board, from, to, planes));
        }
    }
    #[inline(always)]
    fn drops(&mut self, kinds: u8, targets: W) {
        let mut kinds = kinds;
        while kinds != 0 {
            let kind = kinds.trailing_zeros() as usize;
            kinds &= kinds - 1;
            for to in targets.squares() {
                self.go(&make::drop::<W, N, S>(self.tables, self.board, kind, to));
            }
        }
    }
}
