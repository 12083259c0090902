//! Safety by pins: every threat is a leap, or a line that shares no square with the other lines of the royal piece.
//!
//! A line with nothing between is a check; with one own piece between, he is pinned and stays on the line. That lines from
//! one square never share a square was proven when the game was compiled, so a pinned piece never answers a check.

use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::{drops, generate, pieces};
use crate::set::{PerSquare, Set};

/// All moves; says whether the player is in check.
#[inline(always)]
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    let layout = scene.layout;
    let royal = scene.plane(layout.royal()) & scene.own;
    // Who has no royal piece is not bound; the generator below is the same for both, so that it is there once.
    let lone = S::LONE && royal.is_empty();
    let king = if lone { 0 } else { royal.lowest() };
    let near = if lone { W::EMPTY } else { scene.near(king, scene.enemy) };
    let (mut checks, mut pinned, mut way) = (near, W::EMPTY, W::EMPTY);
    let between = &scene.tables.between[king & (W::SQUARES - 1)];
    for index in 0..if lone { 0 } else { scene.enemy_count() } {
        let (theirs, army) = scene.enemy(index);
        for rider in 0..layout.riders {
            let pieces = army & scene.plane(layout.first_rider() + rider);
            for sniper in (*theirs.threats_reverse[rider].at(king) & pieces).squares() {
                let line = *between.at(sniper);
                let blockers = line & scene.occupied;
                if blockers.is_empty() {
                    checks |= W::of(sniper);
                    way |= line;
                } else if !blockers.several() {
                    pinned |= blockers;
                }
            }
        }
    }
    let pinned = pinned & scene.own;
    let without_king = scene.occupied ^ royal;
    if !lone {
        generate::royal(scene, sink, king, without_king);
    }
    let others = scene.own ^ royal;
    let mut targets = !scene.friends;
    if checks.is_empty() {
        generate::castles(scene, sink, without_king, W::EMPTY);
        if pinned.any() {
            on_lines(scene, sink, king, pinned, !scene.friends);
        }
    } else if checks.several() {
        targets = W::EMPTY;
    } else {
        targets = (checks | way).minus(scene.friends);
    }
    if targets.any() {
        pieces::moves(scene, sink, others.minus(pinned), targets);
        if S::HANDS {
            drops::moves::<W, N, S, C, V>(scene, sink, targets.minus(scene.occupied));
        }
    }
    if scene.board.flagged.any() {
        pieces::passing(scene, sink, others, (!lone).then_some(king), near);
    }
    checks.any()
}

/// Pinned pieces move along their lines. Leapers cannot: that was proven, too.
#[inline(always)]
pub(crate) fn on_lines<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    king: usize,
    pinned: W,
    targets: W,
) {
    let layout = scene.layout;
    let rays = &scene.tables.rays[king & (W::SQUARES - 1)];
    for rider in 0..layout.riders {
        for square in (pinned & scene.plane(layout.first_rider() + rider)).squares() {
            let reach = scene.ride(scene.mine, rider, square, scene.occupied);
            pieces::emit(scene, sink, layout.leapers + rider, square, reach & targets & *rays.at(square));
        }
    }
    for pawn in 0..layout.pawns {
        for square in (pinned & scene.plane(layout.first_pawn() + pawn)).squares() {
            pieces::steps(scene, sink, pawn, W::of(square), *rays.at(square) & targets);
        }
    }
}
