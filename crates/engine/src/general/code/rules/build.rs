//! The work of lowering moves, drops and effects.

use super::shape::{StepId, StepTable, Ways};
use super::{ContinueRule, EffectRule, MoveRule, Reach, Rules, Span};
use crate::general::code::lower::{Inside, Lower, kind_set};
use crate::general::state::{OWNERS, owner_index};
use crate::set::Set;
use arbiter_spec::checked::{AgreementOutcome, Effect, EffectKind, Event, KindId, LineId, MovedBy, PlayerId, Vector};
use std::collections::{HashMap, HashSet};

/// What has been lowered so far.
pub(super) struct Builder<'l, 's, W: Set> {
    pub lower: &'l mut Lower<'s, W>,
    /// The squares that exist.
    pub board: W,
    pub list: Vec<EffectRule<W>>,
    /// The CONTINUEs as written, parallel to `continues`.
    pub chains: Vec<EffectKind>,
    pub continues: Vec<ContinueRule<W>>,
    pub steps: Vec<StepTable<W>>,
    pub vectors: HashMap<Vector, StepId>,
    pub ways: HashMap<(LineId, Option<Vector>), Ways>,
}

impl<W: Set> Builder<'_, '_, W> {
    /// A list of effects.
    pub fn effects(&mut self, effects: &[Effect], inside: Inside) -> Span {
        let start = self.list.len() as u32;
        for effect in effects {
            let lowered = self.effect(effect, inside);
            self.list.push(lowered);
        }
        Span { start, end: self.list.len() as u32 }
    }
}

impl<W: Set> Rules<W> {
    /// Lowers the moves, drops and effects of a document.
    pub(crate) fn lower(lower: &mut Lower<'_, W>) -> Rules<W> {
        let spec = lower.spec;
        let board = W::from_squares(spec.board.squares().map(|square| square.index()));
        let (steps, vectors, ways) = (Vec::new(), HashMap::new(), HashMap::new());
        let (chains, continues) = (Vec::new(), Vec::new());
        let mut builder = Builder { lower, board, list: Vec::new(), chains, continues, steps, vectors, ways };
        // In the order of the list, so that placements name them by their place in it.
        for chain in &spec.memory.chains {
            builder.chain(chain);
        }
        let named = spec.effects.iter().map(|named| builder.effects(&named.effects, Inside::Subject)).collect();
        let triggers: Box<[Span]> =
            spec.triggers.iter().map(|trigger| builder.effects(&trigger.effects, Inside::Subject)).collect();
        let of_agreement = |outcome: &AgreementOutcome, builder: &mut Builder<W>| match outcome {
            AgreementOutcome::Do(effects) => builder.effects(effects, Inside::Subject),
            AgreementOutcome::Result(_) => Span::default(),
        };
        let agreements = spec.agreements.iter().map(|a| of_agreement(&a.outcome, &mut builder)).collect();
        let (moves, lists) = moves(&mut builder);
        let drops = spec.drops.iter().map(|drop| builder.drop(drop)).collect();
        let reach = Reach::new(&builder, &moves, &lists);
        let mut served = HashSet::new();
        let drops_overlap = spec.drops.iter().flat_map(|drop| &drop.kinds).any(|kind| !served.insert(*kind));
        let is_anyones = |kind: &KindId| spec.kind(*kind).moved_by == MovedBy::Anyone;
        let anyones = kind_set((0..spec.kinds.len()).map(|kind| KindId(kind as u8)).filter(is_anyones));
        // What a turn brings about at its beginning comes after the question of safety.
        let during = |on: Event| !matches!(on, Event::TurnStart | Event::TurnSkipped);
        let quiet = |effects: Span| builder.list[effects.range()].iter().all(|effect| !effect.code.changes_board());
        let attacks_by_board =
            spec.triggers.iter().zip(&triggers).all(|(trigger, effects)| !during(trigger.on) || quiet(*effects))
                && spec.statuses.iter().all(|s| !(s.traits.cannot_attack || s.traits.immune || s.traits.not_royal));
        Rules {
            moves: moves.into(),
            lists: lists.into(),
            anyones,
            drops,
            drops_overlap,
            attacks_by_board,
            reach,
            named,
            triggers,
            agreements,
            effects: builder.list.into(),
            continues: builder.continues.into(),
            steps: builder.steps.into(),
        }
    }
}

/// All moves, and by kind and owner which they are.
fn moves<W: Set>(builder: &mut Builder<W>) -> (Vec<MoveRule<W>>, Vec<Span>) {
    let spec = builder.lower.spec;
    let mut moves = Vec::new();
    let mut lists = vec![Span::default(); spec.kinds.len() * OWNERS];
    for (index, kind) in spec.kinds.iter().enumerate() {
        for player in spec.player_ids().chain([PlayerId::NEUTRAL]) {
            let start = moves.len() as u32;
            for (place, m) in kind.moves.of(player).iter().enumerate() {
                moves.push(builder.motion(KindId(index as u8), player, place, m));
            }
            lists[index * OWNERS + owner_index(player)] = Span { start, end: moves.len() as u32 };
        }
    }
    (moves, lists)
}
