//! Everything that is asked outside of moves, lowered: lists parallel to those of the document.

use super::cond::{Conds, Test};
use super::filt::{Filt, MoveFilt};
use super::lower::{Inside, Lower, kind_set, reads_of};
use super::reads::Reads;
use super::role::RoleCode;
use super::value::ValueCode;
use super::zone::ZoneCode;
use crate::general::players::PlayerSet;
use crate::set::Set;
use arbiter_spec::checked::{AgreementOutcome, CounterPer, ResultRule, StatusOf, Traits};

/// The laws of a game. Each list is parallel to that of the document, where the rest of its entries stands.
#[derive(Clone, Debug)]
pub(crate) struct Laws<W: Set> {
    pub(crate) endings: Box<[EndingLaw<W>]>,
    pub(crate) triggers: Box<[TriggerLaw<W>]>,
    pub(crate) counters: Box<[CounterLaw<W>]>,
    pub(crate) turns: TurnLaws<W>,
    pub(crate) legality: Box<[LegalityLaw<W>]>,
    pub(crate) royalty: Box<[RoyaltyLaw<W>]>,
    pub(crate) statuses: Box<[StatusLaw<W>]>,
    pub(crate) chance: Box<[ChanceLaw<W>]>,
    pub(crate) agreements: Box<[AgreementLaw<W>]>,
    pub(crate) stores: Box<[StoreLaw<W>]>,
    pub(crate) stacking: Box<[StackingLaw<W>]>,
    /// By attribute, then by value: where a piece gets it.
    pub(crate) attributes: Box<[Box<[ZoneCode<W>]>]>,
}

/// When an ending holds and what it brings.
#[derive(Clone, Debug)]
pub(crate) struct EndingLaw<W: Set> {
    pub(crate) when: Conds<W>,
    pub(crate) reads: Reads,
    /// Whether NO_MOVES is one of the conditions themselves, not within another.
    pub(crate) asks_no_moves: bool,
    pub(crate) result: ResultLaw<W>,
}

/// Who wins.
#[derive(Clone, Debug)]
pub(crate) enum ResultLaw<W: Set> {
    Draw,
    Win(RoleCode),
    Lose(RoleCode),
    Scores(Box<[(RoleCode, f64)]>),
    /// It depends on these.
    If(Conds<W>, Box<[ResultLaw<W>; 2]>),
    /// Value, whether the highest is the best, and what a tie brings.
    Compare(ValueCode<W>, bool, Box<ResultLaw<W>>),
}

/// When a trigger fires.
#[derive(Clone, Debug)]
pub(crate) struct TriggerLaw<W: Set> {
    pub(crate) filter: Option<Filt<W>>,
    pub(crate) when: Conds<W>,
}

/// Where a counter is kept and when it is reset.
#[derive(Clone, Debug)]
pub(crate) struct CounterLaw<W: Set> {
    /// Its first slot among [`crate::general::state::State::counters`].
    pub(crate) first: usize,
    /// How many slots it has: one, one per player, or one per team.
    pub(crate) slots: usize,
    pub(crate) per: CounterPer,
    pub(crate) reset: Option<Conds<W>>,
}

/// What a turn is made of, and what must be played.
#[derive(Clone, Debug)]
pub(crate) struct TurnLaws<W: Set> {
    pub(crate) length: ValueCode<W>,
    pub(crate) first_turn_length: Option<ValueCode<W>>,
    pub(crate) ends_early: Option<Conds<W>>,
    /// By part: what may be played.
    pub(crate) parts: Box<[MoveFilt<W>]>,
    pub(crate) phases: Box<[PhaseLaw<W>]>,
    pub(crate) obligations: Box<[ObligationLaw<W>]>,
}

/// A phase before the main one.
#[derive(Clone, Debug)]
pub(crate) struct PhaseLaw<W: Set> {
    pub(crate) until: Conds<W>,
    pub(crate) must: Option<MoveFilt<W>>,
}

/// What must be played if it can be.
#[derive(Clone, Debug)]
pub(crate) struct ObligationLaw<W: Set> {
    pub(crate) when: Conds<W>,
    pub(crate) reads: Reads,
    pub(crate) must: MoveFilt<W>,
}

/// A law on the position after an action.
#[derive(Clone, Debug)]
pub(crate) struct LegalityLaw<W: Set> {
    pub(crate) when: Conds<W>,
    pub(crate) after: Conds<W>,
    /// What both lists read.
    pub(crate) reads: Reads,
}

/// A royal rule.
#[derive(Clone, Debug)]
pub(crate) struct RoyaltyLaw<W: Set> {
    /// A bit per kind.
    pub(crate) kinds: u64,
    pub(crate) players: PlayerSet,
    pub(crate) safe_if: Option<Conds<W>>,
}

/// A status.
#[derive(Clone, Debug)]
pub(crate) struct StatusLaw<W: Set> {
    pub(crate) of: StatusOfLaw<W>,
    pub(crate) traits: Traits,
}

/// Who has a status.
#[derive(Clone, Debug)]
pub(crate) enum StatusOfLaw<W: Set> {
    Player(Conds<W>),
    Piece(Filt<W>),
}

/// When a chance event is rolled, and rolled again.
#[derive(Clone, Debug)]
pub(crate) struct ChanceLaw<W: Set> {
    pub(crate) when: Conds<W>,
    pub(crate) reroll: Option<Conds<W>>,
}

/// When an agreement can be made and what result it brings (effects stand in the rules).
#[derive(Clone, Debug)]
pub(crate) struct AgreementLaw<W: Set> {
    pub(crate) when: Conds<W>,
    pub(crate) result: Option<ResultLaw<W>>,
}

/// Which captured pieces enter a store.
#[derive(Clone, Debug)]
pub(crate) struct StoreLaw<W: Set> {
    pub(crate) filter: Option<Filt<W>>,
    /// Parallel to `become_`.
    pub(crate) becomes: Box<[Filt<W>]>,
}

/// Squares that may hold several pieces.
#[derive(Clone, Debug)]
pub(crate) struct StackingLaw<W: Set> {
    pub(crate) squares: W,
    pub(crate) max: u8,
    pub(crate) needs: Option<Filt<W>>,
}

impl<W: Set> Laws<W> {
    pub(crate) fn lower(lower: &mut Lower<'_, W>) -> Laws<W> {
        let spec = lower.spec;
        let inside = Inside::Subject;
        Laws {
            endings: spec.endings.iter().map(|ending| EndingLaw::lower(lower, ending)).collect(),
            triggers: spec
                .triggers
                .iter()
                .map(|trigger| TriggerLaw {
                    filter: lower.some_filter(trigger.filter.as_ref(), inside),
                    when: lower.conditions(&trigger.when, inside),
                })
                .collect(),
            counters: counters(lower),
            turns: TurnLaws::lower(lower),
            legality: spec
                .legality
                .iter()
                .map(|law| {
                    let (when, after) = (lower.conditions(&law.when, inside), lower.conditions(&law.after, inside));
                    LegalityLaw { reads: reads_of(&when).and(reads_of(&after)), when, after }
                })
                .collect(),
            royalty: spec
                .royalty
                .iter()
                .map(|rule| RoyaltyLaw {
                    kinds: kind_set(rule.kinds.iter().copied()),
                    players: rule.players.iter().copied().collect(),
                    safe_if: lower.some_conditions(rule.safe_if.as_ref(), inside),
                })
                .collect(),
            statuses: spec
                .statuses
                .iter()
                .map(|status| StatusLaw {
                    of: match &status.of {
                        StatusOf::Player(when) => StatusOfLaw::Player(lower.conditions(when, inside)),
                        StatusOf::Piece(filter) => StatusOfLaw::Piece(lower.filter(filter, inside)),
                    },
                    traits: status.traits,
                })
                .collect(),
            chance: spec
                .chance
                .iter()
                .map(|chance| ChanceLaw {
                    when: lower.conditions(&chance.when, inside),
                    reroll: lower.some_conditions(chance.reroll.as_ref().map(|reroll| &reroll.when), inside),
                })
                .collect(),
            agreements: spec
                .agreements
                .iter()
                .map(|agreement| AgreementLaw {
                    when: lower.conditions(&agreement.when, inside),
                    result: match &agreement.outcome {
                        AgreementOutcome::Result(result) => Some(ResultLaw::lower(lower, result)),
                        AgreementOutcome::Do(_) => None,
                    },
                })
                .collect(),
            stores: spec
                .stores
                .iter()
                .map(|store| {
                    let captures = store.captures.as_ref();
                    let becomes = captures.map_or(&[][..], |captures| &captures.become_);
                    StoreLaw {
                        filter: lower.some_filter(captures.and_then(|captures| captures.filter.as_ref()), inside),
                        becomes: becomes.iter().map(|become_| lower.filter(&become_.filter, inside)).collect(),
                    }
                })
                .collect(),
            stacking: spec
                .board
                .stacking
                .iter()
                .map(|rule| StackingLaw {
                    squares: W::from_squares(rule.squares.iter().map(|square| square.index())),
                    max: rule.max,
                    needs: lower.some_filter(rule.needs.as_ref(), inside),
                })
                .collect(),
            attributes: spec
                .attributes
                .iter()
                .map(|attribute| attribute.from_zone.iter().map(|zone| lower.zone(zone, inside)).collect())
                .collect(),
        }
    }
}

impl<W: Set> EndingLaw<W> {
    fn lower(lower: &mut Lower<'_, W>, ending: &arbiter_spec::checked::Ending) -> EndingLaw<W> {
        let when = lower.conditions(&ending.when, Inside::Subject);
        EndingLaw {
            reads: reads_of(&when),
            asks_no_moves: when.iter().any(|condition| matches!(condition.test, Test::NoMoves)),
            when,
            result: ResultLaw::lower(lower, &ending.result),
        }
    }
}

impl<W: Set> ResultLaw<W> {
    fn lower(lower: &mut Lower<'_, W>, result: &ResultRule) -> ResultLaw<W> {
        match result {
            ResultRule::Draw => ResultLaw::Draw,
            ResultRule::Win(role) => ResultLaw::Win(lower.role(*role)),
            ResultRule::Lose(role) => ResultLaw::Lose(lower.role(*role)),
            ResultRule::Scores(scores) => {
                ResultLaw::Scores(scores.iter().map(|(role, score)| (lower.role(*role), *score)).collect())
            }
            ResultRule::If { when, then, otherwise } => {
                let results = [ResultLaw::lower(lower, then), ResultLaw::lower(lower, otherwise)];
                ResultLaw::If(lower.conditions(when, Inside::Subject), Box::new(results))
            }
            ResultRule::Compare { value, higher, tie } => {
                ResultLaw::Compare(lower.value(value, Inside::Subject), *higher, Box::new(ResultLaw::lower(lower, tie)))
            }
        }
    }
}

impl<W: Set> TurnLaws<W> {
    fn lower(lower: &mut Lower<'_, W>) -> TurnLaws<W> {
        let turns = &lower.spec.turns;
        let inside = Inside::Subject;
        TurnLaws {
            length: lower.value(&turns.length, inside),
            first_turn_length: turns.first_turn_length.as_ref().map(|length| lower.value(length, inside)),
            ends_early: lower.some_conditions(turns.ends_early.as_ref(), inside),
            parts: turns.parts.iter().map(|part| lower.move_filter(&part.must, inside)).collect(),
            phases: turns
                .phases
                .iter()
                .map(|phase| PhaseLaw {
                    until: lower.conditions(&phase.until, inside),
                    must: phase.must.as_ref().map(|must| lower.move_filter(must, inside)),
                })
                .collect(),
            obligations: turns
                .obligations
                .iter()
                .map(|obligation| {
                    let when = lower.conditions(&obligation.when, inside);
                    let must = lower.move_filter(&obligation.must, inside);
                    ObligationLaw { reads: reads_of(&when), when, must }
                })
                .collect(),
        }
    }
}

fn counters<W: Set>(lower: &mut Lower<'_, W>) -> Box<[CounterLaw<W>]> {
    let spec = lower.spec;
    let mut first = 0;
    let mut laws = Vec::with_capacity(spec.counters.len());
    for counter in &spec.counters {
        let slots = match counter.per {
            CounterPer::Game => 1,
            CounterPer::Player => spec.players.len(),
            CounterPer::Team => spec.teams.len(),
        };
        let reset = lower.some_conditions(counter.reset.as_ref(), Inside::Subject);
        laws.push(CounterLaw { first, slots, per: counter.per, reset });
        first += slots;
    }
    laws.into()
}
