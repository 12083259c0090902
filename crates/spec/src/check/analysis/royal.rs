//! Royal rules: one per piece (`royal/two-rules`), and some piece to be royal.

use super::scope::{Scope, Site};
use super::visit::{Visitor, conditions};
use super::walk::written_moves;
use crate::checked::{
    ActionKind, Condition, FormulaId, KindId, PlayerId, Role, Royalty, Rules, Safety, TargetState, Test,
};
use crate::diagnostic::{Report, codes};
use crate::json::At;
use std::collections::{BTreeSet, HashSet};

/// Checks royalty.
pub fn check(rules: &Rules, report: &mut Report) {
    two_rules(rules, report);
    some_piece(rules, report);
    attack_cycle(rules, report);
}

fn two_rules(rules: &Rules, report: &mut Report) {
    let mut seen: HashSet<(KindId, PlayerId)> = HashSet::new();
    for r in &rules.royalty {
        let mut twice: BTreeSet<KindId> = BTreeSet::new();
        for &kind in &r.kinds {
            for &player in &r.players {
                if !seen.insert((kind, player)) {
                    twice.insert(kind);
                }
            }
        }
        for kind in twice {
            let message = format!("{} is royal by two rules for one player", rules.kind(kind).code);
            report.add(codes::ROYAL_TWO_RULES, &r.at, message, "keep one rule for each piece and player");
        }
    }
}

/// A king forgotten in the setup makes its player unbound, silently.
fn some_piece(rules: &Rules, report: &mut Report) {
    for r in &rules.royalty {
        let without: Vec<PlayerId> = r.players.iter().copied().filter(|p| !has_royal(rules, r, *p)).collect();
        if without.len() == r.players.len() && !r.kinds.iter().any(|k| has_any(rules, *k)) {
            let message = "no piece in the start position, or in a store, is royal by this rule";
            let help = "put such a piece on the board, or take the rule away";
            report.add(codes::ROYAL_NONE_ON_BOARD, &r.at, message, help);
            continue;
        }
        if r.safety == Safety::Free {
            continue;
        }
        for player in without.into_iter().filter(|p| !bound_elsewhere(rules, r, *p) && !named_in_ending(rules, *p)) {
            let message =
                format!("{} starts without a royal piece, so this rule does not bind it", rules.player_name(player));
            report.add(codes::SETUP_NO_LEADER, &r.at, message, "name the players it is meant for in `players`");
        }
    }
}

fn has_royal(rules: &Rules, r: &Royalty, player: PlayerId) -> bool {
    let pieces = rules.start.pieces.iter().any(|m| m.owner == player && r.kinds.contains(&m.kind));
    let shuffled = rules.start.shuffles.iter().any(|s| {
        s.places.iter().any(|(p, _)| *p == player)
            && s.arrangements.first().is_some_and(|a| a.iter().any(|k| r.kinds.contains(k)))
    });
    let stored = rules.stores.iter().flat_map(|s| &s.initial);
    let stored = stored.into_iter().any(|(p, k, n)| *p == player && *n > 0 && r.kinds.contains(k));
    pieces || shuffled || stored
}

fn has_any(rules: &Rules, kind: KindId) -> bool {
    rules.start.pieces.iter().any(|m| m.kind == kind)
        || rules.start.shuffles.iter().any(|s| s.arrangements.iter().any(|a| a.contains(&kind)))
        || rules.stores.iter().any(|s| s.initial.iter().any(|(_, k, _)| *k == kind))
}

fn bound_elsewhere(rules: &Rules, this: &Royalty, player: PlayerId) -> bool {
    rules.royalty.iter().any(|r| !std::ptr::eq(r, this) && r.players.contains(&player) && has_royal(rules, r, player))
}

/// A player whose pieces an ending speaks of by name has a goal of its own: an army without a leader on purpose.
fn named_in_ending(rules: &Rules, player: PlayerId) -> bool {
    struct Named(PlayerId, bool);
    impl Visitor for Named {
        fn role(&mut self, role: Role, _: &At, _: Scope) {
            self.1 |= role == Role::Player(self.0);
        }
    }
    let mut named = Named(player, false);
    for e in &rules.endings {
        conditions(&mut named, &e.when, Site::EndingOther.scope());
    }
    named.1
}

/// While attacks are computed, conditions that read attacks count as true (§7). For the royal piece itself that is what
/// everybody means; for others it deserves a look.
fn attack_cycle(rules: &Rules, report: &mut Report) {
    for (i, kind) in rules.kinds.iter().enumerate() {
        if rules.royalty.iter().any(|r| r.kinds.contains(&KindId(i as u8))) {
            continue;
        }
        for m in written_moves(kind) {
            let mut reads = ReadsAttack { rules, seen: HashSet::new(), found: None };
            let attacks = |s: TargetState, k: ActionKind| {
                matches!(s, TargetState::Enemy | TargetState::Any)
                    && matches!(k, ActionKind::Capture | ActionKind::Shoot)
            };
            for a in m.actions.iter().filter(|a| attacks(a.state, a.kind)) {
                conditions(&mut reads, &m.conditions, Site::Move.scope());
                conditions(&mut reads, &a.conditions, Site::Move.scope());
            }
            if let Some(at) = reads.found {
                report.add(
                    codes::ROYAL_ATTACK_CYCLE,
                    &at,
                    "this move captures and asks about attacks; for what it attacks itself the answer counts as yes",
                    "split the capture from the quiet move if that is not meant",
                );
            }
        }
    }
}

struct ReadsAttack<'r> {
    rules: &'r Rules,
    seen: HashSet<FormulaId>,
    found: Option<At>,
}

impl Visitor for ReadsAttack<'_> {
    fn condition(&mut self, c: &Condition, scope: Scope) {
        let reads = matches!(
            c.test,
            Test::NotAttacked
                | Test::SourceNotAttacked
                | Test::PathNotAttacked
                | Test::Attacked(..)
                | Test::LeaderAttacked
                | Test::After(_)
        );
        if reads && !scope.in_after {
            self.found.get_or_insert_with(|| c.at.clone());
        }
    }
    fn formula(&mut self, id: FormulaId, at: &At, scope: Scope) {
        if self.found.is_some() || !self.seen.insert(id) {
            return;
        }
        if let Some(f) = self.rules.formulas.get(id.index()) {
            conditions(self, &f.when, scope);
            if self.found.is_some() {
                self.found = Some(at.clone());
            }
        }
    }
}
