//! Pieces that come to be in play must have a value for each attribute of their kind (`attribute/missing`), and a kind
//! named by an attribute must be a piece (`attribute/value`).

use super::lists::all_effects;
use super::walk::written_moves;
use crate::checked::{AttributeId, EffectKind, Kind, KindId, KindRef, Modifier, Pieces, Placed, Rules};
use crate::diagnostic::{Report, codes};
use crate::json::At;

/// Checks modifiers, effects and drops.
pub fn check(rules: &Rules, report: &mut Report) {
    if rules.attributes.is_empty() {
        return;
    }
    for (i, kind) in rules.kinds.iter().enumerate() {
        for m in written_moves(kind) {
            m.modifiers.iter().for_each(|x| modifier(rules, KindId(i as u8), kind, x, report));
        }
    }
    for d in &rules.drops {
        for &kind in &d.kinds {
            comes_to_be(rules, kind, &[], &d.at, report);
            d.modifiers.iter().for_each(|x| modifier(rules, kind, rules.kind(kind), x, report));
        }
    }
    for e in all_effects(rules) {
        match &e.kind {
            EffectKind::Transform { pieces, to, attributes } => {
                let given: Vec<AttributeId> = attributes.iter().map(|(a, _)| *a).collect();
                let before = from_kinds(pieces);
                for kind in kinds_of(rules, *to, &e.at, report) {
                    comes_from(rules, before.as_deref(), kind, &given, &e.at, report);
                }
            }
            EffectKind::Place { what: Placed::New { kinds, .. }, .. } => {
                for k in kinds {
                    for kind in kinds_of(rules, *k, &e.at, report) {
                        comes_to_be(rules, kind, &[], &e.at, report);
                    }
                }
            }
            _ => {}
        }
    }
}

fn modifier(rules: &Rules, from: KindId, kind: &Kind, m: &Modifier, report: &mut Report) {
    for option in &m.options {
        if let KindRef::Attribute(a) = option
            && !rules.attributes.get(a.index()).is_some_and(|a| a.kinds.contains(&from))
        {
            let message = format!("{} does not carry the attribute that names what it becomes", kind.code);
            report.add(codes::ATTRIBUTE_MISSING, &m.at, message, "list the piece in the attribute's `pieces`");
        }
        for to in kinds_of(rules, *option, &m.at, report) {
            comes_from(rules, Some(&[from]), to, &[], &m.at, report);
        }
    }
    chosen_values(rules, m, report);
}

/// CHOSEN as a value: each option must be one.
fn chosen_values(rules: &Rules, m: &Modifier, report: &mut Report) {
    for e in &m.effects {
        let EffectKind::Transform { attributes, .. } = &e.kind else { continue };
        for (a, _) in attributes.iter().filter(|(_, value)| value.is_none()) {
            let Some(attribute) = rules.attributes.get(a.index()) else { continue };
            let is_value = |k: &KindRef| match k {
                KindRef::Kind(kind) => attribute.values.iter().any(|v| v.kind == Some(*kind)),
                KindRef::Attribute(other) => other == a,
                KindRef::Chosen => false,
            };
            if !m.options.iter().all(is_value) {
                let message = format!("some option of this modifier is not a value of {}", attribute.code);
                let help = "CHOSEN must be a value of the attribute it is given to";
                report.add(codes::ATTRIBUTE_VALUE, &e.at, message, help);
            }
        }
    }
}

/// The kinds a reference can mean.
fn kinds_of(rules: &Rules, k: KindRef, at: &At, report: &mut Report) -> Vec<KindId> {
    match k {
        KindRef::Kind(kind) => vec![kind],
        // The options of the modifier are looked at themselves.
        KindRef::Chosen => Vec::new(),
        KindRef::Attribute(a) => {
            let Some(attribute) = rules.attributes.get(a.index()) else { return Vec::new() };
            if attribute.values.iter().any(|v| v.kind.is_none()) {
                let message = format!("some value of {} is not a piece", attribute.code);
                report.add(codes::ATTRIBUTE_VALUE, at, message, "an attribute used as a piece has pieces as values");
            }
            attribute.values.iter().filter_map(|v| v.kind).collect()
        }
    }
}

fn from_kinds(pieces: &Pieces) -> Option<Vec<KindId>> {
    let Pieces::Matching(_, filter) = pieces else { return None };
    let kinds = filter.kinds.as_ref()?;
    kinds.iter().map(|k| if let KindRef::Kind(kind) = k { Some(*kind) } else { None }).collect()
}

fn comes_to_be(rules: &Rules, kind: KindId, given: &[AttributeId], at: &At, report: &mut Report) {
    comes_from(rules, Some(&[]), kind, given, at, report);
}

/// A label is kept by a piece that had it, given by the effect, or read off the square; there is no fourth way.
fn comes_from(
    rules: &Rules,
    before: Option<&[KindId]>,
    kind: KindId,
    given: &[AttributeId],
    at: &At,
    report: &mut Report,
) {
    for (i, a) in rules.attributes.iter().enumerate() {
        let kept = before.is_some_and(|list| !list.is_empty() && list.iter().all(|k| a.kinds.contains(k)));
        let id = AttributeId(i as u8);
        if a.kinds.contains(&kind) && a.from_zone.is_empty() && !kept && !given.contains(&id) {
            let message = format!("a new {} would have no {}", rules.kind(kind).code, a.code);
            let help = "give the value here, or let the attribute come from a zone";
            report.add(codes::ATTRIBUTE_MISSING, at, message, help);
        }
    }
}
