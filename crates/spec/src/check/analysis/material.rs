//! Material draws that say what is missing instead of what is allowed (`lint/negative-material`).
//!
//! "No pawn, rook or queen" becomes silently true of every piece a patch adds; "nothing but king, knight and bishop"
//! does not (§2.4).

use super::scope::Scope;
use super::visit::{Visitor, conditions};
use super::walk::ending_site;
use crate::checked::{Bounds, Condition, Filter, FormulaId, ResultRule, Rules, Test, Value};
use crate::diagnostic::{Report, codes};
use crate::json::At;
use std::collections::HashSet;

/// Checks the endings that draw by themselves.
pub fn check(rules: &Rules, report: &mut Report) {
    let mut counts = Counts { rules, seen: HashSet::new(), report };
    for e in rules.endings.iter().filter(|e| e.result == ResultRule::Draw) {
        conditions(&mut counts, &e.when, ending_site(e).scope());
    }
}

struct Counts<'a> {
    rules: &'a Rules,
    seen: HashSet<FormulaId>,
    report: &'a mut Report,
}

impl Visitor for Counts<'_> {
    fn condition(&mut self, c: &Condition, _: Scope) {
        let Test::Count(filter, bounds) = &c.test else { return };
        let kinds = self.rules.kinds.iter().filter(|k| !k.neutral).count();
        if none(bounds) && listed(filter) * 2 > kinds && listed(filter) < kinds {
            let message = "this lists most pieces as absent; a piece that a patch adds would be overlooked";
            let help = "say which pieces are allowed: a filter with `not`";
            self.report.add(codes::LINT_NEGATIVE_MATERIAL, &c.at, message, help);
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

fn none(bounds: &Bounds) -> bool {
    [&bounds.max, &bounds.equals].into_iter().any(|b| *b == Some(Value::Int(0)))
}

/// How many kinds the filter lists, if that and an owner is all it says.
fn listed(filter: &Filter) -> usize {
    let plain = Filter { kinds: None, owner: None, ..filter.clone() } == Filter::default();
    filter.kinds.as_ref().filter(|_| plain).map_or(0, Vec::len)
}
