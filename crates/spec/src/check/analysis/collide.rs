//! Two effects of one move that always come to the same square (`effect/overwrites`): such a move is never offered.

use super::lists::flat;
use super::walk::written_moves;
use crate::checked::{Action, ActionKind, Effect, EffectKind, Move, Place, PlaceAt, PlaceBase, Rules, Shape, Vector};
use crate::diagnostic::{Report, codes};

/// Checks every move with each of its actions.
pub fn check(rules: &Rules, report: &mut Report) {
    for m in rules.kinds.iter().flat_map(written_moves) {
        for action in &m.actions {
            check_action(rules, m, action, report);
        }
    }
}

/// Only unconditional effects prove anything. Squares that something may vacate on the way are not looked at.
fn check_action(rules: &Rules, m: &Move, action: &Action, report: &mut Report) {
    let effects: Vec<&Effect> = flat(rules, &m.effects).into_iter().chain(flat(rules, &action.effects)).collect();
    let vacates = |place: Place| {
        effects.iter().any(|e| match &e.kind {
            EffectKind::Move { from, .. } => fixed(m, *from) == fixed(m, place),
            EffectKind::Capture(_) | EffectKind::Remove(_) => true,
            _ => false,
        })
    };
    let mut taken: Vec<Place> = match action.kind {
        ActionKind::Move | ActionKind::Capture => vec![fixed(m, Place::TARGET)],
        ActionKind::Stay | ActionKind::Shoot | ActionKind::Swap => vec![Place::SOURCE],
        ActionKind::Join | ActionKind::Place => Vec::new(),
    };
    for e in effects.iter().filter(|e| e.conditions.is_empty() && !e.optional) {
        let Some(to) = lands(e).map(|to| fixed(m, to)) else { continue };
        if taken.contains(&to) && !vacates(to) {
            let message = "this effect always comes to a square where the same move has just put a piece";
            let help = "choose another square: as written, the move is never offered";
            report.add(codes::EFFECT_OVERWRITES, &e.at, message, help);
        }
        taken.push(to);
    }
}

fn lands(e: &Effect) -> Option<Place> {
    match &e.kind {
        EffectKind::Move { to, lenient: false, .. } => Some(*to),
        EffectKind::Place { at: PlaceAt::Places(places), .. } if places.len() == 1 => places.first().copied(),
        EffectKind::CopySource => Some(Place::SOURCE),
        _ => None,
    }
}

/// TARGET seen from SOURCE where a single leap says how far that is.
fn fixed(m: &Move, place: Place) -> Place {
    match (place, &m.shape) {
        (Place::From(PlaceBase::Target, v), Shape::Step { step, repeat: None, .. }) => {
            Place::From(PlaceBase::Source, Vector::new(v.dx + step.dx, v.dy + step.dy))
        }
        _ => place,
    }
}
