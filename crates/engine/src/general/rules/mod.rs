//! The moves, drops, effects and laws of a document, lowered once: what the generator and the applier walk.
//!
//! All expanded moves of all kinds and players stand in one list; [`crate::moves::Move`] names them by their place in it.
//! So do all effects, wherever they are written: lists of them are [`Span`]s.

mod effect;
mod law;
mod motion;
mod shape;

pub(crate) use effect::{ContinueRule, EffectCode, EffectRule, MenCode, PlaceAtCode, PlacedCode};
pub(crate) use law::{AgreementRule, LawRule, ObligationRule, RoyaltyRule, StageRule, TriggerRule};
pub(crate) use motion::{ActionRule, DropRule, ModifierRule, MoveRule};
pub(crate) use shape::{LegRule, OverRule, PairRule, RepeatRule, ShapeRule, StepTable, UntilRule};

use super::state::{OWNERS, owner_index};
use crate::moves::{Move, What};
use crate::set::Set;
use arbiter_spec::checked::{KindId, MoveName, PlayerId};

/// A run of neighbours in one of the lists of [`Rules`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// The indices.
    pub fn indices(self) -> std::ops::Range<u32> {
        self.start..self.end
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Everything that can be done, and what is demanded of it.
#[derive(Debug)]
pub(crate) struct Rules<W: Set> {
    /// All expanded moves.
    pub moves: Box<[MoveRule<W>]>,
    /// By kind and owner: its moves.
    lists: Box<[Span]>,
    /// The drops, in list order.
    pub drops: Box<[DropRule<W>]>,
    /// All effects of moves, drops, triggers, agreements and names.
    pub effects: Box<[EffectRule<W>]>,
    /// By [`arbiter_spec::checked::EffectId`]: the effects of that name.
    pub named: Box<[Span]>,
    /// The different CONTINUEs; [`super::state::Chain::rule`] names them.
    pub continues: Box<[ContinueRule<W>]>,
    /// In list order.
    pub triggers: Box<[TriggerRule<W>]>,
    /// In list order.
    pub agreements: Box<[AgreementRule<W>]>,
    /// In list order.
    pub royalty: Box<[RoyaltyRule<W>]>,
    /// `legality`, in list order.
    pub laws: Box<[LawRule<W>]>,
    /// In list order.
    pub obligations: Box<[ObligationRule<W>]>,
    /// What the parts of a turn allow.
    pub parts: Box<[StageRule<W>]>,
    /// What the phases before the main one allow.
    pub phases: Box<[StageRule<W>]>,
    /// Leaps by vector, shared by the moves that use them.
    pub steps: Box<[StepTable<W>]>,
    /// The own labels of moves, each once, in order of first mention; [`MoveRule::classes`] are places in it.
    pub own_classes: Box<[String]>,
}

impl<W: Set> Rules<W> {
    /// The moves of a kind for a player, with their places in [`Rules::moves`].
    pub fn moves_of(&self, kind: KindId, player: PlayerId) -> impl Iterator<Item = (u32, &MoveRule<W>)> {
        let span = self.lists.get(kind.index() * OWNERS + owner_index(player)).copied().unwrap_or_default();
        span.indices().zip(&self.moves[span.range()])
    }

    /// The moves of a kind for a player that bear a name.
    pub fn moves_named(
        &self,
        kind: KindId,
        player: PlayerId,
        name: MoveName,
    ) -> impl Iterator<Item = (u32, &MoveRule<W>)> {
        self.moves_of(kind, player).filter(move |(_, rule)| rule.name == name)
    }

    /// The effects of a list.
    pub fn effects_of(&self, span: Span) -> &[EffectRule<W>] {
        &self.effects[span.range()]
    }

    /// The id an action has for move filters: that of its move or drop.
    pub fn id_of(&self, action: Move) -> Option<i32> {
        match action.what {
            What::Move => self.moves.get(action.rule as usize).map(|rule| rule.name.id),
            What::Drop => self.drops.get((action.rule >> 8) as usize).map(|rule| rule.id),
            What::Pass | What::Stop => None,
        }
    }

    /// The own labels of an action, as places in [`Rules::own_classes`].
    pub fn classes_of(&self, action: Move) -> &[u16] {
        match action.what {
            What::Move => self.moves.get(action.rule as usize).map_or(&[], |rule| &rule.classes),
            _ => &[],
        }
    }
}
