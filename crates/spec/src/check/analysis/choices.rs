//! How many choices and effects one move has (`effect/choice-limit`, `limit/effects`).

use super::lists::flat;
use super::walk::written_moves;
use crate::checked::{
    Action, Effect, EffectKind, KindId, KindRef, Modifier, Move, PlaceAt, Placed, Rules, StoreCaptures, StoreId,
};
use crate::diagnostic::{Report, codes};
use crate::json::At;
use crate::limits;
use std::collections::BTreeSet;

/// §18.
const MOST_CHOICES: u64 = limits::CHOICES_OF_MOVE as u64;
const MOST_EFFECTS: usize = limits::EFFECTS;

/// Checks every move and drop.
pub fn check(rules: &Rules, report: &mut Report) {
    let stored = StoreKinds::of(rules);
    for m in rules.kinds.iter().flat_map(written_moves) {
        judge(rules, &stored, (&m.at, "move"), (&m.effects, &m.actions, &m.modifiers), report);
    }
    for d in &rules.drops {
        judge(rules, &stored, (&d.at, "drop"), (&d.effects, &d.actions, &d.modifiers), report);
    }
}

type Lists<'r> = (&'r [Effect], &'r [Action], &'r [Modifier]);

fn judge(rules: &Rules, stored: &StoreKinds, (at, word): (&At, &str), lists: Lists<'_>, report: &mut Report) {
    let (own, actions, modifiers) = lists;
    let most = |counts: &mut dyn Iterator<Item = usize>| counts.max().unwrap_or(0);
    let effects = flat(rules, own).len()
        + most(&mut actions.iter().map(|a| flat(rules, &a.effects).len()))
        + most(&mut modifiers.iter().map(|m| flat(rules, &m.effects).len()));
    if effects > MOST_EFFECTS {
        let message = format!("this {word} has {effects} effects; at most {MOST_EFFECTS} are possible");
        report.add(codes::LIMIT_EFFECTS, at, message, "join effects by `zone`, or leave some to a trigger");
    }
    let choices = of_lists(rules, stored, lists);
    if choices > MOST_CHOICES {
        let message = format!("this {word} can be made in {choices} ways; at most {MOST_CHOICES} are possible");
        let help = "offer fewer options, or split the choice into parts of a turn";
        report.add(codes::EFFECT_CHOICE_LIMIT, at, message, help);
    }
}

/// In how many ways a move to one square can be made, at most.
pub fn of_move(rules: &Rules, stored: &StoreKinds, m: &Move) -> u64 {
    of_lists(rules, stored, (&m.effects, &m.actions, &m.modifiers))
}

/// The same for a drop or move by its lists: own effects, then one action, then one modifier.
pub fn of_lists(rules: &Rules, stored: &StoreKinds, (own, actions, modifiers): Lists<'_>) -> u64 {
    let of = |list: &[Effect]| flat(rules, list).into_iter().fold(1u64, |n, e| n.saturating_mul(of_effect(e, stored)));
    let action = actions.iter().map(|a| of(&a.effects)).max().unwrap_or(1);
    let modifier = modifiers.iter().map(|m| of(&m.effects).saturating_mul(options(rules, m))).max().unwrap_or(1);
    of(own).saturating_mul(action).saturating_mul(modifier)
}

fn options(rules: &Rules, m: &Modifier) -> u64 {
    // An attribute is one kind, known by the piece; a move is never multiplied by it.
    (m.options.len().max(1) as u64).min(rules.kinds.len().max(1) as u64 + 1)
}

fn of_effect(e: &Effect, stored: &StoreKinds) -> u64 {
    let ways = match &e.kind {
        EffectKind::Place { what, at } => {
            let pieces = match what {
                Placed::New { kinds, .. } => kinds.len().max(1) as u64,
                Placed::FromStore { store, choose: true, filter, .. } => {
                    let named = filter.as_ref().and_then(|f| f.kinds.as_ref()).map(|p| p.len() as u64);
                    let held = stored.kinds(*store).len() as u64;
                    named.map_or(held, |n| n.min(held)).max(1)
                }
                Placed::FromStore { .. } => 1,
            };
            let places = match at {
                PlaceAt::Places(places) => places.len().max(1) as u64,
                PlaceAt::NearestTo(_) => 1,
            };
            pieces.saturating_mul(places)
        }
        _ => 1,
    };
    ways + u64::from(e.optional)
}

/// Which kinds can ever be in a store.
pub struct StoreKinds(Vec<BTreeSet<KindId>>);

impl StoreKinds {
    /// From the start, by effects, by captures.
    pub fn of(rules: &Rules) -> StoreKinds {
        let mut sets: Vec<BTreeSet<KindId>> = rules
            .stores
            .iter()
            .map(|s| {
                let initial = s.initial.iter().map(|(_, kind, _)| *kind);
                initial.chain(s.captures.iter().flat_map(|c| captured(rules, c))).collect()
            })
            .collect();
        for e in super::lists::all_effects(rules) {
            if let EffectKind::AddToStore { store, kind, .. } = e.kind
                && let Some(set) = sets.get_mut(store.index())
            {
                set.insert(kind);
            }
        }
        StoreKinds(sets)
    }

    /// The kinds of one store.
    pub fn kinds(&self, store: StoreId) -> &BTreeSet<KindId> {
        static NONE: BTreeSet<KindId> = BTreeSet::new();
        self.0.get(store.index()).unwrap_or(&NONE)
    }
}

fn captured(rules: &Rules, c: &StoreCaptures) -> Vec<KindId> {
    let all = || (0..rules.kinds.len()).map(|i| KindId(i as u8));
    let kinds = c.filter.as_ref().and_then(|f| f.kinds.as_ref());
    let taken: Vec<KindId> = match kinds {
        Some(list) if list.iter().all(|k| matches!(k, KindRef::Kind(_))) => {
            all().filter(|k| list.contains(&KindRef::Kind(*k))).collect()
        }
        _ => all().collect(),
    };
    let as_what = taken.into_iter().map(|k| rules.kind(k).demotes_to.unwrap_or(k));
    as_what.chain(c.become_.iter().map(|b| b.kind)).collect()
}
