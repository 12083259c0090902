//! Walking through conditions, effects, filters, zones, values and places, and telling a visitor of each.
//!
//! A visitor is told of a node before its children. Named conditions and effects are not entered: the visitor is told
//! of their use and decides.

use super::scope::{Allow, Scope};
use crate::checked::{
    AttackedWhat, Bounds, Condition, Effect, EffectId, EffectKind, Filter, FormulaId, KindRef, MoveFilter, Pieces,
    Place, PlaceAt, Placed, Role, Test, Value, ZoneExpr,
};
use crate::json::At;

/// What is told of every node, with the place of the nearest written one and what is permitted there.
pub trait Visitor {
    /// A condition.
    fn condition(&mut self, _: &Condition, _: Scope) {}
    /// An effect.
    fn effect(&mut self, _: &Effect, _: Scope) {}
    /// A set of pieces.
    fn filter(&mut self, _: &Filter, _: &At, _: Scope) {}
    /// A set of moves.
    fn move_filter(&mut self, _: &MoveFilter, _: &At, _: Scope) {}
    /// A zone.
    fn zone(&mut self, _: &ZoneExpr, _: &At, _: Scope) {}
    /// A place.
    fn place(&mut self, _: Place, _: &At, _: Scope) {}
    /// A number.
    fn value(&mut self, _: &Value, _: &At, _: Scope) {}
    /// A role.
    fn role(&mut self, _: Role, _: &At, _: Scope) {}
    /// A kind that may be known only when the move is made.
    fn kind(&mut self, _: KindRef, _: &At, _: Scope) {}
    /// The use of a named condition.
    fn formula(&mut self, _: FormulaId, _: &At, _: Scope) {}
    /// The use of a named effect.
    fn named_effect(&mut self, _: EffectId, _: &At, _: Scope) {}
}

/// Each condition and what is in it.
pub fn conditions<V: Visitor + ?Sized>(v: &mut V, list: &[Condition], scope: Scope) {
    for c in list {
        condition(v, c, scope);
    }
}

/// A condition and what is in it.
pub fn condition<V: Visitor + ?Sized>(v: &mut V, c: &Condition, scope: Scope) {
    v.condition(c, scope);
    let at = &c.at;
    match &c.test {
        Test::All(inner) | Test::Any(inner) | Test::Not(inner) => conditions(v, inner, scope),
        Test::As(role, inner) => {
            v.role(*role, at, scope);
            conditions(v, inner, scope);
        }
        Test::Formula(id) => v.formula(*id, at, scope),
        Test::InZone(z, place) => {
            zone(v, z, at, scope);
            v.place(*place, at, scope);
        }
        Test::PieceFirstMove(place) | Test::RookFirstMove(place) => v.place(*place, at, scope),
        Test::CheckState(_, place, owner) => {
            v.place(*place, at, scope);
            roles(v, owner, at, scope);
        }
        Test::EmptyAt(places) => places.iter().for_each(|p| v.place(*p, at, scope)),
        Test::PieceAt(place, f) => {
            v.place(*place, at, scope);
            filter(v, f, at, scope);
        }
        Test::Count(f, b) => {
            filter(v, f, at, scope);
            bounds(v, b, at, scope);
        }
        Test::Sees { from, to, .. } => {
            filter(v, from, at, scope);
            filter(v, to, at, scope);
        }
        Test::Line { filter: f, .. } => filter(v, f, at, scope),
        Test::Connected { filter: f, zones, .. } => {
            filter(v, f, at, scope);
            zones.iter().for_each(|z| zone(v, z, at, scope));
        }
        Test::Attacked(what, by) => {
            match what {
                AttackedWhat::Pieces(f) => filter(v, f, at, scope),
                AttackedWhat::Place(p) => v.place(*p, at, scope),
            }
            v.role(*by, at, scope);
        }
        Test::Value(x, b) => {
            value(v, x, at, scope);
            bounds(v, b, at, scope);
        }
        Test::Players(inner, b) => {
            conditions(v, inner, scope);
            bounds(v, b, at, scope);
        }
        Test::PlayerToMove(role) | Test::Unwinnable(role) => v.role(*role, at, scope),
        Test::LastMove(last) => {
            move_filter(v, &last.filter, at, scope);
            roles(v, &last.by, at, scope);
        }
        Test::HasMove(f) => move_filter(v, f, at, scope),
        Test::After(inner) => conditions(v, inner, scope.after()),
        Test::Repetition { always, .. } => {
            if let Some(inner) = always {
                conditions(v, inner, scope.always());
            }
        }
        Test::FirstMove
        | Test::PathEmpty
        | Test::NotAttacked
        | Test::SourceNotAttacked
        | Test::PathNotAttacked
        | Test::LeaderAttacked
        | Test::DependsOn(_)
        | Test::PlayerState(_)
        | Test::Status(_)
        | Test::Part(_)
        | Test::Phase(_)
        | Test::Chance(..)
        | Test::NoMoves
        | Test::RoundWithoutMove => {}
    }
}

/// Each effect and what is in it.
pub fn effects<V: Visitor + ?Sized>(v: &mut V, list: &[Effect], scope: Scope) {
    for e in list {
        effect(v, e, scope);
    }
}

/// An effect and what is in it.
pub fn effect<V: Visitor + ?Sized>(v: &mut V, e: &Effect, scope: Scope) {
    v.effect(e, scope.effect());
    let nearest = matches!(&e.kind, EffectKind::Place { at: PlaceAt::NearestTo(_), .. });
    let asked = if nearest { scope.nearest() } else { scope };
    conditions(v, &e.conditions, asked.effect_condition());
    let (at, scope) = (&e.at, scope.effect());
    match &e.kind {
        EffectKind::SetState(_, _, m)
        | EffectKind::ClearState(_, m)
        | EffectKind::Capture(m)
        | EffectKind::Remove(m) => {
            pieces(v, m, at, scope);
        }
        EffectKind::Move { from, to, .. } => {
            v.place(*from, at, scope);
            v.place(*to, at, scope);
        }
        EffectKind::Place { what, at: whereto } => {
            placed(v, what, at, scope);
            match whereto {
                PlaceAt::Places(places) => places.iter().for_each(|p| v.place(*p, at, scope)),
                PlaceAt::NearestTo(z) => zone(v, z, at, scope.nearest().without(Allow::TARGET)),
            }
        }
        EffectKind::Transform { pieces: m, to, attributes } => {
            pieces(v, m, at, scope);
            v.kind(*to, at, scope);
            if attributes.iter().any(|(_, value)| value.is_none()) {
                v.kind(KindRef::Chosen, at, scope);
            }
        }
        EffectKind::Convert(m, to) => {
            pieces(v, m, at, scope);
            v.role(*to, at, scope);
        }
        EffectKind::Add(_, role, x) | EffectKind::Set(_, role, x) => {
            v.role(*role, at, scope);
            value(v, x, at, scope);
        }
        EffectKind::SetPlayerState(_, role)
        | EffectKind::ClearPlayerState(_, role)
        | EffectKind::ReleaseControl(role) => v.role(*role, at, scope),
        EffectKind::AddToStore { holder, count, .. } => {
            v.role(*holder, at, scope);
            value(v, count, at, scope);
        }
        EffectKind::SetControl(player, to) => {
            v.role(*player, at, scope);
            v.role(*to, at, scope);
        }
        EffectKind::Continue { pieces: m, .. } => filters(v, m, at, scope),
        EffectKind::Named(id) => v.named_effect(*id, at, scope),
        EffectKind::CopySource => {}
    }
}

fn pieces<V: Visitor + ?Sized>(v: &mut V, m: &Pieces, at: &At, scope: Scope) {
    match m {
        Pieces::Moved => {}
        Pieces::At(place) => v.place(*place, at, scope),
        Pieces::Matching(z, f) => {
            if let Some(z) = z {
                zone(v, z, at, scope);
            }
            filter(v, f, at, scope);
        }
    }
}

fn placed<V: Visitor + ?Sized>(v: &mut V, what: &Placed, at: &At, scope: Scope) {
    match what {
        Placed::New { kinds, owner } => {
            kinds.iter().for_each(|k| v.kind(*k, at, scope));
            v.role(*owner, at, scope);
        }
        Placed::FromStore { holder, filter: f, .. } => {
            v.role(*holder, at, scope);
            filters(v, f, at, scope.stored());
        }
    }
}

/// A set of pieces and what is in it.
pub fn filter<V: Visitor + ?Sized>(v: &mut V, f: &Filter, at: &At, scope: Scope) {
    v.filter(f, at, scope);
    let Filter {
        kinds,
        tags: _,
        owner,
        zone: around,
        state: _,
        moved: _,
        attributes,
        same_attribute: _,
        status: _,
        not,
        store,
    } = f;
    let inner = if store.is_some() { scope.stored() } else { scope };
    for k in kinds.iter().flatten() {
        v.kind(*k, at, inner);
    }
    if attributes.iter().any(|(_, value)| value.is_none()) {
        v.kind(KindRef::Chosen, at, inner);
    }
    roles(v, owner, at, inner);
    if let Some(z) = around {
        zone(v, z, at, inner);
    }
    if let Some((_, holder)) = *store {
        v.role(holder, at, scope);
    }
    if let Some(not) = not {
        filter(v, not, at, inner);
    }
}

/// A filter that may be absent.
pub fn filters<V: Visitor + ?Sized>(v: &mut V, f: &Option<Filter>, at: &At, scope: Scope) {
    if let Some(f) = f {
        filter(v, f, at, scope);
    }
}

/// A set of moves and what is in it.
pub fn move_filter<V: Visitor + ?Sized>(v: &mut V, f: &MoveFilter, at: &At, scope: Scope) {
    v.move_filter(f, at, scope);
    let MoveFilter { kinds: _, classes: _, move_ids: _, source, target, same: _, not } = f;
    for z in source.iter().chain(target) {
        zone(v, z, at, scope);
    }
    if let Some(not) = not {
        move_filter(v, not, at, scope);
    }
}

/// A zone and what is in it.
pub fn zone<V: Visitor + ?Sized>(v: &mut V, z: &ZoneExpr, at: &At, scope: Scope) {
    v.zone(z, at, scope);
    match z {
        ZoneExpr::Fixed(_) | ZoneExpr::Named(_) | ZoneExpr::Path | ZoneExpr::Offsets(_) => {}
        ZoneExpr::Of(_, role) => v.role(*role, at, scope),
        ZoneExpr::Around(place, _) | ZoneExpr::RowOf(place) | ZoneExpr::ColumnOf(place) => v.place(*place, at, scope),
        ZoneExpr::SquaresAt(places) => places.iter().for_each(|p| v.place(*p, at, scope)),
        ZoneExpr::Enclosed { place, filter: f, anchor, .. } => {
            v.place(*place, at, scope);
            filter(v, f, at, scope);
            filter(v, anchor, at, scope);
        }
        ZoneExpr::Any(list) | ZoneExpr::All(list) => list.iter().for_each(|z| zone(v, z, at, scope)),
        ZoneExpr::Except(a, b) => {
            zone(v, a, at, scope);
            zone(v, b, at, scope);
        }
    }
}

/// A number and what is in it.
pub fn value<V: Visitor + ?Sized>(v: &mut V, x: &Value, at: &At, scope: Scope) {
    v.value(x, at, scope);
    match x {
        Value::Counter(_, role) | Value::Weights { of: role, .. } => v.role(*role, at, scope),
        Value::Count(f) => filter(v, f, at, scope),
        Value::Int(_) | Value::TurnNumber | Value::Ply | Value::Chance(_) => {}
    }
}

fn bounds<V: Visitor + ?Sized>(v: &mut V, b: &Bounds, at: &At, scope: Scope) {
    let Bounds { min, max, equals, more_than } = b;
    for x in [min, max, equals, more_than].into_iter().flatten() {
        value(v, x, at, scope);
    }
}

fn roles<V: Visitor + ?Sized>(v: &mut V, role: &Option<Role>, at: &At, scope: Scope) {
    if let Some(role) = role {
        v.role(*role, at, scope);
    }
}
