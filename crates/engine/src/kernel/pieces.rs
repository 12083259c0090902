//! The moves of pieces, restricted to given targets.

use super::cpu::Cpu;
use super::limits;
use super::scene::Scene;
use super::shape::{Safety, Shape};
use super::sink::Sink;
use super::tables::{Pawn, Step};
use crate::set::{PerSquare, Set};

/// All moves of the pieces of a set, royal pieces left out unless nothing is royal.
#[inline(always)]
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    pieces: W,
    targets: W,
) {
    let layout = scene.layout;
    for leaper in 0..layout.leapers {
        let leaps = &scene.mine.leaps[leaper];
        for square in (pieces & scene.plane(layout.first_leaper() + leaper)).squares() {
            emit(scene, sink, leaper, square, *leaps.at(square) & targets);
        }
    }
    for rider in 0..layout.riders {
        for square in (pieces & scene.plane(layout.first_rider() + rider)).squares() {
            let reach = scene.ride(scene.mine, rider, square, scene.occupied);
            emit(scene, sink, layout.leapers + rider, square, reach & targets);
        }
    }
    for keyed in 0..layout.keyed {
        for square in (pieces & scene.plane(layout.first_keyed() + keyed)).squares() {
            let place = layout.leapers + layout.riders + keyed;
            emit(scene, sink, place, square, scene.key(keyed, square) & targets);
        }
    }
    for hopper in 0..layout.hoppers {
        for square in (pieces & scene.plane(layout.first_hopper() + hopper)).squares() {
            let place = layout.leapers + layout.riders + layout.keyed + hopper;
            emit(scene, sink, place, square, scene.hop(hopper, square) & targets);
        }
    }
    for vault in 0..layout.vaults {
        for square in (pieces & scene.plane(layout.first_vault() + vault)).squares() {
            let place = layout.leapers + layout.riders + layout.keyed + layout.hoppers + vault;
            emit(scene, sink, place, square, scene.vault(vault, square) & targets);
        }
    }
    for pawn in 0..layout.pawns {
        steps(scene, sink, pawn, pieces & scene.plane(layout.first_pawn() + pawn), targets);
    }
}

/// The moves of a piece that is not pawn-like, with what it may become.
#[inline(always)]
pub(crate) fn emit<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    component: usize,
    square: usize,
    targets: W,
) {
    if S::CHANGES
        && scene.mine.changing >> component & 1 == 1
        && let Some(change) = &scene.mine.changes[component]
    {
        let mut stands = false;
        let mut planes = change.not_in;
        while planes != 0 {
            stands |= scene.plane(planes.trailing_zeros() as usize).has(square);
            planes &= planes - 1;
        }
        if !stands {
            sink.piece(square, targets & *change.stay.at(square));
            let changing = targets & *change.change.at(square);
            if changing.any() {
                sink.changing(square, changing, change.planes);
            }
            return;
        }
    }
    sink.piece(square, targets);
}

/// The steps of a set of pawn-like pieces.
#[inline(always)]
pub(crate) fn steps<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    pawn: usize,
    pieces: W,
    targets: W,
) {
    let pawn = &scene.mine.pawns[pawn];
    let [both, quiet, capture, _] = S::steps(&pawn.counts);
    let empty = !scene.occupied;
    for step in &pawn.both[..both] {
        stepped(scene, sink, pawn, step, step.reach(pieces) & targets);
    }
    for (place, (step, again)) in pawn.quiet[..quiet].iter().zip(&pawn.again).enumerate() {
        let landed = step.reach(pieces) & empty;
        let twice = step.reach(landed & *again) & empty & targets;
        stepped(scene, sink, pawn, step, landed & targets);
        if S::ODD_PAWNS && pawn.odd {
            let changing = twice & pawn.far_change[place];
            if changing.any() {
                limits::changes(scene, sink, pawn, 2 * step.by, changing);
            }
            sink.flagging(twice & pawn.far_stay[place], 2 * step.by);
        } else {
            sink.flagging(twice, 2 * step.by);
        }
    }
    for step in &pawn.capture[..capture] {
        stepped(scene, sink, pawn, step, step.reach(pieces) & scene.enemy & targets);
    }
}

#[inline(always)]
fn stepped<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    pawn: &Pawn<W>,
    step: &Step<W>,
    targets: W,
) {
    sink.steps(targets & step.stay, step.by);
    let changing = targets & step.change;
    if changing.any() {
        if S::ODD_PAWNS && pawn.odd {
            limits::changes(scene, sink, pawn, step.by, changing);
        } else {
            sink.changes(changing, step.by, pawn.options());
        }
    }
}

/// Captures beside the target: two pieces leave their lines at once, so the board is looked at as it would be, from the royal
/// piece if there is one.
#[inline(always)]
pub(crate) fn passing<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
    others: W,
    king: Option<usize>,
    near: W,
) {
    passings(scene, others, |from, to, victim, becomes| {
        let enemy = scene.enemy ^ W::of(victim);
        let occupied = (scene.occupied ^ W::of(from) ^ W::of(victim)) | W::of(to);
        if (near & enemy).is_empty() && king.is_none_or(|king| !scene.ridden(king, occupied, enemy)) {
            sink.passing(from, to, victim, becomes);
        }
    });
}

/// Every capture beside its target, safe or not: from, to, victim, and the planes that the piece has then if it changes.
#[inline(always)]
pub(crate) fn passings<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    others: W,
    mut each: impl FnMut(usize, usize, usize, u32),
) {
    let flagged = scene.board.flagged & scene.enemy;
    for index in 0..scene.layout.pawns {
        let pawn = &scene.mine.pawns[index];
        let pieces = others & scene.plane(scene.layout.first_pawn() + index);
        let [.., count] = S::steps(&pawn.counts);
        for (place, step) in pawn.passing[..count].iter().enumerate() {
            for victim in flagged.squares() {
                let to = (victim as i32 + step.victim) as usize & (W::SQUARES - 1);
                let target = W::of(to).minus(scene.occupied);
                let source = step.origin(target) & pieces;
                let carried = |place: usize, victim: usize| {
                    let flag = usize::from(pawn.passing_flags[place]);
                    !S::ODD_PAWNS || scene.tables.carries(scene.board.flagged, flag, scene.side ^ 1, victim)
                };
                // The first action that fits is the one: an earlier one may take another piece on the same way.
                let earlier = pawn.passing[..place].iter().enumerate().any(|(place, other)| {
                    let beside = (to as i32 - other.victim) as usize & (W::SQUARES - 1);
                    other.by == step.by && flagged.has(beside) && carried(place, beside)
                });
                if source.is_empty() || earlier || !carried(place, victim) {
                    continue;
                }
                // One call where nothing changes: what is done for it is compiled into the hottest loop.
                let may_change = S::ODD_PAWNS || S::SAFETY == Safety::Free;
                if !may_change || step.stay.has(to) {
                    each(source.lowest(), to, victim, 0);
                }
                if may_change && step.change.has(to) {
                    pawn.options().iter().for_each(|planes| each(source.lowest(), to, victim, *planes));
                }
            }
        }
    }
}
