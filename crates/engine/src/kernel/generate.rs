//! All legal moves of a position, as sets, without making any of them.

use super::board::Board;
use super::cpu::Cpu;
use super::obligations::Loud;
use super::scene::Scene;
use super::shape::{Safety, Shape};
use super::sink::Sink;
use super::tables::{Castle, Tables};
use super::{after_move_laws, blast, checks, drops, occupancy, pieces, pins, trials};
use crate::set::{PerSquare, Set};

/// Shows every legal move to the sink; says whether the player is in check. `asked`: this is the answer to a question
/// about a drop, and drops that mate are not asked about again.
#[inline(always)]
pub(crate) fn generate<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    sink: &mut V,
    asked: bool,
) -> bool {
    let scene = Scene::<W, N, S, C> { asked, ..Scene::new(tables, board) };
    if S::CHECKS && tables.checks.as_ref().is_some_and(|checks| checks.over(board.counts)) {
        // The game is over, see `plan::checks`.
        return checks::in_check(&scene);
    }
    if S::OBLIGATIONS {
        let mut loud = Loud { sink: &mut *sink, enemy: scene.enemy, any: false };
        let check = every::<W, N, S, C, _>(&scene, &mut loud);
        if loud.any {
            return check;
        }
    }
    if S::RARE && after_move_laws::bind(tables, board) {
        return after_move_laws::moves(&scene, sink);
    }
    every::<W, N, S, C, V>(&scene, sink)
}

/// The same whatever must be done.
#[inline(always)]
pub(crate) fn every<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    match S::SAFETY {
        Safety::Free => unbound::<W, N, S, C, V>(scene, sink),
        Safety::Pins if S::BLAST => blast::moves(scene, sink),
        Safety::Pins => pins::moves::<W, N, S, C, V>(scene, sink),
        Safety::Trials => trials::moves::<W, N, S, C, V>(scene, sink),
        Safety::Occupancy => occupancy::moves::<W, N, S, C, V>(scene, sink),
    }
}

/// All moves where nothing must be safe.
#[inline(always)]
pub(crate) fn unbound<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    let alive = scene.tables.alive;
    if alive != 0 && (scene.own & scene.plane(alive.trailing_zeros() as usize)).is_empty() {
        return false;
    }
    pieces::moves(scene, sink, scene.own, !scene.friends);
    castles(scene, sink, scene.occupied, W::EMPTY);
    if scene.board.flagged.any() {
        pieces::passings(scene, scene.own, |from, to, victim, becomes| sink.passing(from, to, victim, becomes));
    }
    if S::HANDS {
        drops::moves::<W, N, S, C, V>(scene, sink, !scene.occupied);
    }
    false
}

/// Where the royal piece may go.
#[inline(always)]
pub(crate) fn royal<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    king: usize,
    without_king: W,
) {
    let mut flights = W::EMPTY;
    for target in scene.mine.royal.at(king).minus(scene.friends).squares() {
        // Whoever is captured attacks its own square no more than anybody does.
        if !scene.attacked(target, without_king, scene.enemy) {
            flights |= W::of(target);
        }
    }
    if flights.any() {
        sink.piece(king, flights);
    }
}

/// Castling; not asked in check. `occupied`: with or without the royal piece, which matters to hoppers only. `exempt`: where
/// nothing threatens him, whoever attacks.
#[inline(always)]
pub(crate) fn castles<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    occupied: W,
    exempt: W,
) {
    let virgin = scene.board.virgin & scene.own;
    for from in scene.mine.castlers(virgin, scene.plane(scene.layout.royal())).squares() {
        for index in scene.mine.castles_from(from) {
            let castle = &scene.mine.castles[index];
            if castle.need.minus(virgin).is_empty()
                && (castle.empty & scene.occupied).is_empty()
                && stays_safe(scene, castle, occupied, exempt)
            {
                sink.castle(index, castle);
            }
        }
    }
}

/// Whether the royal piece is nowhere attacked while he castles.
#[inline(always)]
pub(crate) fn stays_safe<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    castle: &Castle<W>,
    occupied: W,
    exempt: W,
) -> bool {
    let seen = occupied.minus(castle.lifted);
    let mut safe = true;
    // Where royal pieces may be excused, the law asks after the move: the partner may stand between by then.
    let target = usize::from(castle.to);
    let asked = if S::BLAST { castle.safe.minus(exempt | W::of(target)) } else { castle.safe };
    for square in asked.squares() {
        safe &= !scene.attacked(square, seen, scene.enemy);
    }
    if safe && (S::BLAST || castle.uncovers) && !exempt.has(target) {
        let from = W::of(usize::from(castle.from)) | W::of(usize::from(castle.partner_from));
        let to = W::of(usize::from(castle.to)) | W::of(usize::from(castle.partner_to));
        safe = !scene.attacked(target, scene.occupied.minus(from) | to, scene.enemy);
    }
    safe
}
