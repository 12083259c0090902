//! Where pieces can come to stand.
//!
//! From the starting squares of a kind its steps are followed over an empty board; a square on which it must become
//! something else is not one of them. Where a kind moves or comes about in any other way, every square is taken for
//! possible: this may miss an impossible piece, but never refuses a possible one.

use super::pieces::{all_effects, arises};
use super::{Doubt, Part, piece_name};
use crate::position::rights::shuffled_squares;
use crate::uses::may_go;
use arbiter_spec::checked::{
    Condition, EffectKind, KindId, KindRef, Modifier, Move, Place, PlaceBase, PlayerId, Rules, Shape, Square, Test,
    Vector,
};
use arbiter_spec::play::Placement;

/// By kind and player: the squares such a piece can stand on; `None` for all of them.
pub(crate) struct Standing(Vec<Vec<Option<Vec<Square>>>>);

impl Standing {
    pub fn new(spec: &Rules) -> Standing {
        let kinds = (0..spec.kinds.len()).map(|i| KindId(i as u8));
        Standing(kinds.map(|kind| spec.player_ids().map(|player| squares(spec, kind, player)).collect()).collect())
    }

    pub fn faults(&self, spec: &Rules, placement: &Placement) -> Vec<Doubt> {
        let mut out = Vec::new();
        for placed in &placement.pieces {
            let squares = self.0.get(placed.kind.index()).and_then(|by| by.get(placed.owner.index()));
            let Some(Some(squares)) = squares else { continue };
            if !squares.contains(&placed.square) {
                let message = format!(
                    "no {} can stand on {}",
                    piece_name(spec, placed.kind, placed.owner),
                    spec.board.square_name(placed.square)
                );
                let promotes = spec.kind(placed.kind).moves.of(placed.owner).iter().any(|m| !m.modifiers.is_empty());
                let help = if promotes { "put what it became there, or move it" } else { "move or remove it" };
                out.push(Doubt::new(Part::Square(placed.square), message, help));
            }
        }
        out
    }
}

fn squares(spec: &Rules, kind: KindId, player: PlayerId) -> Option<Vec<Square>> {
    let moves = spec.kind(kind).moves.of(player);
    let dropped = spec.drops.iter().any(|d| d.kinds.contains(&kind));
    if arises(spec, kind) || dropped || others_move(spec, kind) || moves.iter().any(|m| !is_step(m)) {
        return None;
    }
    let fixed = spec.start.pieces.iter().filter(|m| (m.kind, m.owner) == (kind, player)).map(|m| m.square);
    let shuffled = shuffled_squares(spec, player).filter(|(_, kinds)| kinds.contains(&kind)).map(|(s, _)| s);
    let mut reached: Vec<Square> = fixed.chain(shuffled).collect();
    let mut next = 0;
    while let Some(from) = reached.get(next).copied() {
        next += 1;
        for m in moves {
            for to in targets(spec, m, from) {
                if !reached.contains(&to)
                    && may_go(spec, &m.conditions, player, from, to)
                    && stays(spec, (kind, player), m, to)
                {
                    reached.push(to);
                }
            }
        }
    }
    Some(reached)
}

fn is_step(m: &Move) -> bool {
    matches!(m.shape, Shape::Step { .. })
}

/// Something else than its own moves carries pieces of this kind to other squares.
fn others_move(spec: &Rules, kind: KindId) -> bool {
    let swaps = spec.kinds.iter().flat_map(|k| k.moves.each.iter().flatten()).any(|m| {
        let takes_along = matches!(m.shape, Shape::Pair(_));
        takes_along || m.actions.iter().any(|a| a.kind == arbiter_spec::checked::ActionKind::Swap)
    });
    swaps
        || all_effects(spec).any(|e| match &e.kind {
            EffectKind::Move { kinds, .. } => kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind)),
            _ => false,
        })
}

fn targets(spec: &Rules, m: &Move, from: Square) -> Vec<Square> {
    let Shape::Step { step, repeat, .. } = &m.shape else { return Vec::new() };
    let most = repeat.as_ref().map_or(1, |r| r.max.unwrap_or(u32::MAX));
    let mut out: Vec<Square> = Vec::new();
    let mut at = from;
    for _ in 0..most {
        match spec.board.offset(at, *step) {
            Some(square) if square != from && !out.contains(&square) => {
                out.push(square);
                at = square;
            }
            _ => break,
        }
    }
    out
}

/// A piece that comes to a square by a move may stay what it is. The first modifier that passes counts; unless the very
/// first surely does, something before it may let the piece stay.
fn stays(spec: &Rules, (kind, player): (KindId, PlayerId), m: &Move, to: Square) -> bool {
    let is_other = |option: &KindRef| matches!(option, KindRef::Kind(other) if *other != kind);
    let changes = |modifier: &Modifier| {
        !modifier.if_none_stay
            && modifier.options.iter().all(is_other)
            && modifier.conditions.iter().all(|c| surely_there(spec, c, player, to))
    };
    !m.modifiers.first().is_some_and(changes)
}

/// The condition is that the target lies in a fixed zone, and it does.
fn surely_there(spec: &Rules, condition: &Condition, player: PlayerId, to: Square) -> bool {
    match &condition.test {
        Test::InZone(zone, Place::From(PlaceBase::Target, v)) if *v == Vector::new(0, 0) => {
            crate::uses::fixed_zone(spec, zone, player).is_some_and(|squares| squares.contains(&to))
        }
        Test::Formula(id) => {
            let formula = spec.formulas.get(id.index());
            formula.is_some_and(|f| f.when.iter().all(|c| surely_there(spec, c, player, to)))
        }
        _ => false,
    }
}
