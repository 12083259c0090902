//! Checks that are counted: whoever has given so many wins.
//!
//! The count belongs to the position: it is kept when a move is made, and it is part of the key.

use super::board::Board;
use super::cpu::{Cpu, Portable};
use super::scene::Scene;
use super::shape::{AnyOccupancy, Shape};
use super::tables::Tables;
use crate::set::Set;
use arbiter_spec::checked::CounterId;

/// How checks are counted.
#[derive(Clone, Debug)]
pub(crate) struct Checks {
    /// The counter of the document.
    pub counter: CounterId,
    /// So many win.
    pub enough: u8,
    /// By player and number: keys.
    pub keys: [[u64; 256]; 2],
}

impl Checks {
    /// The key of a number of checks given by a player; none for no checks.
    #[inline(always)]
    pub fn key(&self, player: usize, count: u8) -> u64 {
        if count == 0 { 0 } else { self.keys[player & 1][usize::from(count)] }
    }

    /// Whether somebody has given enough.
    #[inline(always)]
    pub fn over(&self, counts: [u8; 2]) -> bool {
        counts[0].max(counts[1]) >= self.enough
    }
}

/// After a move: the check it gives is counted.
#[inline(always)]
pub(crate) fn note<W: Set, const N: usize>(tables: &Tables<W>, next: &mut Board<W, N>) {
    let Some(checks) = &tables.checks else { return };
    // Attackers by the squares between: this form needs nothing of the processor.
    let scene = Scene::<W, N, AnyOccupancy, Portable>::new(tables, next);
    if in_check(&scene) {
        let mover = usize::from(next.side ^ 1) & 1;
        let (before, after) = (next.counts[mover], next.counts[mover].saturating_add(1));
        next.counts[mover] = after;
        next.key ^= checks.key(mover, before) ^ checks.key(mover, after);
    }
}

/// Whether the player to move is in check.
#[inline(always)]
pub(crate) fn in_check<W: Set, const N: usize, S: Shape, C: Cpu>(scene: &Scene<W, N, S, C>) -> bool {
    let royal = scene.plane(scene.layout.royal()) & scene.own;
    scene.attacked(royal.lowest() & (W::SQUARES - 1), scene.occupied, scene.enemy)
}
