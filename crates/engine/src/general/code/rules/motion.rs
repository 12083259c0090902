//! Moves and drops, lowered.

use super::build::Builder;
use super::fixed::{self, Bounds};
use super::{ShapeRule, Span};
use crate::general::code::cond::Conds;
use crate::general::code::filt::Filt;
use crate::general::code::lower::Inside;
use crate::general::code::reads::Reads;
use crate::general::code::zone::ZoneCode;
use crate::set::Set;
use arbiter_spec::checked::{
    Action, ActionKind, Condition, Drop, FlagId, KindId, KindRef, Modifier, Move, MoveName, PlayerId, Repeat, Shape,
    StoreId, TargetState, Until,
};

/// One move of one kind for one player, in one direction.
#[derive(Clone, Debug)]
pub(crate) struct MoveRule<W: Set> {
    /// Its name.
    pub name: MoveName,
    /// Whose list it is in: the subject of its conditions.
    pub player: PlayerId,
    /// Whose moves they are, and its place in the list of the document.
    pub kind: KindId,
    pub place: u16,
    /// From where and to where it can be made at all, as far as fixed conditions say.
    pub within: Bounds<W>,
    pub shape: ShapeRule<W>,
    pub actions: Box<[ActionRule<W>]>,
    pub conditions: Asked<W>,
    pub modifiers: Box<[ModifierRule<W>]>,
    pub effects: Span,
    /// Own labels, sorted: see [`crate::general::code::lower::Lower::class`].
    pub classes: Box<[u16]>,
    /// `same_result: MERGE`.
    pub merge: bool,
    /// Some action makes an attack.
    pub attacks: bool,
    /// A leap or ride that the document puts no condition on.
    pub plain: bool,
    /// Whether it attacks an enemy is a matter of squares being empty alone.
    pub quick: bool,
}

/// Conditions, sorted by when they are asked.
#[derive(Clone, Debug)]
pub(crate) struct Asked<W: Set> {
    /// Before the move: those that do not read attacks first.
    before: Conds<W>,
    calm: usize,
    /// Of the position after the move.
    pub after: Conds<W>,
}

impl<W: Set> Asked<W> {
    /// Those asked before the move.
    #[inline(always)]
    pub fn before(&self) -> &Conds<W> {
        &self.before
    }

    /// Whether there are none at all.
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// Those asked while attacks are worked out.
    #[inline(always)]
    pub fn calm(&self) -> &[crate::general::code::cond::Cond<W>] {
        &self.before[..self.calm]
    }
}

/// What a move does to its target.
#[derive(Clone, Debug)]
pub(crate) struct ActionRule<W: Set> {
    pub state: TargetState,
    pub filter: Option<Filt<W>>,
    pub kind: ActionKind,
    pub conditions: Asked<W>,
    pub effects: Span,
    /// It makes an attack.
    pub attacks: bool,
}

/// A change of kind that goes with a move.
#[derive(Clone, Debug)]
pub(crate) struct ModifierRule<W: Set> {
    /// From where and to where it applies at all, as far as fixed conditions say.
    pub within: Bounds<W>,
    /// Asked before the move.
    pub conditions: Conds<W>,
    pub options: Box<[KindRef]>,
    pub set_state: Option<FlagId>,
    pub effects: Span,
    pub fresh: bool,
    pub if_none_stay: bool,
}

/// A way of bringing men from a store to the board. Its vectors are turned by the player.
#[derive(Clone, Debug)]
pub(crate) struct DropRule<W: Set> {
    pub id: i32,
    pub store: StoreId,
    pub kinds: Box<[KindId]>,
    pub zone: ZoneCode<W>,
    pub conditions: Asked<W>,
    pub modifiers: Box<[ModifierRule<W>]>,
    pub effects: Span,
    pub actions: Box<[ActionRule<W>]>,
    /// The man counts as unmoved.
    pub fresh: bool,
}

/// The actions that make an attack.
fn attacks(action: &Action) -> bool {
    matches!(action.kind, ActionKind::Capture | ActionKind::Shoot)
        && matches!(action.state, TargetState::Enemy | TargetState::Any)
}

/// A leap or ride without conditions that some action without conditions ends.
fn is_plain(m: &Move) -> bool {
    m.conditions.is_empty()
        && m.actions.iter().any(|a| attacks(a) && a.conditions.is_empty() && a.filter.is_none())
        && matches!(
            &m.shape,
            Shape::Step { repeat: None | Some(Repeat { until: Until::NotEmpty, over: None, .. }), .. }
        )
}

impl<W: Set> Builder<'_, '_, W> {
    pub fn motion(&mut self, kind: KindId, player: PlayerId, place: usize, m: &Move) -> MoveRule<W> {
        let (within, rest) = fixed::split(self.lower.spec, self.board, &m.conditions, player);
        let mut classes: Vec<u16> = m.classes.iter().map(|class| self.lower.class(class)).collect();
        classes.sort_unstable();
        let shape = self.shape(&m.shape);
        let actions = self.actions(&m.actions, Inside::Move);
        let conditions = self.asked(&rest, Inside::Move);
        let surely = |a: &ActionRule<W>| a.attacks && a.filter.is_none() && a.conditions.calm().is_empty();
        let quick = shape.is_simple() && conditions.calm().is_empty() && actions.iter().any(surely);
        MoveRule {
            name: m.name,
            player,
            kind,
            place: place as u16,
            within,
            shape,
            actions,
            conditions,
            quick,
            modifiers: m.modifiers.iter().map(|modifier| self.modifier(modifier, Some(player))).collect(),
            effects: self.effects(&m.effects, Inside::Move),
            classes: classes.into(),
            merge: m.merge,
            // A pair takes nobody.
            attacks: m.actions.iter().any(attacks) && !matches!(m.shape, Shape::Pair(_)),
            plain: is_plain(m),
        }
    }

    pub fn drop(&mut self, drop: &Drop) -> DropRule<W> {
        let conditions: Vec<&Condition> = drop.conditions.iter().collect();
        DropRule {
            id: drop.id,
            store: drop.store,
            kinds: drop.kinds[..].into(),
            zone: self.lower.zone(&drop.zone, Inside::Subject),
            conditions: self.asked(&conditions, Inside::Subject),
            modifiers: drop.modifiers.iter().map(|modifier| self.modifier(modifier, None)).collect(),
            effects: self.effects(&drop.effects, Inside::Subject),
            actions: self.actions(&drop.actions, Inside::Subject),
            fresh: drop.fresh,
        }
    }

    fn actions(&mut self, actions: &[Action], inside: Inside) -> Box<[ActionRule<W>]> {
        actions
            .iter()
            .map(|action| ActionRule {
                state: action.state,
                filter: action.filter.as_ref().map(|filter| self.lower.filter(filter, inside)),
                kind: action.kind,
                conditions: self.asked(&action.conditions.iter().collect::<Vec<_>>(), inside),
                effects: self.effects(&action.effects, inside),
                attacks: attacks(action),
            })
            .collect()
    }

    /// `player` is the subject where it is known.
    fn modifier(&mut self, modifier: &Modifier, player: Option<PlayerId>) -> ModifierRule<W> {
        let inside = if player.is_some() { Inside::Move } else { Inside::Subject };
        let all = Bounds { sources: self.board, targets: self.board };
        let (within, rest) = match player {
            Some(player) => fixed::split(self.lower.spec, self.board, &modifier.conditions, player),
            None => (all, modifier.conditions.iter().collect()),
        };
        ModifierRule {
            within,
            conditions: self.asked(&rest, inside).before,
            options: modifier.options[..].into(),
            set_state: modifier.set_state,
            effects: self.effects(&modifier.effects, inside),
            fresh: modifier.fresh,
            if_none_stay: modifier.if_none_stay,
        }
    }

    fn asked(&mut self, conditions: &[&Condition], inside: Inside) -> Asked<W> {
        let lowered = conditions.iter().map(|condition| self.lower.condition(condition, inside));
        let (after, before): (Vec<_>, Vec<_>) = lowered.partition(|condition| condition.reads.any(Reads::AFTER));
        let (hot, mut before): (Vec<_>, Vec<_>) = before.into_iter().partition(|c| c.reads.any(Reads::ATTACK));
        let calm = before.len();
        before.extend(hot);
        Asked { before: before.into(), calm, after: after.into() }
    }
}
