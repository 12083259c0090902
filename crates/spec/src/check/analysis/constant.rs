//! Conditions whose answer is written in the document (`condition/constant`).
//!
//! A named condition with an empty `when`, or with nothing but an empty ANY, is a hook for patches and left alone.

use super::scope::{Scope, Site};
use super::visit::Visitor;
use super::walk::walk;
use crate::checked::{Bounds, Condition, Place, PlaceBase, Rules, Square, Test, Value, Vector, ZoneExpr};
use crate::diagnostic::{Report, codes};
use crate::limits;

/// Checks every condition.
pub fn check(rules: &Rules, report: &mut Report) {
    let hooks = rules.formulas.iter().filter(|f| f.when.len() == 1).flat_map(|f| &f.when);
    let hooks: Vec<*const Condition> = hooks.map(std::ptr::from_ref).collect();
    walk(rules, &mut Constants { rules, hooks, report });
}

struct Constants<'a> {
    rules: &'a Rules,
    hooks: Vec<*const Condition>,
    report: &'a mut Report,
}

impl Visitor for Constants<'_> {
    fn condition(&mut self, c: &Condition, scope: Scope) {
        if scope.site == Site::Definition && self.hooks.contains(&std::ptr::from_ref(c)) {
            return;
        }
        if let Some(answer) = constant(self.rules, &c.test) {
            let word = if answer { "true" } else { "false" };
            let message = format!("this condition is always {word}");
            let help = if answer { "leave it out" } else { "correct it, or leave out what it guards" };
            self.report.add(codes::CONDITION_CONSTANT, &c.at, message, help);
        }
    }
}

/// The answer, if the test by itself has only one. Names are not looked into.
pub fn constant(rules: &Rules, test: &Test) -> Option<bool> {
    match test {
        Test::All(list) | Test::As(_, list) | Test::After(list) if list.is_empty() => Some(true),
        Test::Any(list) | Test::Not(list) if list.is_empty() => Some(false),
        Test::EmptyAt(places) if places.is_empty() => Some(true),
        // No more pieces stand on the board than it has room for.
        Test::Count(pieces, bounds) if pieces.store.is_none() => {
            within(bounds, 0, (rules.board.squares().count() * limits::STACK) as i64)
        }
        Test::Count(_, bounds) => within(bounds, 0, i64::MAX),
        Test::Players(_, bounds) => within(bounds, 0, rules.players.len() as i64),
        Test::Value(Value::Int(n), bounds) => within(bounds, *n, *n),
        Test::Value(Value::TurnNumber, bounds) => within(bounds, 1, i64::MAX),
        Test::Value(Value::Ply | Value::Count(_), bounds) => within(bounds, 0, i64::MAX),
        Test::Value(_, bounds) if *bounds == Bounds::default() => Some(true),
        Test::InZone(zone, Place::From(PlaceBase::Source | PlaceBase::Target, Vector { dx: 0, dy: 0 })) => {
            in_zone(rules, zone)
        }
        Test::Repetition { count: 0 | 1, always: None } => Some(true),
        _ => None,
    }
}

/// Whether a number from `low` to `high` must, or cannot, be within written bounds.
fn within(bounds: &Bounds, low: i64, high: i64) -> Option<bool> {
    let mut sure = true;
    let limits = [
        bounds.min.as_ref().map(|v| (v, 0)),
        bounds.max.as_ref().map(|v| (v, 1)),
        bounds.equals.as_ref().map(|v| (v, 2)),
        bounds.more_than.as_ref().map(|v| (v, 3)),
    ];
    for (value, which) in limits.into_iter().flatten() {
        let Value::Int(n) = *value else {
            sure = false;
            continue;
        };
        let (always, never) = match which {
            0 => (low >= n, high < n),
            1 => (high <= n, low > n),
            2 => (low == n && high == n, n < low || n > high),
            _ => (low > n, high <= n),
        };
        if never {
            return Some(false);
        }
        sure &= always;
    }
    sure.then_some(true)
}

fn in_zone(rules: &Rules, zone: &ZoneExpr) -> Option<bool> {
    // Named zones are hooks for setups; only what is written in place is judged.
    let ZoneExpr::Fixed(sets) = zone else { return None };
    let all = rules.board.squares().count();
    let each = if sets.each.is_empty() { std::slice::from_ref(&sets.neutral) } else { sets.each.as_slice() };
    let full = |s: &Vec<Square>| rules.board.squares().all(|q| s.contains(&q));
    if each.iter().all(Vec::is_empty) {
        Some(false)
    } else if all > 0 && each.iter().all(|s| s.len() >= all && full(s)) {
        Some(true)
    } else {
        None
    }
}
