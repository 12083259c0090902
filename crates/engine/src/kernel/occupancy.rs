//! Safety by records, for any threat that hangs on how many squares between are occupied.
//!
//! A record is an enemy piece, the squares that matter, and the number of them that must be occupied for it to attack: none
//! for riders and lame leapers, one for hoppers. A move changes the number by leaving such a square or by entering an
//! empty one; capturing the piece ends the record. So every record says where a mover from outside may land, and where one
//! who stands on its squares may. Records do not touch each other: their answers are intersected.

use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::threats::each_threat;
use super::{drops, generate, pieces};
use crate::set::{PerSquare, Set};

/// How many pieces held by a record are remembered; beyond them the records are asked again.
const HELD: usize = 4;

/// What all records together say of a mover.
struct Answer<W> {
    /// Where it may land.
    targets: W,
    /// Own pieces that stand on squares that matter now.
    concerned: W,
    check: bool,
    /// Own pieces who must stay on the squares of a record or capture its piece, and those squares with the piece.
    held: [(W, W); HELD],
    /// How many such records there are, remembered or not.
    held_count: usize,
}

impl<W: Set> Answer<W> {
    /// What is said if there are no records.
    #[inline(always)]
    fn of_nobody(targets: W) -> Answer<W> {
        Answer { targets, concerned: W::EMPTY, check: false, held: [(W::EMPTY, W::EMPTY); HELD], held_count: 0 }
    }

    /// Where a concerned piece may land; `None` if the records must be asked again.
    #[inline(always)]
    fn of_concerned(&self, piece: W) -> Option<W> {
        if self.check || self.held_count > HELD {
            return None;
        }
        // Without a check, only those that hold him say more of him than of the others.
        let mut targets = self.targets;
        for (pieces, squares) in &self.held[..self.held_count & (2 * HELD - 1)] {
            if (*pieces & piece).any() {
                targets &= *squares;
            }
        }
        Some(targets)
    }
}

/// Asks the records about movers that stand on `standing` (nothing: on none of their squares).
#[inline(always)]
fn ask<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    king: usize,
    near: W,
    standing: W,
) -> Answer<W> {
    let mut answer = Answer { check: near.any(), ..Answer::of_nobody(!scene.friends) };
    if near.any() {
        answer.targets &= if near.several() { W::EMPTY } else { near };
    }
    for index in 0..scene.enemy_count() {
        let (theirs, army) = scene.enemy(index);
        each_threat!(scene.layout, W, |threat, plane, table, needs| {
            let between = &scene.tables.between[table + king];
            let army = army & scene.plane(plane);
            for piece in (*theirs.threats_reverse[threat].at(king) & army).squares() {
                let squares = *between.at(piece);
                let occupied = squares & scene.occupied;
                let free = squares.minus(scene.occupied);
                let inside = (squares & standing).any();
                let count = occupied.len();
                if count == needs {
                    answer.check = true;
                    answer.concerned |= occupied & scene.own;
                    answer.targets &= if inside { !free } else { free | W::of(piece) };
                } else if count == needs + 1 {
                    let mine = occupied & scene.own;
                    answer.concerned |= mine;
                    if inside {
                        answer.targets &= free | W::of(piece);
                    }
                    if mine.any() {
                        answer.held[answer.held_count & (HELD - 1)] = (mine, free | W::of(piece));
                        answer.held_count += 1;
                    }
                } else if count + 1 == needs {
                    answer.targets &= !free;
                }
            }
        });
    }
    answer
}

/// Asks them again about one piece who stands on their squares: rare, so it stands apart.
#[inline(always)]
fn ask_again<W: Set, const N: usize, S: Shape, C: Cpu>(scene: &Scene<W, N, S, C>, king: usize, near: W, piece: W) -> W {
    C::apart(|| ask(scene, king, near, piece).targets)
}

/// All moves; says whether the player is in check.
#[inline(always)]
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    let royal = scene.plane(scene.layout.royal()) & scene.own;
    let king = royal.lowest() & (W::SQUARES - 1);
    // Who has no royal piece asks nobody; the generator below is the same for both, so that it is there once.
    let lone = S::LONE && royal.is_empty();
    let (near, outside) = if lone {
        (W::EMPTY, Answer::of_nobody(!scene.friends))
    } else {
        let near = scene.near(king, scene.enemy);
        generate::royal(scene, sink, king, scene.occupied ^ royal);
        (near, ask(scene, king, near, W::EMPTY))
    };
    let others = scene.own ^ royal;
    if !outside.check {
        generate::castles(scene, sink, scene.occupied, W::EMPTY);
    }
    if S::HANDS && outside.targets.any() {
        drops::moves::<W, N, S, C, V>(scene, sink, outside.targets.minus(scene.occupied));
    }
    // All who stand outside at once, then each of the others for himself: one loop, so that the generator is there once.
    let mut concerned = others & outside.concerned;
    let (mut who, mut targets) = (others.minus(concerned), outside.targets);
    loop {
        if targets.any() {
            pieces::moves(scene, sink, who, targets);
        }
        if concerned.is_empty() {
            break;
        }
        who = W::of(concerned.lowest());
        concerned = concerned.without_lowest();
        targets = match outside.of_concerned(who) {
            Some(targets) => targets,
            None => ask_again(scene, king, near, who),
        };
    }
    if scene.board.flagged.any() {
        pieces::passing(scene, sink, others, (!lone).then_some(king), near);
    }
    outside.check
}
