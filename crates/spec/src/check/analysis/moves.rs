//! Moves that land nowhere (`move/dead`) and actions that are never reached (`move/shadowed-action`).

use super::reach::Reach;
use super::walk::written_moves;
use crate::checked::{Action, ActionKind, MoveName, Rules, Shape, TargetState, ZoneExpr};
use crate::diagnostic::{Report, codes};
use crate::json::At;
use std::collections::BTreeMap;

/// Checks every move.
pub fn check(rules: &Rules, report: &mut Report) {
    dead(rules, report);
    for m in rules.kinds.iter().flat_map(written_moves) {
        shadowed(rules, &m.actions, report);
    }
    for d in &rules.drops {
        shadowed(rules, &d.actions, report);
    }
}

/// A move is dead if none of its copies, for no player, has a square to land on from anywhere.
fn dead(rules: &Rules, report: &mut Report) {
    let mut reach = Reach::new(rules);
    if reach.squares().is_empty() {
        return;
    }
    for kind in &rules.kinds {
        let mut alive: BTreeMap<MoveName, (bool, &At)> = BTreeMap::new();
        for m in kind.moves.all().flatten() {
            let lands = match &m.shape {
                Shape::Step { through, .. } => {
                    let counts = reach.landings(m);
                    let free = |i: usize| through.iter().all(|v| rules.board.offset(reach.squares()[i], *v).is_some());
                    counts.iter().enumerate().any(|(i, n)| *n > 0 && free(i))
                }
                Shape::To(z @ (ZoneExpr::Fixed(_) | ZoneExpr::Named(_))) => reach.zone_size(z) != Some(0),
                _ => true,
            };
            alive.entry(m.name).or_insert((false, &m.at)).0 |= lands;
        }
        for (name, (lives, at)) in alive {
            if !lives {
                let message = format!("the move {} has no landing square on this board", name.id);
                report.add(codes::MOVE_DEAD, at, message, "shorten the step or remove the move");
            }
        }
    }
}

fn shadowed(rules: &Rules, actions: &[Action], report: &mut Report) {
    let immune = rules.statuses.iter().any(|s| s.traits.immune);
    for (i, later) in actions.iter().enumerate() {
        let hides = |earlier: &Action| {
            let always = match earlier.kind {
                // An immune piece, or a full square, lets the next action have its turn.
                ActionKind::Capture | ActionKind::Shoot => !immune,
                ActionKind::Join => false,
                _ => true,
            };
            always
                && earlier.conditions.is_empty()
                && (earlier.filter.is_none() || earlier.filter == later.filter)
                && covers(earlier.state, later.state)
        };
        if actions[..i].iter().any(hides) {
            let message = "an earlier action always comes first, so this one is never chosen";
            report.add(codes::MOVE_SHADOWED_ACTION, &later.at, message, "put the special case first");
        }
    }
}

fn covers(earlier: TargetState, later: TargetState) -> bool {
    use TargetState::{Ally, Any, Empty, Oneself, Own, Partner};
    match (earlier, later) {
        (a, b) if a == b => true,
        (Any, Empty | Oneself) => false,
        (Any, _) => true,
        (Ally, Own | Partner) => true,
        _ => false,
    }
}
