//! The ways of one move: one for each of its actions.

use super::refuse;
use crate::checked::{
    Action, ActionKind, Condition, Effect, EffectKind, Filter, FlagId, KindId, KindRef, Modifier, Move, Pieces, Place,
    PlaceBase, PlayerId, Role, Rules, Shape, TargetState, Test, Until, Vector, Way, ZoneExpr,
};

/// Longest ride that is looked at: no line of a board is longer.
const LONGEST: u32 = 256;

/// The ways of a move of a kind.
pub(super) fn of(rules: &Rules, player: PlayerId, royal: KindId, m: &Move) -> Result<Vec<Way>, String> {
    let about = About { rules, player };
    let mut travel = about.travel(&m.shape)?;
    about.conditions(&mut travel, &m.conditions);
    travel.changes = about.changes(&m.modifiers, royal)?;
    m.actions.iter().map(|action| about.way(&travel, m, action)).collect()
}

struct About<'r> {
    rules: &'r Rules,
    player: PlayerId,
}

/// Which end of a move.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Source,
    Target,
}

impl About<'_> {
    fn all(&self, may: bool) -> Vec<bool> {
        vec![may; self.rules.board.exists.len()]
    }

    /// How it travels. Whatever is not a leap or a ride over empty squares is beyond us.
    fn travel(&self, shape: &Shape) -> Result<Way, String> {
        let (from, to) = (self.all(true), self.all(true));
        let way = Way { longest: 1, from, to, sure: true, ..Way::default() };
        Ok(match shape {
            Shape::Step { step, through, repeat: None } => Way { step: *step, through: through.clone(), ..way },
            Shape::Step { step, through, repeat: Some(repeat) }
                if repeat.over.is_none() && !matches!(repeat.until, Until::Edge) =>
            {
                let longest = repeat.max.unwrap_or(LONGEST).min(LONGEST);
                Way { step: *step, through: through.clone(), longest, sure: repeat.min <= 1, ..way }
            }
            Shape::Pair(pair) => {
                if pair.partner.owner != Some(Role::Own) {
                    return refuse("a move takes other pieces along than own ones");
                }
                let kinds = pair.partner.kinds.as_ref().and_then(|kinds| kinds.iter().map(fixed_kind).collect());
                let partner = kinds.filter(|_| pair.partner.moved == Some(false));
                Way { step: pair.search, partner, beyond: true, sure: false, ..way }
            }
            Shape::Legs(legs) if legs.iter().any(|leg| leg.take) => return refuse("a move captures on its way"),
            _ => Way { beyond: true, sure: false, ..way },
        })
    }

    /// What conditions ask that can be used; the rest counts as met.
    fn conditions(&self, way: &mut Way, conditions: &[Condition]) {
        for condition in conditions {
            let was_sure = std::mem::take(&mut way.sure);
            match &condition.test {
                Test::All(inner) => self.conditions(way, inner),
                Test::FirstMove => way.unmoved = true,
                Test::PieceFirstMove(Place::From(PlaceBase::Source, vector)) => way.unmoved_at.push(*vector),
                Test::CheckState(flag, Place::From(PlaceBase::Source, vector), Some(Role::Enemy))
                    if way.flagged.is_none() =>
                {
                    way.flagged = Some((*flag, *vector));
                }
                test => {
                    if let Some((end, squares)) = self.zone(test) {
                        way.sure = was_sure;
                        let may = if end == End::Source { &mut way.from } else { &mut way.to };
                        may.iter_mut().zip(squares).for_each(|(may, inside)| *may &= inside);
                    }
                }
            }
        }
    }

    /// A zone that stands in the document, asked of one end of the move.
    fn zone(&self, test: &Test) -> Option<(End, Vec<bool>)> {
        let Test::InZone(zone, place) = test else { return None };
        let end = match *place {
            Place::SOURCE => End::Source,
            Place::TARGET => End::Target,
            _ => return None,
        };
        let squares = match zone {
            ZoneExpr::Fixed(fixed) => fixed.of(self.player),
            ZoneExpr::Named(id) => self.rules.zones[id.index()].squares.of(self.player),
            _ => return None,
        };
        let mut inside = self.all(false);
        squares.iter().for_each(|square| inside[square.index()] = true);
        Some((end, inside))
    }

    /// Where the piece may become another kind.
    fn changes(&self, modifiers: &[Modifier], royal: KindId) -> Result<Vec<bool>, String> {
        let mut changes = self.all(false);
        for modifier in modifiers {
            let plain = modifier.effects.is_empty() && modifier.set_state.is_none() && !modifier.fresh;
            let known = |option: &KindRef| fixed_kind(option).is_some_and(|kind| kind != royal);
            if !plain || !modifier.options.iter().all(known) {
                return refuse("a promotion does more than name another kind");
            }
            let mut here = self.all(true);
            for condition in &modifier.conditions {
                if let Some((End::Target, squares)) = self.zone(&condition.test) {
                    here.iter_mut().zip(squares).for_each(|(here, inside)| *here &= inside);
                }
            }
            changes.iter_mut().zip(here).for_each(|(changes, here)| *changes |= here);
        }
        Ok(changes)
    }

    /// The way of one action.
    fn way(&self, travel: &Way, m: &Move, action: &Action) -> Result<Way, String> {
        let mut way = travel.clone();
        match (action.kind, action.state) {
            (ActionKind::Move, TargetState::Empty) => {}
            (ActionKind::Capture, TargetState::Enemy) => way.captures = true,
            // Own pieces fall, or pieces are shot at: the player's pieces may do anything.
            (ActionKind::Move | ActionKind::Stay, _) => way.beyond = true,
            (ActionKind::Capture | ActionKind::Shoot, _) => (way.captures, way.beyond) = (true, true),
            _ => return refuse("pieces change places or share them"),
        }
        self.conditions(&mut way, &action.conditions);
        way.sure &= action.filter.is_none() && !way.beyond;
        // An earlier action for the same pieces might be the one that is done.
        let first = m.actions.iter().find(|other| other.state == action.state || other.state == TargetState::Any);
        way.sure &= first == Some(action);
        for effect in m.effects.iter().chain(&action.effects) {
            self.effect(&mut way, m, action, effect)?;
        }
        Ok(way)
    }

    fn effect(&self, way: &mut Way, m: &Move, action: &Action, effect: &Effect) -> Result<(), String> {
        way.sure = false;
        match &effect.kind {
            // Shown through the enemy's turn, and gone before the piece can move again.
            EffectKind::SetState(flag, Some(1), Pieces::Moved) if way.sets.is_none_or(|set| set == *flag) => {
                way.sets = Some(*flag);
                Ok(())
            }
            EffectKind::Capture(Pieces::At(place)) if is_flagged(way.flagged, *place) => {
                way.takes_flagged = true;
                Ok(())
            }
            EffectKind::Move { from, lenient: false, .. } if is_own(m, action, *from) => {
                way.beyond = true;
                Ok(())
            }
            _ => refuse("a move does what no proof looks at"),
        }
    }
}

/// Whether what stands there carries the flag that was asked for.
fn is_flagged(flagged: Option<(FlagId, Vector)>, place: Place) -> bool {
    flagged.is_some_and(|(_, vector)| place == Place::From(PlaceBase::Source, vector))
}

/// Whether the move asks that an own piece stands there.
fn is_own(m: &Move, action: &Action, place: Place) -> bool {
    let owned = |filter: &Filter| filter.owner == Some(Role::Own) && filter.store.is_none();
    m.conditions.iter().chain(&action.conditions).any(|condition| match &condition.test {
        Test::PieceAt(at, filter) => *at == place && owned(filter),
        _ => false,
    })
}

fn fixed_kind(kind: &KindRef) -> Option<KindId> {
    match kind {
        KindRef::Kind(kind) => Some(*kind),
        KindRef::Chosen | KindRef::Attribute(_) => None,
    }
}
