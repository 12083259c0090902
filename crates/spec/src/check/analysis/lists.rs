//! Lists that several rules look through.

use super::walk::written_moves;
use crate::checked::{Action, AgreementOutcome, Effect, EffectKind, KindId, KindRef, Modifier, Move, Rules};
use crate::json::{At, Origin};

/// Every effect that is written somewhere, named ones by their bodies.
pub fn all_effects(rules: &Rules) -> Vec<&Effect> {
    effects_with(rules, rules.kinds.iter().flat_map(written_moves))
}

/// The same with the moves of every player.
pub fn effects_of_everybody(rules: &Rules) -> Vec<&Effect> {
    effects_with(rules, rules.kinds.iter().flat_map(|kind| kind.moves.all()).flatten())
}

fn effects_with<'r>(rules: &'r Rules, moves: impl Iterator<Item = &'r Move>) -> Vec<&'r Effect> {
    let mut all: Vec<&Effect> = Vec::new();
    let mut add = |own: &'r [Effect], actions: &'r [Action], modifiers: &'r [Modifier]| {
        all.extend(own);
        all.extend(actions.iter().flat_map(|a| &a.effects));
        all.extend(modifiers.iter().flat_map(|m| &m.effects));
    };
    moves.for_each(|m| add(&m.effects, &m.actions, &m.modifiers));
    rules.drops.iter().for_each(|d| add(&d.effects, &d.actions, &d.modifiers));
    all.extend(rules.effects.iter().flat_map(|e| &e.effects));
    all.extend(rules.triggers.iter().flat_map(|t| &t.effects));
    for a in &rules.agreements {
        if let AgreementOutcome::Do(list) = &a.outcome {
            all.extend(list);
        }
    }
    all
}

/// Every modifier of moves and drops.
pub fn all_modifiers(rules: &Rules) -> impl Iterator<Item = &Modifier> {
    let moves = rules.kinds.iter().flat_map(written_moves).flat_map(|m| &m.modifiers);
    moves.chain(rules.drops.iter().flat_map(|d| &d.modifiers))
}

/// The kinds that may be meant; what was chosen stands among the options already.
pub fn meant(rules: &Rules, kind: KindRef) -> Vec<KindId> {
    match kind {
        KindRef::Kind(kind) => vec![kind],
        KindRef::Attribute(a) => {
            let values = rules.attributes.get(a.index()).map(|a| a.values.as_slice()).unwrap_or_default();
            values.iter().filter_map(|v| v.kind).collect()
        }
        KindRef::Chosen => Vec::new(),
    }
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
