//! All legal moves of a position, as sets, without making any of them.

use super::board::Board;
use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::{Safety, Shape};
use super::sink::Sink;
use super::tables::Tables;
use super::{drops, men, pins, records};
use crate::set::{PerSquare, Set};

/// Shows every legal move to the sink; says whether the player is in check. `ASKED`: this is the answer to a question
/// about a drop, and drops that mate are not asked about again.
#[inline(always)]
pub(crate) fn generate<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>, const ASKED: bool>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    sink: &mut V,
) -> bool {
    let scene = Scene::<W, N, S, C>::new(tables, board);
    match S::SAFETY {
        Safety::Free => {
            if tables.alive != 0 && (scene.own & scene.plane(tables.alive.trailing_zeros() as usize)).is_empty() {
                return false;
            }
            unbound::<W, N, S, C, V, ASKED>(&scene, sink);
            false
        }
        // With more than two players somebody may take a royal man before its owner is to move. Who has none is unbound.
        _ if scene.layout.players > 2 && (scene.own & scene.plane(scene.layout.royal())).is_empty() => {
            unbound::<W, N, S, C, V, ASKED>(&scene, sink);
            false
        }
        Safety::Pins => pins::moves::<W, N, S, C, V, ASKED>(&scene, sink),
        Safety::Records => records::moves::<W, N, S, C, V, ASKED>(&scene, sink),
    }
}

/// The moves of a player who has no royal man to mind.
#[inline(always)]
fn unbound<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>, const ASKED: bool>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) {
    men::moves(scene, sink, scene.own, !scene.friends);
    if scene.board.flagged.any() {
        men::passing(scene, sink, scene.own, 0, W::EMPTY);
    }
    if S::HANDS {
        drops::moves::<W, N, S, C, V, ASKED>(scene, sink, !scene.occupied);
    }
}

/// Where the royal man may go.
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

/// Castling; not asked in check.
#[inline(always)]
pub(crate) fn castles<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    without_king: W,
) {
    let virgin = scene.board.virgin & scene.own;
    if virgin.is_empty() {
        return;
    }
    for (index, castle) in scene.mine.castles.iter().enumerate() {
        if castle.need.minus(virgin).any() || (castle.empty & scene.occupied).any() {
            continue;
        }
        let mut safe = true;
        for square in castle.safe.squares() {
            safe &= !scene.attacked(square, without_king, scene.enemy);
        }
        if safe {
            sink.castle(index, castle);
        }
    }
}
