//! The moves, drops and effects of a document, lowered once: what the generator and the applier walk.
//!
//! All expanded moves of all kinds and players stand in one list; [`crate::moves::MoveId`] names them by their place in it.
//! So do all effects, wherever they are written: lists of them are [`Span`]s.

mod build;
mod effect;
pub(crate) mod fixed;
mod motion;
mod reach;
mod shape;
mod travel;

pub(crate) use effect::{ContinueRule, EffectCode, EffectRule, PiecesCode, PlaceAtCode, PlacedCode};
pub(crate) use motion::{ActionRule, Asked, DropRule, ModifierRule, MoveRule};
pub(crate) use reach::Reach;
pub(crate) use shape::{LegRule, OverRule, PairRule, RepeatRule, ShapeRule, StepId, StepTable, UntilRule};
pub(crate) use shape::{between, whole};

use crate::general::state::{OWNERS, owner_index};
use crate::moves::{MoveId, What};
use crate::set::Set;
use arbiter_spec::checked::{EffectId, KindId, MoveName, PlayerId};

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

/// Everything that can be done.
#[derive(Clone, Debug)]
pub(crate) struct Rules<W: Set> {
    /// All expanded moves.
    pub moves: Box<[MoveRule<W>]>,
    /// By kind and owner: its moves.
    lists: Box<[Span]>,
    /// The kinds that anybody may move, a bit each.
    pub anyones: u64,
    /// The drops, in list order.
    pub drops: Box<[DropRule<W>]>,
    /// Two drops serve one kind, so that their candidates may come to the same.
    pub drops_overlap: bool,
    /// All effects of moves, drops, triggers, agreements and names.
    pub effects: Box<[EffectRule<W>]>,
    /// By [`EffectId`]: the effects of that name.
    named: Box<[Span]>,
    /// The different CONTINUEs; [`crate::general::state::Chain::rule`] names them.
    pub continues: Box<[ContinueRule<W>]>,
    /// By trigger: its effects.
    pub triggers: Box<[Span]>,
    /// By agreement: its effects; none of those that end the game.
    pub agreements: Box<[Span]>,
    /// Leaps by vector, shared by the moves that use them.
    steps: Box<[StepTable<W>]>,
    /// Who can attack from where, at most.
    pub reach: Reach<W>,
    /// Who attacks whom is a matter of the board alone, and nothing that happens by itself after an action changes the
    /// board: the safety of royal pieces can be asked without doing the action.
    pub attacks_by_board: bool,
}

impl<W: Set> Rules<W> {
    /// The moves of a kind for a player, with their places in [`Rules::moves`].
    #[inline]
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

    /// The table of a leap.
    #[inline(always)]
    pub fn step(&self, id: StepId) -> &StepTable<W> {
        &self.steps[usize::from(id.0)]
    }

    /// How much memory is looked up in: leaps by square, and who can attack from where.
    pub fn table_bytes(&self) -> usize {
        self.steps.iter().map(StepTable::bytes).sum::<usize>() + self.reach.bytes()
    }

    /// The effects of a list.
    pub fn effects_of(&self, span: Span) -> &[EffectRule<W>] {
        &self.effects[span.range()]
    }

    /// The effects of a name.
    pub fn named(&self, id: EffectId) -> Span {
        self.named.get(id.index()).copied().unwrap_or_default()
    }

    /// The id an action has for move filters: that of its move or drop.
    pub fn id_of(&self, action: MoveId) -> Option<i32> {
        match action.what {
            What::Move => self.moves.get(action.rule as usize).map(|rule| rule.name.id),
            What::Drop => self.drops.get((action.rule >> 8) as usize).map(|rule| rule.id),
            What::Pass | What::Stop => None,
        }
    }

    /// The written classes of the rule of an action, as [`super::lower::Lower::class`] numbers them, sorted.
    pub fn classes_of(&self, action: MoveId) -> &[u16] {
        match action.what {
            What::Move => self.moves.get(action.rule as usize).map_or(&[], |rule| &rule.classes),
            _ => &[],
        }
    }
}
