//! Pieces that cannot move, cannot come to be, or promote to themselves.

use super::lists::{all_effects, all_modifiers, meant};
use super::walk::written_moves;
use crate::checked::{EffectKind, KindId, KindRef, Modifier, Placed, Rules};
use crate::diagnostic::{Report, codes};
use std::collections::BTreeSet;

/// Checks every piece.
pub fn check(rules: &Rules, report: &mut Report) {
    let sources = sources(rules);
    let put = put_by_hand(rules);
    for (i, kind) in rules.kinds.iter().enumerate() {
        let id = KindId(i as u8);
        if !sources.contains(&id) {
            let message = format!("no {} stands at the start and nothing can bring one to the board", kind.code);
            report.add(codes::PIECE_UNREACHABLE, &kind.at, message, "place it, let something become it, or remove it");
        }
        let moves = kind.moves.all().any(|list| !list.is_empty());
        // Stones that are put on the board and stay are no oversight.
        if !moves && !kind.neutral && !put.contains(&id) {
            let message = format!("{} has no moves", kind.code);
            report.add(codes::PIECE_NO_MOVES, &kind.at, message, "give it moves, or make it NEUTRAL");
        }
        for m in written_moves(kind) {
            m.modifiers.iter().filter(|m| idle(m, id)).for_each(|m| {
                let message = format!("this promotion offers {} nothing but itself", kind.code);
                let help = "add what else it may become, or take the modifier away";
                report.add(codes::PROMOTION_SELF_ONLY, &m.at, message, help);
            });
        }
    }
}

fn idle(m: &Modifier, own: KindId) -> bool {
    m.options.iter().all(|k| *k == KindRef::Kind(own)) && m.effects.is_empty() && m.set_state.is_none() && !m.fresh
}

/// Kinds that drops and PLACE bring.
fn put_by_hand(rules: &Rules) -> BTreeSet<KindId> {
    let mut put: BTreeSet<KindId> = rules.drops.iter().flat_map(|d| d.kinds.iter().copied()).collect();
    for e in all_effects(rules) {
        if let EffectKind::Place { what: Placed::New { kinds, .. }, .. } = &e.kind {
            put.extend(kinds.iter().flat_map(|k| meant(rules, *k)));
        }
    }
    put
}

/// Kinds that some rule brings to the board or into a store.
fn sources(rules: &Rules) -> BTreeSet<KindId> {
    let mut found = stored(rules);
    found.extend(rules.start.pieces.iter().map(|m| m.kind));
    found.extend(rules.start.shuffles.iter().flat_map(|s| s.arrangements.iter().flatten().copied()));
    found.extend(rules.kinds.iter().filter_map(|k| k.demotes_to));
    found.extend(all_modifiers(rules).flat_map(|m| &m.options).flat_map(|k| meant(rules, *k)));
    for e in all_effects(rules) {
        match &e.kind {
            EffectKind::Transform { to, .. } => found.extend(meant(rules, *to)),
            EffectKind::Place { what: Placed::New { kinds, .. }, .. } => {
                found.extend(kinds.iter().flat_map(|k| meant(rules, *k)));
            }
            EffectKind::AddToStore { kind, .. } => drop(found.insert(*kind)),
            EffectKind::SetState(..)
            | EffectKind::ClearState(..)
            | EffectKind::Capture(_)
            | EffectKind::Remove(_)
            | EffectKind::Move { .. }
            | EffectKind::Place { .. }
            | EffectKind::CopySource
            | EffectKind::Convert(..)
            | EffectKind::Add(..)
            | EffectKind::Set(..)
            | EffectKind::SetPlayerState(..)
            | EffectKind::ClearPlayerState(..)
            | EffectKind::SetControl(..)
            | EffectKind::ReleaseControl(_)
            | EffectKind::Continue { .. }
            | EffectKind::Named(_) => {}
        }
    }
    found
}

fn stored(rules: &Rules) -> BTreeSet<KindId> {
    let initial = rules.stores.iter().flat_map(|s| s.initial.iter().map(|(_, kind, _)| *kind));
    let becomes = rules.stores.iter().flat_map(|s| s.captures.iter().flat_map(|c| c.become_.iter().map(|b| b.kind)));
    initial.chain(becomes).collect()
}
