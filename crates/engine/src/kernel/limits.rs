//! Kinds of which a player may have only so many men: asked when men become them.

use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::tables::{OPTIONS, Pawn};
use crate::set::Set;

/// The kinds that a pawn-like man may become now, as planes, and how many they are.
#[inline(always)]
pub(crate) fn open<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    pawn: &Pawn<W>,
) -> ([u32; OPTIONS], usize) {
    let (mut open, mut count) = ([0; OPTIONS], 0);
    for (option, limit) in pawn.options().iter().zip(&pawn.limits) {
        let mut men = scene.own;
        for plane in scene.layout.players..scene.layout.planes() {
            men = if option >> plane & 1 == 1 { men & scene.plane(plane) } else { men.minus(scene.plane(plane)) };
        }
        if men.len() < *limit {
            open[count & (OPTIONS - 1)] = *option;
            count += 1;
        }
    }
    (open, count)
}
