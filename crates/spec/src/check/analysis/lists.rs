//! Lists that several rules look through.

use super::walk::written_moves;
use crate::checked::{AgreementOutcome, Effect, EffectKind, Rules};
use crate::json::{At, Origin};

/// Every effect that is written somewhere, named ones by their bodies.
pub fn all_effects(rules: &Rules) -> Vec<&Effect> {
    let mut all: Vec<&Effect> = Vec::new();
    for m in rules.kinds.iter().flat_map(written_moves) {
        all.extend(&m.effects);
        all.extend(m.actions.iter().flat_map(|a| &a.effects));
        all.extend(m.modifiers.iter().flat_map(|m| &m.effects));
    }
    for d in &rules.drops {
        all.extend(&d.effects);
        all.extend(d.actions.iter().flat_map(|a| &a.effects));
        all.extend(d.modifiers.iter().flat_map(|m| &m.effects));
    }
    all.extend(rules.triggers.iter().flat_map(|t| &t.effects));
    all.extend(rules.effects.iter().flat_map(|e| &e.effects));
    for a in &rules.agreements {
        if let AgreementOutcome::Do(list) = &a.outcome {
            all.extend(list);
        }
    }
    all
}

/// A list of effects with named ones replaced by their bodies. Cyclic names are left out (they are reported).
pub fn flat<'r>(rules: &'r Rules, list: &'r [Effect]) -> Vec<&'r Effect> {
    let mut out = Vec::new();
    flatten(rules, list, (&mut Vec::new(), &mut { ENOUGH }), &mut out);
    out
}

/// More than any move may have; enough to see that there are too many. Names inside names double with every line.
const ENOUGH: usize = 1000;

type Open<'o> = (&'o mut Vec<usize>, &'o mut usize);

fn flatten<'r>(rules: &'r Rules, list: &'r [Effect], (open, left): Open<'_>, out: &mut Vec<&'r Effect>) {
    for e in list {
        if *left == 0 {
            return;
        }
        *left -= 1;
        match e.kind {
            EffectKind::Named(id) if !open.contains(&id.index()) => {
                let Some(named) = rules.effects.get(id.index()) else { continue };
                open.push(id.index());
                flatten(rules, &named.effects, (open, left), out);
                open.pop();
            }
            EffectKind::Named(_) => {}
            _ => out.push(e),
        }
    }
}

/// The place of something that carries none of its own: the pointer alone. Whoever has the document looks up where that
/// was written.
pub fn pointer(keys: &[&str]) -> At {
    let nowhere = Origin::default();
    keys.iter().fold(At::root(nowhere), |at, key| match key.parse::<usize>() {
        Ok(index) => at.index(index, nowhere),
        Err(_) => at.key(key, nowhere),
    })
}
