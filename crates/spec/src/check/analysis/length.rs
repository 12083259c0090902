//! Games that need not end: `ending/endless`, and players who can neither move nor lose.

use super::lists::{flat, pointer};
use super::reads::reads;
use super::scope::Site;
use super::turns::{fits_drop, fits_move};
use crate::checked::{ActionKind, Effect, EffectKind, KindId, Move, Part, Pass, PlayerId, Rules, Shape, Stuck, Vector};
use crate::diagnostic::{Report, codes};
use std::collections::BTreeSet;

/// Checks that something ends every game.
pub fn check(rules: &Rules, report: &mut Report) {
    if rules.endings.iter().any(|e| e.claim.is_none()) {
        endless(rules, report);
        stuck(rules, report);
    }
}

/// Something must stop a game that goes nowhere: repetition, a count, or moves that use something up.
fn endless(rules: &Rules, report: &mut Report) {
    // Endings that nobody wrote are those format 1 implies; it has no words for more.
    let written = rules.endings.iter().any(|e| e.at.pointer().starts_with("/endings"));
    let bounded = rules.endings.iter().any(|e| {
        let r = reads(rules, &e.when, Site::ClaimToMove);
        r.repetition || r.numbers
    });
    let stuck_ends = rules.turns.pass != Pass::Always;
    let order: BTreeSet<PlayerId> = rules.turns.order.iter().copied().collect();
    if written && !bounded && !(stuck_ends && order.iter().any(|p| progresses(rules, *p))) {
        let message = "nothing bounds the length of a game";
        let help = "add an ending with REPETITION or a counter";
        report.add(codes::ENDING_ENDLESS, &pointer(&["endings"]), message, help);
    }
}

/// A player without an action who is neither skipped nor passes waits for ever, unless an ending sees it.
fn stuck(rules: &Rules, report: &mut Report) {
    let automatic = rules.endings.iter().filter(|e| e.claim.is_none());
    let seen = automatic.map(|e| reads(rules, &e.when, Site::EndingToMove)).any(|r| r.generator || r.round);
    if !seen && rules.turns.stuck == Stuck::Endings && rules.turns.pass == Pass::Never {
        let message = "nothing ends the game when the player to move has no action";
        let help = "add an ending for TO_MOVE with NO_MOVES, or `stuck: SKIP`";
        report.add(codes::ENDING_NONE, &pointer(&["endings"]), message, help);
    }
}

/// True if every turn of the player uses something up.
fn progresses(rules: &Rules, player: PlayerId) -> bool {
    let parts = &rules.turns.parts;
    if parts.is_empty() {
        return moves_of(rules, player).iter().all(|(_, m)| uses_up(rules, player, m));
    }
    parts.iter().filter(|p| !p.optional).any(|p| part_uses_up(rules, player, p))
}

fn part_uses_up(rules: &Rules, player: PlayerId, part: &Part) -> bool {
    let moves = moves_of(rules, player);
    let mut moves = moves.iter().filter(|(k, m)| fits_move(&part.must, *k, m));
    let mut drops = rules.drops.iter().filter(|d| fits_drop(&part.must, d));
    moves.all(|(_, m)| uses_up(rules, player, m))
        && drops.all(|d| rules.stores.get(d.store.index()).is_some_and(|s| s.captures.is_none()))
}

fn moves_of(rules: &Rules, player: PlayerId) -> Vec<(KindId, &Move)> {
    let used: BTreeSet<KindId> = rules.start.pieces.iter().filter(|m| m.owner == player).map(|m| m.kind).collect();
    used.into_iter().flat_map(|k| rules.kind(k).moves.of(player).iter().map(move |m| (k, m))).collect()
}

/// A move that takes a piece, fills a square, or goes forward only cannot be made for ever.
fn uses_up(rules: &Rules, player: PlayerId, m: &Move) -> bool {
    let forward = rules.matrix(player).turn(Vector::new(0, 1));
    let fills = |list: &[Effect]| {
        let put = |e: &&Effect| !e.optional && matches!(e.kind, EffectKind::Place { .. } | EffectKind::CopySource);
        flat(rules, list).iter().any(put)
    };
    let takes = m.actions.iter().all(|a| matches!(a.kind, ActionKind::Capture | ActionKind::Shoot));
    let ahead = match &m.shape {
        Shape::Step { step, .. } => {
            i32::from(step.dx) * i32::from(forward.dx) + i32::from(step.dy) * i32::from(forward.dy) > 0
        }
        _ => false,
    };
    takes || ahead || fills(&m.effects) || m.actions.iter().all(|a| fills(&a.effects))
}
