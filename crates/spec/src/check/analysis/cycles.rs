//! Names that are defined by each other (`ref/cycle`, `effect/recursive`), and names that unfold to far too much.

use super::scope::{Scope, Site};
use super::visit::{Visitor, conditions, effects};
use crate::checked::{Condition, EffectId, EffectKind, FormulaId, Rules, Test};
use crate::diagnostic::{Report, codes};
use crate::json::At;

/// Which names stand in a cycle: nobody may unfold these.
#[derive(Default, Debug)]
pub struct Cycles {
    /// By [`FormulaId`].
    pub formulas: Vec<bool>,
    /// By [`EffectId`].
    pub effects: Vec<bool>,
}

/// Most questions a condition may unfold to. PLAYERS and AS ask theirs once per player.
const UNFOLDED: u64 = 1 << 16;

/// Most effects a name may unfold to; a move may have fewer (`limit/effects`), triggers are bounded by this alone.
const DONE: u64 = 1 << 10;

/// Finds and reports all cycles.
pub fn find(rules: &Rules, report: &mut Report) -> Cycles {
    let scope = Site::Definition.scope();
    let formulas: Vec<Vec<usize>> =
        rules.formulas.iter().map(|f| uses(|u| conditions(u, &f.when, scope)).formulas).collect();
    let named: Vec<Vec<usize>> =
        rules.effects.iter().map(|e| uses(|u| effects(u, &e.effects, scope)).effects).collect();
    let cycles = Cycles { formulas: on_cycle(&formulas), effects: on_cycle(&named) };
    for (f, bad) in rules.formulas.iter().zip(&cycles.formulas) {
        if *bad {
            let message = format!("the condition {} is defined by itself", f.code);
            report.add(codes::REF_CYCLE, &f.at, message, "break the circle: write one of the conditions out");
        }
    }
    for (e, bad) in rules.effects.iter().zip(&cycles.effects) {
        if *bad {
            let message = format!("the effect {} calls itself", e.code);
            report.add(codes::EFFECT_RECURSIVE, &e.at, message, "break the circle: write one of the effects out");
        }
    }
    unfolded(rules, &cycles, report);
    cycles
}

#[derive(Default)]
struct Uses {
    formulas: Vec<usize>,
    effects: Vec<usize>,
}

impl Visitor for Uses {
    fn formula(&mut self, id: FormulaId, _: &At, _: Scope) {
        self.formulas.push(id.index());
    }
    fn named_effect(&mut self, id: EffectId, _: &At, _: Scope) {
        self.effects.push(id.index());
    }
}

fn uses(visit: impl FnOnce(&mut Uses)) -> Uses {
    let mut uses = Uses::default();
    visit(&mut uses);
    uses
}

/// A node is on a cycle if it reaches itself. At most 128 names, so a search from each is cheap.
pub fn on_cycle(edges: &[Vec<usize>]) -> Vec<bool> {
    (0..edges.len())
        .map(|start| {
            let mut seen = vec![false; edges.len()];
            let mut open: Vec<usize> = edges[start].clone();
            while let Some(node) = open.pop() {
                if node == start {
                    return true;
                }
                if node < seen.len() && !std::mem::replace(&mut seen[node], true) {
                    open.extend(&edges[node]);
                }
            }
            false
        })
        .collect()
}

/// Names of names of names double with every line: a short document could ask more than any machine can answer.
fn unfolded(rules: &Rules, cycles: &Cycles, report: &mut Report) {
    let mut sizes: Vec<Option<u64>> = vec![None; rules.formulas.len()];
    for (i, f) in rules.formulas.iter().enumerate() {
        if size_of_formula(rules, cycles, i, &mut sizes) > UNFOLDED {
            let message = format!("the condition {} asks more than {UNFOLDED} questions when written out", f.code);
            report.add(codes::LIMIT_EXPANDED, &f.at, message, "use fewer names inside names, or fewer nested PLAYERS");
        }
    }
    let mut sizes_of_effects: Vec<Option<u64>> = vec![None; rules.effects.len()];
    for (i, e) in rules.effects.iter().enumerate() {
        if size_of_effect(rules, cycles, i, &mut sizes_of_effects) > DONE {
            let message = format!("{} does more than {DONE} things when written out", e.code);
            report.add(codes::LIMIT_EXPANDED, &e.at, message, "use fewer names inside names");
        }
    }
    let mut too_big = TooBig { rules, cycles, sizes, report };
    super::walk::walk(rules, &mut too_big);
}

fn size_of_effect(rules: &Rules, cycles: &Cycles, i: usize, sizes: &mut [Option<u64>]) -> u64 {
    match sizes.get(i) {
        None => return 1,
        Some(Some(size)) => return *size,
        Some(None) if cycles.effects[i] => return 1,
        Some(None) => {}
    }
    let size = rules.effects[i].effects.iter().fold(1u64, |sum, e| {
        let inner = match e.kind {
            EffectKind::Named(id) => size_of_effect(rules, cycles, id.index(), sizes),
            _ => 1,
        };
        sum.saturating_add(inner)
    });
    sizes[i] = Some(size);
    size
}

fn size_of_formula(rules: &Rules, cycles: &Cycles, i: usize, sizes: &mut Vec<Option<u64>>) -> u64 {
    match sizes.get(i) {
        None => return 1,
        Some(Some(size)) => return *size,
        Some(None) if cycles.formulas[i] => return 1,
        Some(None) => {}
    }
    let size = size(rules, cycles, &rules.formulas[i].when, sizes);
    sizes[i] = Some(size);
    size
}

fn size(rules: &Rules, cycles: &Cycles, list: &[Condition], sizes: &mut Vec<Option<u64>>) -> u64 {
    let players = rules.players.len().max(1) as u64;
    list.iter().fold(1u64, |sum, c| {
        let inner = match &c.test {
            Test::As(_, l) | Test::Players(l, _) => size(rules, cycles, l, sizes).saturating_mul(players),
            Test::Formula(id) => size_of_formula(rules, cycles, id.index(), sizes),
            other => other.about().conditions().map_or(1, |l| size(rules, cycles, l, sizes)),
        };
        sum.saturating_add(inner)
    })
}

struct TooBig<'a> {
    rules: &'a Rules,
    cycles: &'a Cycles,
    sizes: Vec<Option<u64>>,
    report: &'a mut Report,
}

impl Visitor for TooBig<'_> {
    fn condition(&mut self, c: &Condition, _: Scope) {
        if matches!(c.test, Test::As(..) | Test::Players(..))
            && size(self.rules, self.cycles, std::slice::from_ref(c), &mut self.sizes) > UNFOLDED
        {
            let message = format!("this asks more than {UNFOLDED} questions when written out");
            self.report.add(codes::LIMIT_EXPANDED, &c.at, message, "use fewer nested AS and PLAYERS");
        }
    }
}
