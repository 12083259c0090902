//! Moves in passing.

use super::pieces::arises;
use super::{Doubt, InCheck, Part, all_effects, piece_name, safety};
use crate::position::order;
use crate::position::passing::{Passed, candidates, ways_of};
use arbiter_spec::checked::{Effect, EffectKind, FlagId, Pieces, Rules, Square};
use arbiter_spec::play::Placement;

/// A piece that carries the flag of a move in passing must have been able to make that move.
pub(super) fn faults(spec: &Rules, placement: &Placement, in_check: Option<InCheck>) -> Vec<Doubt> {
    // Where a turn has several actions, or others move in between, the squares may have been entered since.
    if !safety::alternates(spec) {
        return Vec::new();
    }
    let mut bare = placement.clone();
    bare.pieces.iter_mut().for_each(|m| m.flags.retain(|(_, turns)| turns.is_none()));
    let all = candidates(spec, &bare);
    let mut out = Vec::new();
    for (i, placed) in placement.pieces.iter().enumerate() {
        let timed: Vec<_> = placed.flags.iter().filter(|(_, turns)| turns.is_some()).copied().collect();
        let ways: Vec<&Passed> = all.iter().filter(|p| p.piece == i && p.flags == timed).collect();
        // Flags for some turns can have other reasons; only moves in passing are judged here.
        if !timed.iter().all(|flag| only_just_moved(spec, *flag)) || arises(spec, placed.kind) {
            continue;
        }
        let faults: Vec<Doubt> = ways.iter().filter_map(|way| impossible(spec, &bare, way, in_check)).collect();
        if faults.len() == ways.len() {
            out.extend(faults.into_iter().next());
        }
    }
    out
}

/// Whoever carries the flag for so many turns has just made a move that gives it.
fn only_just_moved(spec: &Rules, (flag, turns): (FlagId, Option<u32>)) -> bool {
    let gives = |e: &&Effect| matches!(e.kind, EffectKind::SetState(given, ..) if given == flag);
    let of_move = |e: &Effect| matches!(&e.kind, EffectKind::SetState(_, given, Pieces::Moved) if *given == turns);
    let moves = spec.kinds.iter().flat_map(|k| k.moves.each.iter().chain([&k.moves.neutral]).flatten());
    let in_moves = moves.flat_map(|m| m.effects.iter().chain(m.actions.iter().flat_map(|a| &a.effects)));
    let all = || all_effects(spec).filter(gives);
    all().all(of_move) && all().count() == in_moves.filter(gives).count()
}

/// Why this piece cannot just have made this move.
fn impossible(spec: &Rules, bare: &Placement, way: &Passed, in_check: Option<InCheck>) -> Option<Doubt> {
    let placed = bare.pieces.get(way.piece).filter(|_| way.plain)?;
    let who =
        format!("the {} on {}", piece_name(spec, placed.kind, placed.owner), spec.board.square_name(placed.square));
    let occupied = |square: &&Square| bare.pieces.iter().any(|m| m.square == **square);
    if let Some(square) = way.empty.iter().find(occupied) {
        let message = format!("{who} cannot just have passed {}: it is occupied", spec.board.square_name(*square));
        return Some(Doubt::new(Part::Passing, message, NULL));
    }
    // Before the move it was the other's turn, so the side to move was not in check.
    let mut before = bare.clone();
    before.pieces.get_mut(way.piece)?.square = way.from;
    let order = order(spec, bare);
    let mover = *order.get(bare.turn)?;
    before.turn = (bare.turn + order.len() - 1) % order.len();
    let in_check = in_check.filter(|_| safety::forbids(spec, mover))?;
    let from = spec.board.square_name(way.from);
    let was_in_check = in_check(&before).is_ok_and(|players| players.contains(&mover));
    (was_in_check && safety::starts_safe(spec, in_check)).then(|| {
        let name = spec.player_name(mover).to_lowercase();
        let message = format!("{who} cannot have come from {from}: {name} would have been in check before that move");
        Doubt::new(Part::Passing, message, NULL)
    })
}

const NULL: &str = "name a square only if a piece has just passed over it";

/// Why a square is not one that a piece has just passed over: what is wrong, and how to mend it.
pub(crate) fn why_not(spec: &Rules, placement: &Placement, square: Square) -> (String, String) {
    let name = |s: Square| spec.board.square_name(s);
    let at = |s: Square| placement.pieces.iter().find(|m| m.square == s);
    if let Some(there) = at(square) {
        let what = piece_name(spec, there.kind, there.owner);
        return (format!("{} is occupied by a {what}; a square passed over is empty", name(square)), NULL.into());
    }
    let ways = (0..placement.pieces.len()).flat_map(|i| ways_of(spec, placement, i, 1));
    let near: Vec<Passed> = ways.filter(|way| way.over.contains(&square)).collect();
    let mover = order(spec, placement).get(placement.turn).copied().unwrap_or_default();
    for way in &near {
        let Some(placed) = placement.pieces.get(way.piece) else { continue };
        let who = format!("the {} on {}", piece_name(spec, placed.kind, placed.owner), name(placed.square));
        if placed.owner == mover {
            let player = spec.player_name(mover).to_lowercase();
            let message = format!("only {who} could have passed {}, and {player} is to move", name(square));
            return (message, "name the square behind a piece of the player who has just moved, or none".into());
        }
        if at(way.from).is_some() {
            let message = format!("{who} cannot have come over {}: {} is occupied", name(square), name(way.from));
            return (message, NULL.into());
        }
    }
    (format!("no piece stands where it could have just passed over {}", name(square)), NULL.into())
}
