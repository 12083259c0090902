//! Safety by records, for any threat that hangs on how many squares between are occupied.
//!
//! A record is an enemy man, the squares that matter, and the number of them that must be occupied for it to attack: none
//! for riders and lame leapers, one for hoppers. A move changes the number by leaving such a square or by entering an
//! empty one; capturing the man ends the record. So every record says where a mover from outside may land, and where one
//! who stands on its squares may. Records do not touch each other: their answers are intersected.

use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::{drops, generate, men};
use crate::set::{PerSquare, Set};

/// What all records together say of a mover.
struct Answer<W> {
    /// Where it may land.
    targets: W,
    /// Own men that stand on squares that matter now.
    concerned: W,
    check: bool,
}

/// Asks the records about movers that stand on `standing` (nothing: on none of their squares).
#[inline(always)]
fn ask<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    king: usize,
    near: W,
    standing: W,
) -> Answer<W> {
    let mut answer = Answer { targets: !scene.friends, concerned: W::EMPTY, check: near.any() };
    if near.any() {
        answer.targets &= if near.several() { W::EMPTY } else { near };
    }
    for index in 0..scene.enemy_count() {
        let (theirs, army) = scene.enemy(index);
        for threat in 0..scene.threats() {
            let needs = scene.tables.threat_needs[threat];
            let between = &scene.tables.between[scene.tables.threat_tables[threat] + king];
            let army = army & scene.plane(scene.tables.threat_planes[threat]);
            for man in (*theirs.threats_reverse[threat].at(king) & army).squares() {
                let squares = *between.at(man);
                let occupied = squares & scene.occupied;
                let free = squares.minus(scene.occupied);
                let inside = (squares & standing).any();
                let count = occupied.len();
                if count == needs {
                    answer.check = true;
                    answer.concerned |= occupied & scene.own;
                    answer.targets &= if inside { !free } else { free | W::of(man) };
                } else if count == needs + 1 {
                    answer.concerned |= occupied & scene.own;
                    if inside {
                        answer.targets &= free | W::of(man);
                    }
                } else if count + 1 == needs {
                    answer.targets &= !free;
                }
            }
        }
    }
    answer
}

/// All moves; says whether the player is in check.
#[inline(always)]
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>, const ASKED: bool>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    let royal = scene.plane(scene.layout.royal()) & scene.own;
    if S::LONE && royal.is_empty() {
        return generate::unbound::<W, N, S, C, V, ASKED>(scene, sink);
    }
    let king = royal.lowest() & (W::SQUARES - 1);
    let near = scene.near(king, scene.enemy);
    let outside = ask(scene, king, near, W::EMPTY);
    let without_king = scene.occupied ^ royal;
    generate::royal(scene, sink, king, without_king);
    let others = scene.own ^ royal;
    if !outside.check {
        generate::castles(scene, sink, scene.occupied);
    }
    if outside.targets.any() {
        men::moves(scene, sink, others.minus(outside.concerned), outside.targets);
        if S::HANDS {
            drops::moves::<W, N, S, C, V, ASKED>(scene, sink, outside.targets.minus(scene.occupied));
        }
    }
    for square in (others & outside.concerned).squares() {
        let inside = ask(scene, king, near, W::of(square));
        if inside.targets.any() {
            men::moves(scene, sink, W::of(square), inside.targets);
        }
    }
    if scene.board.flagged.any() {
        men::passing(scene, sink, others, king, near);
    }
    outside.check
}
