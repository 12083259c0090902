//! Moves that take a partner along: `lint/castling-gap`, `lint/one-sided-rotation`, `lint/vacuous-first-move`.

use super::scope::Scope;
use super::visit::Visitor;
use super::walk::{walk, written_moves};
use crate::checked::{
    Condition, EffectKind, Kind, KindId, Matrix, Move, Place, PlaceBase, PlayerId, Rules, Shape, TargetState, Test,
    Vector,
};
use crate::diagnostic::{Report, codes};
use std::collections::HashSet;

/// Checks moves with a partner.
pub fn check(rules: &Rules, report: &mut Report) {
    for kind in &rules.kinds {
        for m in written_moves(kind) {
            gap(m, report);
        }
    }
    one_sided(rules, report);
    walk(rules, &mut Vacuous { report });
}

/// The partner of a first move runs over squares that a condition must have looked at.
fn gap(m: &Move, report: &mut Report) {
    let Shape::Step { step, through, repeat: None } = &m.shape else { return };
    if !m.conditions.iter().any(|c| matches!(c.test, Test::FirstMove)) {
        return;
    }
    let mut tested: HashSet<Vector> = through.iter().copied().collect();
    if m.actions.iter().all(|a| a.state == TargetState::Empty) {
        tested.insert(*step);
    }
    for c in &m.conditions {
        match &c.test {
            Test::PathEmpty => tested.extend(between(*step)),
            Test::EmptyAt(places) => tested.extend(places.iter().filter_map(|p| from_source(*p, *step))),
            // Whoever asks a name or a zone may have looked there.
            Test::Formula(_) | Test::Count(..) | Test::Any(_) | Test::All(_) | Test::Not(_) => return,
            _ => {}
        }
    }
    for e in &m.effects {
        let EffectKind::Move { from, .. } = &e.kind else { continue };
        let Some(partner) = from_source(*from, *step) else { continue };
        if between(partner).iter().any(|v| !tested.contains(v)) {
            let message = "the squares between the two pieces are not all tested to be empty";
            let help = "list every square between them in EMPTY_AT";
            report.add(codes::LINT_CASTLING_GAP, &e.at, message, help);
        }
    }
}

fn from_source(place: Place, step: Vector) -> Option<Vector> {
    match place {
        Place::From(PlaceBase::Source, v) => Some(v),
        Place::From(PlaceBase::Target, v) => Some(Vector::new(v.dx + step.dx, v.dy + step.dy)),
        _ => None,
    }
}

/// The squares strictly between, at multiples of the primitive vector.
fn between(v: Vector) -> Vec<Vector> {
    let (mut a, mut b) = (v.dx.unsigned_abs(), v.dy.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let n = i16::try_from(a).unwrap_or(1).max(1);
    (1..n).map(|i| Vector::new(v.dx / n * i, v.dy / n * i)).collect()
}

/// A half turn sends a short wing to the long one. If the pieces stand mirrored, not turned, such moves miss their partner.
fn one_sided(rules: &Rules, report: &mut Report) {
    const HALF: Matrix = Matrix([[-1, 0], [0, -1]]);
    let [first, second] = rules.players.as_slice() else { return };
    if (first.direction, second.direction) != (Matrix::IDENTITY, HALF) {
        return;
    }
    for (i, kind) in rules.kinds.iter().enumerate() {
        let lopsided = |m: &&Move| wings(m).is_some_and(|w| !has_mirror(kind, &w));
        let moves = kind.moves.each.first().map(Vec::as_slice).unwrap_or_default();
        let Some(m) = moves.iter().find(lopsided) else { continue };
        if mirrored(rules, KindId(i as u8)) {
            let message = "the second player is turned by 180°, which swaps the wings, but its pieces are not";
            let help = "use the reflection [[1, 0], [0, -1]] as its direction";
            report.add(codes::LINT_ONE_SIDED_ROTATION, &m.at, message, help);
        }
    }
}

/// How far the mover and its partner go, if there is a partner.
fn wings(m: &Move) -> Option<[Vector; 3]> {
    let Shape::Step { step, .. } = &m.shape else { return None };
    m.effects.iter().find_map(|e| match &e.kind {
        EffectKind::Move { from, to, .. } => Some([*step, from_source(*from, *step)?, from_source(*to, *step)?]),
        _ => None,
    })
}

fn has_mirror(kind: &Kind, wings: &[Vector; 3]) -> bool {
    let mirror = wings.map(|v| Vector::new(-v.dx, v.dy));
    let moves = kind.moves.each.first().map(Vec::as_slice).unwrap_or_default();
    moves.iter().any(|m| self::wings(m) == Some(mirror))
}

/// True if the pieces of the kind stand on the same columns for both players, and not turned about the centre.
fn mirrored(rules: &Rules, kind: KindId) -> bool {
    let columns = i32::from(rules.board.columns);
    let of = |player: u8| -> Vec<i32> {
        let pieces = rules.start.pieces.iter().filter(|m| m.owner == PlayerId(player) && m.kind == kind);
        let mut xs: Vec<i32> = pieces.map(|m| rules.board.coordinates(m.square).0).collect();
        xs.sort_unstable();
        xs
    };
    let (first, second) = (of(0), of(1));
    let mut turned: Vec<i32> = first.iter().map(|x| columns - 1 - x).collect();
    turned.sort_unstable();
    !first.is_empty() && first == second && turned != second
}

struct Vacuous<'a> {
    report: &'a mut Report,
}

impl Visitor for Vacuous<'_> {
    fn condition(&mut self, c: &Condition, _: Scope) {
        if let Test::RookFirstMove(_) = c.test {
            let message = "ROOK_FIRST_MOVE also holds when nothing stands there";
            let help = "use PIECE_AT and PIECE_FIRST_MOVE";
            self.report.add(codes::LINT_VACUOUS_FIRST_MOVE, &c.at, message, help);
        }
    }
}
