//! Kinds of which a player may have only so many pieces: asked when pieces become them.

use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::tables::{OPTIONS, Pawn};
use crate::set::Set;

/// The kinds that a pawn-like piece may become now, as planes, and how many they are.
#[inline(always)]
pub(crate) fn open<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    pawn: &Pawn<W>,
) -> ([u32; OPTIONS], usize) {
    let (mut open, mut count) = ([0; OPTIONS], 0);
    for (option, limit) in pawn.options().iter().zip(&pawn.limits) {
        let mut pieces = scene.own;
        for plane in scene.layout.players..scene.layout.planes() {
            pieces =
                if option >> plane & 1 == 1 { pieces & scene.plane(plane) } else { pieces.minus(scene.plane(plane)) };
        }
        if pieces.len() < *limit {
            open[count & (OPTIONS - 1)] = *option;
            count += 1;
        }
    }
    (open, count)
}
