//! All legal moves of a position, as sets, without making any of them.
//!
//! One royal man per player, which leaps. Lines from it to enemy riders with nothing between are checks; with one own man
//! between, he is pinned and stays on the line. That lines from one square never share a square was proven when the game
//! was compiled, so a pinned man never answers a check.

use super::board::Board;
use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::{Pawn, Tables};
use crate::set::{PerSquare, Set};

/// Shows every legal move to the sink; says whether the player is in check.
#[inline(always)]
pub(crate) fn generate<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    sink: &mut V,
) -> bool {
    let scene = Scene::<W, N, S, C>::new(tables, board);
    let layout = scene.layout;
    let royal = scene.plane(layout.royal()) & scene.own;
    let king = royal.lowest();
    let near = scene.near(king, scene.enemy);
    let (mut checks, mut pinned, mut way) = (near, W::EMPTY, W::EMPTY);
    let between = &tables.between[king & (W::SQUARES - 1)];
    for rider in 0..layout.riders {
        let men = scene.enemy & scene.plane(layout.first_rider() + rider);
        for sniper in (*scene.theirs.rays_reverse[rider].at(king) & men).squares() {
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
    let pinned = pinned & scene.own;
    let without_king = scene.occupied ^ royal;
    let mut flights = W::EMPTY;
    for target in scene.mine.royal.at(king).minus(scene.own).squares() {
        if !scene.attacked(target, without_king, scene.enemy) {
            flights |= W::of(target);
        }
    }
    if flights.any() {
        sink.piece(king, flights);
    }
    if checks.is_empty() {
        castles(&scene, without_king, sink);
        others::<W, N, S, C, V, false>(&scene, sink, king, W::EMPTY, pinned, near);
        false
    } else {
        if !checks.several() {
            others::<W, N, S, C, V, true>(&scene, sink, king, checks | way, pinned, near);
        }
        true
    }
}

#[inline(always)]
fn castles<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    without_king: W,
    sink: &mut V,
) {
    let virgin = scene.board.virgin & scene.own;
    if virgin.is_empty() {
        return;
    }
    for castle in &scene.mine.castles {
        if castle.need.minus(virgin).any() || (castle.empty & scene.occupied).any() {
            continue;
        }
        let mut safe = true;
        for square in castle.safe.squares() {
            safe &= !scene.attacked(square, without_king, scene.enemy);
        }
        if safe {
            sink.castle(castle);
        }
    }
}

/// Everybody but the royal man. In check only what stops it: `answer` is the line and the checking man.
#[inline(always)]
fn others<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>, const CHECK: bool>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    king: usize,
    answer: W,
    pinned: W,
    near: W,
) {
    let layout = scene.layout;
    let targets = if CHECK { answer.minus(scene.own) } else { !scene.own };
    let free = scene.own.minus(pinned);
    for leaper in 0..layout.leapers {
        let leaps = &scene.mine.leaps[leaper];
        for square in (free & scene.plane(layout.first_leaper() + leaper)).squares() {
            sink.piece(square, *leaps.at(square) & targets);
        }
    }
    for rider in 0..layout.riders {
        let men = scene.own & scene.plane(layout.first_rider() + rider);
        for square in men.minus(pinned).squares() {
            sink.piece(square, scene.ride(scene.mine, rider, square, scene.occupied) & targets);
        }
        if !CHECK {
            for square in (men & pinned).squares() {
                let line = *scene.tables.rays[king & (W::SQUARES - 1)].at(square);
                sink.piece(square, scene.ride(scene.mine, rider, square, scene.occupied) & targets & line);
            }
        }
    }
    for index in 0..layout.pawns {
        let pawn = &scene.mine.pawns[index];
        let men = scene.own & scene.plane(layout.first_pawn() + index);
        pawns::<W, N, S, C, V>(scene, sink, pawn, men.minus(pinned), targets);
        if !CHECK {
            for square in (men & pinned).squares() {
                let line = *scene.tables.rays[king & (W::SQUARES - 1)].at(square);
                pawns::<W, N, S, C, V>(scene, sink, pawn, W::of(square), targets & line);
            }
        }
        if scene.board.flagged.any() {
            passing(scene, sink, pawn, men, king, near);
        }
    }
}

/// The steps of a set of pawn-like men.
#[inline(always)]
fn pawns<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    pawn: &Pawn<W>,
    men: W,
    targets: W,
) {
    let [both, quiet, capture, _] = S::steps(&pawn.counts);
    let empty = !scene.occupied;
    for step in &pawn.both[..both] {
        stepped(sink, pawn, step, step.reach(men) & targets);
    }
    for (step, again) in pawn.quiet[..quiet].iter().zip(&pawn.again) {
        let landed = step.reach(men) & empty;
        let twice = step.reach(landed & *again) & empty & targets;
        stepped(sink, pawn, step, landed & targets);
        sink.flagging(twice, 2 * step.by);
    }
    for step in &pawn.capture[..capture] {
        stepped(sink, pawn, step, step.reach(men) & scene.enemy & targets);
    }
}

#[inline(always)]
fn stepped<W: Set, V: Sink<W>>(sink: &mut V, pawn: &Pawn<W>, step: &super::tables::Step<W>, targets: W) {
    sink.steps(targets & step.stay, step.by);
    let changing = targets & step.change;
    if changing.any() {
        sink.changes(changing, step.by, pawn);
    }
}

/// Captures beside the target: two men leave their lines at once, so the board is looked at as it would be.
#[inline(always)]
fn passing<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    pawn: &Pawn<W>,
    men: W,
    king: usize,
    near: W,
) {
    let flagged = scene.board.flagged & scene.enemy;
    let [.., count] = S::steps(&pawn.counts);
    for step in &pawn.passing[..count] {
        for victim in flagged.squares() {
            let to = (victim as i32 + step.victim) as usize;
            let target = W::of(to).minus(scene.occupied);
            let source = step.origin(target) & men;
            if source.is_empty() {
                continue;
            }
            let enemy = scene.enemy ^ W::of(victim);
            let occupied = (scene.occupied ^ source ^ W::of(victim)) | target;
            if (near & enemy).is_empty() && !scene.ridden(king, occupied, enemy) {
                sink.passing(source.lowest(), to, victim);
            }
        }
    }
}
