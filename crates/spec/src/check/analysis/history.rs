//! Laws on the position after an action that ask whether it is a repetition.
//!
//! Two positions are the same "by use" (§17): a timed flag, or the last move, counts only if a legal move depends on
//! it. Where rules have such flags, the key of a position needs its legal moves; a law that needs the key to find the
//! legal moves would go round for ever.

use super::scope::{Scope, Site};
use super::visit::{Visitor, conditions};
use super::walk::walk;
use crate::checked::{About, Condition, EffectKind, FlagId, FormulaId, Rules, Test};
use crate::diagnostic::{Report, codes};
use crate::json::At;
use std::collections::HashSet;

/// Reports laws that regress.
pub fn check(rules: &Rules, report: &mut Report) {
    let mut law = Asks { rules, seen: HashSet::new(), test: |t| matches!(t, Test::Repetition { .. }), found: None };
    for l in &rules.legality {
        conditions(&mut law, &l.after, Site::LegalityAfter.scope());
    }
    let Some(at) = law.found else { return };
    if by_use(rules) {
        report.add(
            codes::CONDITION_NEEDS_GENERATOR,
            &at,
            "REPETITION in legality needs the legal moves it helps to find, because moves here read a passing flag or the last move",
            "make the repetition an ending, or let no move read flags with a duration or LAST_MOVE",
        );
    }
}

/// True if the identity of a position depends on its legal moves.
fn by_use(rules: &Rules) -> bool {
    let timed: HashSet<FlagId> = super::lists::all_effects(rules)
        .into_iter()
        .filter_map(|e| match e.kind {
            EffectKind::SetState(flag, Some(_), _) => Some(flag),
            _ => None,
        })
        .collect();
    let mut reads = MoveReads { rules, timed, seen: HashSet::new(), found: false };
    walk(rules, &mut reads);
    reads.found
}

struct Asks<'r, F: Fn(&Test) -> bool> {
    rules: &'r Rules,
    seen: HashSet<FormulaId>,
    test: F,
    found: Option<At>,
}

impl<F: Fn(&Test) -> bool> Visitor for Asks<'_, F> {
    fn condition(&mut self, c: &Condition, _: Scope) {
        if self.found.is_none() && (self.test)(&c.test) {
            self.found = Some(c.at.clone());
        }
    }
    fn formula(&mut self, id: FormulaId, _: &At, scope: Scope) {
        if self.seen.insert(id)
            && let Some(f) = self.rules.formulas.get(id.index())
        {
            conditions(self, &f.when, scope);
        }
    }
}

struct MoveReads<'r> {
    rules: &'r Rules,
    timed: HashSet<FlagId>,
    seen: HashSet<FormulaId>,
    found: bool,
}

fn in_move(scope: Scope) -> bool {
    matches!(
        scope.site,
        Site::Move
            | Site::Modifier
            | Site::MoveEffect
            | Site::ModifierEffect
            | Site::Drop
            | Site::DropEffect
            | Site::Until
    )
}

impl Visitor for MoveReads<'_> {
    fn condition(&mut self, c: &Condition, scope: Scope) {
        self.found |= in_move(scope)
            && match c.test.about() {
                About::Flag(flag) => self.timed.contains(&flag),
                About::LastMove(_) => true,
                About::Conditions(_) | About::Players(_) | About::After(_) | About::Formula(_) => false,
                About::Repetition(_) | About::Round | About::Unmoved(_) | About::PlayerFlag(_) => false,
                About::Status(_) | About::Moves | About::Attack | About::Proof | About::Board => false,
            };
    }
    fn filter(&mut self, f: &crate::checked::Filter, _: &At, scope: Scope) {
        self.found |=
            (in_move(scope) || scope.site == Site::Travel) && f.state.is_some_and(|s| self.timed.contains(&s));
    }
    fn formula(&mut self, id: FormulaId, _: &At, scope: Scope) {
        if in_move(scope)
            && self.seen.insert(id)
            && let Some(f) = self.rules.formulas.get(id.index())
        {
            conditions(self, &f.when, scope);
        }
    }
}
