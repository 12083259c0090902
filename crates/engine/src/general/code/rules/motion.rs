//! Moves and drops, lowered.

use super::build::Builder;
use super::fixed::{self, Bounds};
use super::{ShapeRule, Span};
use crate::general::code::cond::{Cond, Conds};
use crate::general::code::filt::Filt;
use crate::general::code::lower::Inside;
use crate::general::code::reads::Reads;
use crate::general::code::role::RoleCode;
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
    /// Whether it attacks an enemy is a matter of squares being empty, and perhaps of what the enemy is.
    pub quick: bool,
    /// A leap or ride to which nothing is asked but what stands on the target, and which brings nothing with it.
    pub bare: bool,
}

/// Conditions, sorted by when they are asked.
#[derive(Clone, Debug)]
pub(crate) struct Asked<W: Set> {
    /// Before the move: those that do not read attacks first.
    before: Conds<W>,
    /// How many of them do not.
    of_attacks: usize,
    /// Of the position after the move.
    pub after: Conds<W>,
    /// Parallel to the written list: where each one is to be found.
    written: Box<[Place]>,
}

/// Where a written condition is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In the bounds of the rule.
    Folded,
    /// Among those asked before the move.
    Before(u16),
    /// Among those asked after it.
    After(u16),
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

    /// The written condition of that place in the list, unless it is folded into bounds or asked after the move.
    pub fn written(&self, place: usize) -> Option<&Cond<W>> {
        match self.written.get(place)? {
            Place::Before(index) => self.before.get(usize::from(*index)),
            Place::Folded | Place::After(_) => None,
        }
    }

    /// Whether the written condition of that place is folded into bounds.
    pub fn is_folded(&self, place: usize) -> bool {
        self.written.get(place) == Some(&Place::Folded)
    }

    /// The place in the written list of the condition of that place among those asked after the move.
    pub fn place_of_after(&self, index: usize) -> Option<usize> {
        self.written.iter().position(|place| *place == Place::After(index as u16))
    }

    /// Those asked while attacks are worked out.
    #[inline(always)]
    pub fn of_attacks(&self) -> &[Cond<W>] {
        &self.before[..self.of_attacks]
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
    /// And whether it does is a matter of what the attacked piece is, if of anything.
    pub decided: bool,
}

impl<W: Set> ActionRule<W> {
    /// Whether nothing is asked but what stands on the target, and nothing comes with it.
    fn is_bare(&self) -> bool {
        let fits = match self.kind {
            ActionKind::Move => self.state == TargetState::Empty,
            ActionKind::Capture | ActionKind::Shoot => !matches!(self.state, TargetState::Empty | TargetState::Oneself),
            _ => false,
        };
        fits && self.filter.is_none() && self.conditions.is_empty() && self.effects.is_empty()
    }
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

/// A way of bringing pieces from a store to the board. Its vectors are turned by the player.
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
    /// The piece counts as unmoved.
    pub fresh: bool,
}

/// The actions that make an attack.
fn attacks(action: &Action) -> bool {
    matches!(action.kind, ActionKind::Capture | ActionKind::Shoot)
        && matches!(action.state, TargetState::Enemy | TargetState::Any)
}

/// Whether a filter asks only what a piece is and whose.
fn only_kind<W: Set>(filter: &Filt<W>) -> bool {
    let owner = filter.owner.is_none_or(|owner| matches!(owner, RoleCode::Seen(_) | RoleCode::Fixed(_)));
    owner
        && filter.refs.is_empty()
        && filter.zone.is_none()
        && filter.flags == 0
        && filter.moved.is_none()
        && filter.rare.is_none()
        && filter.store.is_none()
        && filter.not.as_ref().is_none_or(|not| only_kind(not))
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
        let (within, folded) = fixed::split(self.lower.spec, self.board, &m.conditions, player);
        let mut classes: Vec<u16> = m.classes.iter().map(|class| self.lower.class(class)).collect();
        classes.sort_unstable();
        let shape = self.shape(&m.shape);
        let actions = self.actions(&m.actions, Inside::Move);
        let conditions = self.asked(&m.conditions, &folded, Inside::Move);
        let surely = |a: &ActionRule<W>| a.decided && a.filter.is_none();
        let quick = shape.is_simple()
            && conditions.of_attacks().is_empty()
            && (actions.iter().any(surely) || actions.iter().all(|a| !a.attacks || a.decided));
        let effects = self.effects(&m.effects, Inside::Move);
        let bare = matches!(shape, ShapeRule::Step { .. })
            && shape.is_simple()
            && conditions.is_empty()
            && m.modifiers.is_empty()
            && effects.is_empty()
            && actions.iter().all(ActionRule::is_bare);
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
            effects,
            bare,
            classes: classes.into(),
            merge: m.merge,
            // A pair takes nobody.
            attacks: m.actions.iter().any(attacks) && !matches!(m.shape, Shape::Pair(_)),
            plain: is_plain(m),
        }
    }

    pub fn drop(&mut self, drop: &Drop) -> DropRule<W> {
        DropRule {
            id: drop.id,
            store: drop.store,
            kinds: drop.kinds[..].into(),
            zone: self.lower.zone(&drop.zone, Inside::Subject),
            conditions: self.asked(&drop.conditions, &[], Inside::Subject),
            modifiers: drop.modifiers.iter().map(|modifier| self.modifier(modifier, None)).collect(),
            effects: self.effects(&drop.effects, Inside::Subject),
            actions: self.actions(&drop.actions, Inside::Subject),
            fresh: drop.fresh,
        }
    }

    fn actions(&mut self, actions: &[Action], inside: Inside) -> Box<[ActionRule<W>]> {
        actions
            .iter()
            .map(|action| {
                let filter = action.filter.as_ref().map(|filter| self.lower.filter(filter, inside));
                let conditions = self.asked(&action.conditions, &[], inside);
                let attacks = attacks(action);
                ActionRule {
                    state: action.state,
                    kind: action.kind,
                    effects: self.effects(&action.effects, inside),
                    attacks,
                    decided: attacks && conditions.of_attacks().is_empty() && filter.as_ref().is_none_or(only_kind),
                    filter,
                    conditions,
                }
            })
            .collect()
    }

    /// `player` is the subject where it is known.
    fn modifier(&mut self, modifier: &Modifier, player: Option<PlayerId>) -> ModifierRule<W> {
        let inside = if player.is_some() { Inside::Move } else { Inside::Subject };
        let all = Bounds { sources: self.board, targets: self.board };
        let (within, folded) = match player {
            Some(player) => fixed::split(self.lower.spec, self.board, &modifier.conditions, player),
            None => (all, Vec::new()),
        };
        ModifierRule {
            within,
            conditions: self.asked(&modifier.conditions, &folded, inside).before,
            options: modifier.options[..].into(),
            set_state: modifier.set_state,
            effects: self.effects(&modifier.effects, inside),
            fresh: modifier.fresh,
            if_none_stay: modifier.if_none_stay,
        }
    }

    /// Sorts conditions by when they are asked; those that are `folded` are left out.
    fn asked(&mut self, conditions: &[Condition], folded: &[bool], inside: Inside) -> Asked<W> {
        let (mut before, mut hot, mut after) = (Vec::new(), Vec::new(), Vec::new());
        let mut written = Vec::with_capacity(conditions.len());
        for (index, condition) in conditions.iter().enumerate() {
            if folded.get(index).copied().unwrap_or(false) {
                written.push(Place::Folded);
                continue;
            }
            let lowered = self.lower.condition(condition, inside);
            if lowered.reads.any(Reads::AFTER) {
                written.push(Place::After(after.len() as u16));
                after.push(lowered);
            } else if lowered.reads.any(Reads::ATTACK) {
                // Their places are known when all others have theirs.
                written.push(Place::Before(hot.len() as u16 | HOT));
                hot.push(lowered);
            } else {
                written.push(Place::Before(before.len() as u16));
                before.push(lowered);
            }
        }
        let of_attacks = before.len();
        for place in &mut written {
            if let Place::Before(index) = place
                && *index & HOT != 0
            {
                *index = (*index & !HOT) + of_attacks as u16;
            }
        }
        before.extend(hot);
        Asked { before: before.into(), of_attacks, after: after.into(), written: written.into() }
    }
}

/// Marks the place of a condition that reads attacks, while the others are still being counted.
const HOT: u16 = 1 << 15;
