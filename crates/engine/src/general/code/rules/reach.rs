//! Who can attack from where, at most: whatever stands in the way is left out, so that most pieces need not be looked at.

use super::build::Builder;
use super::shape::{LegRule, RepeatRule, ShapeRule, StepId, StepTable};
use super::{MoveRule, Span};
use crate::general::state::{OWNERS, owner_index};
use crate::set::Set;
use arbiter_spec::checked::{KindId, PlayerId};

/// Bent paths are followed square by square; beyond so many of them it is not worth the time.
const MOST_BENT: usize = 64;

/// By kind, owner and square: from where a piece can attack it at most.
#[derive(Clone, Debug)]
pub(crate) struct Reach<W: Set> {
    /// By kind and owner: where its table begins; `None` for kinds that attack nothing.
    tables: Box<[Option<u32>]>,
    sets: Box<[W]>,
    /// By owner: the kinds that attack something, a bit each.
    attackers: [u64; OWNERS],
}

impl<W: Set> Reach<W> {
    pub(super) fn new(builder: &Builder<W>, moves: &[MoveRule<W>], lists: &[Span]) -> Reach<W> {
        let squares = builder.lower.spec.board.exists.len();
        let mut sets: Vec<W> = Vec::new();
        let mut tables = vec![None; lists.len()];
        let mut attackers = [0; OWNERS];
        let mut bent = 0;
        for (list, span) in lists.iter().enumerate() {
            let (kind, owner) = (1u64 << ((list / OWNERS) & 63), list % OWNERS);
            let mut from = vec![W::EMPTY; squares];
            for rule in moves[span.range()].iter().filter(|rule| rule.attacks) {
                attackers[owner] |= kind;
                bent += usize::from(matches!(rule.shape, ShapeRule::Legs(_)));
                let bounded = bent <= MOST_BENT;
                if from_everywhere(&rule.shape, bounded) {
                    rule.within.targets.squares().for_each(|square| from[square] |= rule.within.sources);
                    continue;
                }
                for source in rule.within.sources.squares() {
                    let to = rule.within.targets & targets(&builder.steps, &rule.shape, source);
                    to.squares().for_each(|square| from[square] |= W::of(source));
                }
            }
            if attackers[owner] & kind != 0 {
                tables[list] = Some(sets.len() as u32);
                sets.extend(from);
            }
        }
        Reach { tables: tables.into(), sets: sets.into(), attackers }
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.tables) + size_of_val(&*self.sets)
    }

    /// The kinds of a player that attack something, a bit each.
    #[inline(always)]
    pub fn attackers(&self, player: PlayerId) -> u64 {
        self.attackers[owner_index(player)]
    }

    /// From where pieces of a kind and owner can attack a square at most.
    #[inline(always)]
    pub fn of(&self, kind: KindId, owner: PlayerId, square: usize) -> W {
        match self.tables.get(kind.index() * OWNERS + owner_index(owner)) {
            Some(Some(table)) => self.sets[*table as usize + square],
            _ => W::EMPTY,
        }
    }
}

/// Whether a shape is taken to lead from every square to every other.
fn from_everywhere<W: Set>(shape: &ShapeRule<W>, bounded: bool) -> bool {
    match shape {
        ShapeRule::To(_) => true,
        ShapeRule::Legs(_) => !bounded,
        _ => false,
    }
}

/// Where a shape can land at most.
fn targets<W: Set>(steps: &[StepTable<W>], shape: &ShapeRule<W>, from: usize) -> W {
    match shape {
        ShapeRule::Step { step, repeat, .. } => travelled(steps, *step, repeat.as_ref(), from),
        ShapeRule::Along { ways, repeat } => {
            let most = repeat.as_ref().map_or(1, |repeat| repeat.max as usize);
            let squares = ways[from].iter().flat_map(|way| way.iter().take(most));
            W::from_squares(squares.map(|square| square.index()))
        }
        ShapeRule::Legs(legs) => legs.iter().fold(W::of(from), |ends, leg| after_leg(steps, leg, ends)),
        ShapeRule::To(_) | ShapeRule::Pair(_) => W::EMPTY,
    }
}

fn travelled<W: Set>(steps: &[StepTable<W>], step: StepId, repeat: Option<&RepeatRule<W>>, from: usize) -> W {
    let table = &steps[usize::from(step.0)];
    match repeat {
        Some(_) => table.ray(from),
        None => table.next(from).map_or(W::EMPTY, W::of),
    }
}

fn after_leg<W: Set>(steps: &[StepTable<W>], leg: &LegRule<W>, starts: W) -> W {
    let ways = starts.squares().flat_map(|from| leg.steps.iter().map(move |step| (from, *step)));
    ways.fold(W::EMPTY, |ends, (from, step)| ends | travelled(steps, step, leg.repeat.as_ref(), from))
}
