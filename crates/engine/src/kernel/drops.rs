//! Pieces from hands.

use super::board::Board;
use super::cpu::Cpu;
use super::groups::Groups;
use super::make;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::Tables;
use crate::set::{PerSquare, Set};

/// The kinds of which a hand holds a piece, a bit each.
#[inline(always)]
fn present<C: Cpu>(hand: u64) -> u8 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // The highest bit of every byte that is not 0: seven ones carry into it, and none leaves the byte.
    let some = (((hand & !HIGH) + !HIGH) | hand) & HIGH;
    C::extract(some, HIGH) as u8
}

/// All drops on these squares, which are empty.
#[inline(always)]
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    targets: W,
) {
    let hand = scene.board.hands[scene.side & 1];
    if hand == 0 {
        return;
    }
    let held = present::<C>(hand);
    let targets = targets & scene.tables.board;
    for drop in &scene.mine.drops {
        let kinds = held & drop.kinds;
        if kinds == 0 {
            continue;
        }
        let mut squares = targets & drop.zone;
        if let Some((plane, most)) = drop.column {
            let pieces = scene.own & scene.plane(usize::from(plane));
            for column in &scene.tables.columns {
                let there = pieces & *column;
                if there.any() && there.len() > most {
                    squares = squares.minus(*column);
                }
            }
        }
        if drop.no_mate && !scene.asked {
            squares = squares.minus(mates(scene, kinds, squares));
        }
        sink.drops(kinds, squares);
    }
}

/// Where a drop would mate: only squares from which the piece attacks the enemy's royal piece are looked at.
#[inline(always)]
fn mates<W: Set, const N: usize, S: Shape, C: Cpu>(scene: &Scene<W, N, S, C>, kinds: u8, squares: W) -> W {
    let royal = scene.plane(scene.layout.royal()) & scene.enemy;
    let mut reach = W::EMPTY;
    for back in &scene.mine.pawns_reverse {
        reach |= *back.at(royal.lowest());
    }
    let mut found = W::EMPTY;
    for square in (squares & reach).squares() {
        let kind = kinds.trailing_zeros() as usize;
        let mut next = *scene.board;
        make::drop::<W, N, S>(scene.tables, scene.board, &mut next, kind, square);
        if !has_reply::<W, N, S, C>(scene.tables, &next) {
            found |= W::of(square);
        }
    }
    found
}

/// Whether there is a legal move.
#[inline(always)]
pub(crate) fn has_reply<W: Set, const N: usize, S: Shape, C: Cpu>(tables: &Tables<W>, board: &Board<W, N>) -> bool {
    let mut groups = Groups::new();
    C::collect::<W, N, S>(tables, board, &mut groups, true);
    !groups.is_empty()
}
