//! The round through all sites of the rules, in the order of the document.
//!
//! A move stands in the rules once per player and symmetry copy. All copies say the same, so each is visited once.

use super::lists::{all_effects, pointer};
use super::scope::{Allow, Scope, Site};
use super::visit::{Visitor, condition, conditions, effects, filter, filters, move_filter, value, zone};
use crate::checked::{
    Action, ActionKind, AgreementOutcome, ClaimBy, Drop, Effect, EffectKind, Ending, Kind, LegOver, Modifier, Move,
    MoveName, PlaceAt, Repeat, Responders, ResultRule, Rules, Shape, StatusOf, Subject, Until,
};
use crate::json::At;
use std::collections::HashSet;

/// Visits every site, and the inside of every named condition and effect once.
pub fn walk<V: Visitor + ?Sized>(rules: &Rules, v: &mut V) {
    board(rules, v);
    royalty_and_statuses(rules, v);
    stores(rules, v);
    for f in &rules.formulas {
        conditions(v, &f.when, Site::Definition.scope().named());
    }
    for e in &rules.effects {
        effects(v, &e.effects, Site::Definition.scope().named());
    }
    pieces(rules, v);
    for d in &rules.drops {
        drop(d, v);
    }
    turns(rules, v);
    for l in &rules.legality {
        conditions(v, &l.when, Site::LegalityWhen.scope());
        conditions(v, &l.after, Site::LegalityAfter.scope());
    }
    for t in &rules.triggers {
        let scope = Site::Trigger(t.on).scope();
        filters(v, &t.filter, &t.at, scope);
        conditions(v, &t.when, scope);
        effects(v, &t.effects, scope);
    }
    for e in &rules.endings {
        conditions(v, &e.when, ending_site(e).scope());
        let site = if e.claim.is_some() { Site::ClaimResult } else { Site::Result };
        result(v, &e.result, &e.at, site.scope());
    }
    agreements(rules, v);
    for c in &rules.chance {
        conditions(v, &c.when, Site::Chance.scope());
        if let Some(r) = &c.reroll {
            conditions(v, &r.when, Site::Chance.scope());
        }
    }
}

/// Where the `when` of an ending stands (§13).
pub fn ending_site(ending: &Ending) -> Site {
    match (&ending.claim, ending.subject) {
        (Some(c), _) if c.by != ClaimBy::ToMove => Site::ClaimAny,
        (Some(_), _) => Site::ClaimToMove,
        (None, _) if ending.decisive => Site::EndingDecisive,
        (None, Subject::ToMove) => Site::EndingToMove,
        (None, _) => Site::EndingOther,
    }
}

/// One copy of each move of a piece: the copies of a name differ in nothing but their vectors.
pub fn written_moves(kind: &Kind) -> Vec<&Move> {
    let mut seen: HashSet<MoveName> = HashSet::new();
    let lists = kind.moves.each.first().into_iter().chain([&kind.moves.neutral]);
    lists.flatten().filter(|m| seen.insert(m.name)).collect()
}

fn board<V: Visitor + ?Sized>(rules: &Rules, v: &mut V) {
    let scope = Site::Board.scope();
    for s in &rules.board.stacking {
        filters(v, &s.needs, &s.at, scope);
    }
    for a in &rules.attributes {
        for z in &a.from_zone {
            zone(v, z, &At::default(), scope);
        }
    }
}

fn royalty_and_statuses<V: Visitor + ?Sized>(rules: &Rules, v: &mut V) {
    for r in &rules.royalty {
        for c in r.safe_if.iter().flatten() {
            condition(v, c, Site::SafeIf.scope());
        }
    }
    for s in &rules.statuses {
        match &s.of {
            StatusOf::Player(when) => conditions(v, when, Site::Status.scope()),
            StatusOf::Piece(f) => filter(v, f, &s.at, Site::Status.scope()),
        }
    }
    for c in &rules.counters {
        for reset in c.reset.iter().flatten() {
            condition(v, reset, Site::Counter.scope());
        }
    }
}

fn stores<V: Visitor + ?Sized>(rules: &Rules, v: &mut V) {
    for s in &rules.stores {
        let Some(captures) = &s.captures else { continue };
        filters(v, &captures.filter, &s.at, Site::StoreCaptures.scope());
        for b in &captures.become_ {
            filter(v, &b.filter, &s.at, Site::StoreCaptures.scope());
        }
    }
}

fn pieces<V: Visitor + ?Sized>(rules: &Rules, v: &mut V) {
    let joins = !rules.board.stacking.is_empty() && places_nearest(rules);
    for kind in &rules.kinds {
        for m in written_moves(kind) {
            shape(&m.shape, &m.at, v);
            let pair = if matches!(m.shape, Shape::Pair(_)) { Allow::PARTNER } else { Allow::NONE };
            conditions(v, &m.conditions, Site::Move.scope().with(pair));
            actions(&m.actions, Site::Move.scope().with(pair), Site::MoveEffect.scope().with(pair), v);
            modifiers(&m.modifiers, Site::ModifierEffect.scope().with(pair), v);
            effects(v, &m.effects, Site::MoveEffect.scope().with(pair));
            if joins {
                for a in m.actions.iter().filter(|a| a.kind == ActionKind::Join) {
                    conditions(v, &a.conditions, Site::JoinWhenPlaced.scope());
                }
            }
        }
    }
}

fn places_nearest(rules: &Rules) -> bool {
    let nearest = |e: &Effect| matches!(&e.kind, EffectKind::Place { at: PlaceAt::NearestTo(_), .. });
    all_effects(rules).into_iter().any(nearest)
}

fn actions<V: Visitor + ?Sized>(list: &[Action], asked: Scope, done: Scope, v: &mut V) {
    for a in list {
        filters(v, &a.filter, &a.at, asked);
        conditions(v, &a.conditions, asked);
        effects(v, &a.effects, done);
    }
}

fn modifiers<V: Visitor + ?Sized>(list: &[Modifier], done: Scope, v: &mut V) {
    for m in list {
        conditions(v, &m.conditions, Site::Modifier.scope());
        for k in &m.options {
            v.kind(*k, &m.at, Site::Modifier.scope());
        }
        effects(v, &m.effects, done);
    }
}

fn shape<V: Visitor + ?Sized>(shape: &Shape, at: &At, v: &mut V) {
    let scope = Site::Travel.scope();
    match shape {
        Shape::Step { repeat, .. } | Shape::Along { repeat, .. } => ride(repeat, at, v),
        Shape::To(z) => zone(v, z, at, scope),
        Shape::Pair(p) => filter(v, &p.partner, at, scope),
        Shape::Legs(legs) => {
            for leg in legs {
                ride(&leg.repeat, at, v);
                filters(v, &leg.filter, at, scope);
                if let LegOver::Piece(role) = leg.over {
                    v.role(role, at, scope);
                }
            }
        }
    }
}

fn ride<V: Visitor + ?Sized>(repeat: &Option<Repeat>, at: &At, v: &mut V) {
    let Some(repeat) = repeat else { return };
    match &repeat.until {
        Until::Zone(z) => zone(v, z, at, Site::Travel.scope()),
        Until::Condition(id) => v.formula(*id, at, Site::Until.scope()),
        Until::NotEmpty | Until::Edge => {}
    }
    if let Some(over) = &repeat.over {
        filters(v, &over.filter, at, Site::Travel.scope());
    }
}

fn drop<V: Visitor + ?Sized>(d: &Drop, v: &mut V) {
    zone(v, &d.zone, &d.at, Site::DropZone.scope());
    conditions(v, &d.conditions, Site::Drop.scope());
    actions(&d.actions, Site::Drop.scope(), Site::DropEffect.scope(), v);
    modifiers(&d.modifiers, Site::DropEffect.scope().with(Allow::CHOSEN), v);
    effects(v, &d.effects, Site::DropEffect.scope());
}

fn turns<V: Visitor + ?Sized>(rules: &Rules, v: &mut V) {
    let (turns, here) = (&rules.turns, pointer(&["turns"]));
    value(v, &turns.length, &here, Site::TurnLength.scope());
    if let Some(first) = &turns.first_turn_length {
        value(v, first, &here, Site::TurnLength.scope());
    }
    for c in turns.ends_early.iter().flatten() {
        condition(v, c, Site::EndsEarly.scope());
    }
    for p in &turns.parts {
        move_filter(v, &p.must, &p.at, Site::Must.scope());
    }
    for p in &turns.phases {
        conditions(v, &p.until, Site::PhaseUntil.scope());
        if let Some(must) = &p.must {
            move_filter(v, must, &p.at, Site::Must.scope());
        }
    }
    for o in &turns.obligations {
        conditions(v, &o.when, Site::Obligation.scope());
        move_filter(v, &o.must, &o.at, Site::Must.scope());
    }
}

fn agreements<V: Visitor + ?Sized>(rules: &Rules, v: &mut V) {
    for a in &rules.agreements {
        let one = a.responders == Responders::OneEnemy;
        conditions(v, &a.when, Site::AgreementWhen(one).scope());
        match &a.outcome {
            AgreementOutcome::Result(r) => result(v, r, &a.at, Site::AgreementDo(one).scope()),
            AgreementOutcome::Do(list) => effects(v, list, Site::AgreementDo(one).scope()),
        }
    }
}

/// The values of a result. Its roles are another matter: they must be players (see `endings`).
fn result<V: Visitor + ?Sized>(v: &mut V, rule: &ResultRule, at: &At, scope: Scope) {
    match rule {
        ResultRule::Compare { value: x, tie, .. } => {
            value(v, x, at, scope);
            result(v, tie, at, scope);
        }
        ResultRule::If { when, then, otherwise } => {
            conditions(v, when, scope);
            result(v, then, at, scope);
            result(v, otherwise, at, scope);
        }
        ResultRule::Draw | ResultRule::Win(_) | ResultRule::Lose(_) | ResultRule::Scores(_) => {}
    }
}
