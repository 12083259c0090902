//! What pawn-like pieces become where there is more to ask than where they stand: kinds of which a player may have only so many
//! pieces, and lists of kinds that differ by target.

use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::{OPTIONS, Pawn};
use crate::set::Set;

/// Hands on what pieces become that step to these targets.
#[inline(always)]
pub(crate) fn changes<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    pawn: &Pawn<W>,
    by: i32,
    targets: W,
) {
    if pawn.menus.is_empty() {
        let (open, count) = open(scene, pawn, u8::MAX);
        sink.changes(targets, by, &open[..count]);
        return;
    }
    for (squares, options) in &pawn.menus {
        let there = targets & *squares;
        if there.any() {
            let (open, count) = open(scene, pawn, *options);
            sink.changes(there, by, &open[..count]);
        }
    }
}

/// Those of some options that are open now, as planes, and how many they are.
#[inline(always)]
fn open<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    pawn: &Pawn<W>,
    options: u8,
) -> ([u32; OPTIONS], usize) {
    let (mut open, mut count) = ([0; OPTIONS], 0);
    let listed = pawn.options().iter().zip(&pawn.limits).enumerate();
    for (_, (option, limit)) in listed.filter(|(place, _)| options >> (place & 7) & 1 == 1) {
        let mut pieces = scene.own;
        for plane in scene.layout.players..scene.layout.planes() {
            pieces =
                if option >> plane & 1 == 1 { pieces & scene.plane(plane) } else { pieces.minus(scene.plane(plane)) };
        }
        if *limit == u32::MAX || pieces.len() < *limit {
            open[count & (OPTIONS - 1)] = *option;
            count += 1;
        }
    }
    (open, count)
}
