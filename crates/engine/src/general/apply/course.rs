//! What happens by itself, lowered: triggers, counters, stores, turns, chance, endings, agreements.

use crate::general::code::{Cond, EffectRule, Filt, RoleCode, ValueCode, ZoneCode};
use crate::set::Set;
use arbiter_spec::checked::{CaptureOwner, CaptureTo, Event, KindId, Subject};

/// A list of conditions, all of which must hold.
pub(crate) type Conds<W> = Box<[Cond<W>]>;

/// What happens by itself.
#[derive(Debug)]
pub(crate) struct Course<W: Set> {
    /// In list order.
    pub triggers: Box<[TriggerRule<W>]>,
    /// The events some trigger listens to: a bit each, see [`super::event::bit`].
    pub heard: u8,
    /// By counter.
    pub counters: Box<[CounterRule<W>]>,
    /// By store: which captured men enter.
    pub stores: Box<[Option<CaptureRule<W>>]>,
    /// By attribute.
    pub attributes: Box<[AttributeRule<W>]>,
    /// When a turn is over before its length.
    pub ends_early: Option<Conds<W>>,
    /// Actions per turn.
    pub length: ValueCode<W>,
    /// Actions of turn 1.
    pub first_turn_length: Option<ValueCode<W>>,
    /// By phase: when it is over.
    pub until: Box<[Conds<W>]>,
    /// By chance event.
    pub chances: Box<[ChanceRule<W>]>,
    /// In list order, claims among them.
    pub endings: Box<[EndingRule<W>]>,
    /// In list order.
    pub agreements: Box<[AgreementRule<W>]>,
    /// Whether a question that is asked of positions while they are only counted reads REPETITION: then they are
    /// recorded with their keys even there.
    pub counting_needs_keys: bool,
}

/// A trigger.
#[derive(Debug)]
pub(crate) struct TriggerRule<W: Set> {
    pub on: Event,
    pub filter: Option<Filt<W>>,
    pub subject: Subject,
    pub when: Conds<W>,
    pub effects: Box<[EffectRule<W>]>,
}

/// A counter that advances by itself; `advance` is absent where only effects change it.
#[derive(Debug)]
pub(crate) struct CounterRule<W: Set> {
    pub advance: Option<i64>,
    pub reset: Option<Conds<W>>,
}

/// Which captured men enter a store, and as what.
#[derive(Debug)]
pub(crate) struct CaptureRule<W: Set> {
    pub filter: Option<Filt<W>>,
    pub to: CaptureTo,
    pub owner: CaptureOwner,
    pub become_: Box<[(Filt<W>, KindId)]>,
}

/// A label on men of some kinds.
#[derive(Debug)]
pub(crate) struct AttributeRule<W: Set> {
    /// A bit per kind that carries it.
    pub kinds: u64,
    /// By value: where a man that comes to be gets it.
    pub from_zone: Box<[ZoneCode<W>]>,
}

/// A chance event.
#[derive(Debug)]
pub(crate) struct ChanceRule<W: Set> {
    pub when: Conds<W>,
    pub each_action: bool,
    pub outcomes: usize,
    /// Rolled again while these hold, at most so often.
    pub reroll: Option<(Conds<W>, u32)>,
}

/// An ending.
#[derive(Debug)]
pub(crate) struct EndingRule<W: Set> {
    pub code: String,
    pub subject: Subject,
    pub when: Conds<W>,
    pub result: ResultCode<W>,
    /// It ends the game only when claimed.
    pub claimed: bool,
    pub decisive: bool,
    /// Asked again after a roll.
    pub after_roll: bool,
    /// Asked while positions are only counted.
    pub counting: bool,
}

/// Who wins.
#[derive(Debug)]
pub(crate) enum ResultCode<W: Set> {
    /// Every team the same half.
    Draw,
    /// The teams of the role win, all others lose.
    Win(RoleCode),
    /// The teams of the role lose, all others win.
    Lose(RoleCode),
    /// For the teams of roles; teams not named get 0.
    Scores(Box<[(RoleCode, f64)]>),
    /// The team with the best value wins.
    Compare { value: ValueCode<W>, higher: bool, tie: Box<ResultCode<W>> },
}

/// What an agreement asks and brings.
#[derive(Debug)]
pub(crate) struct AgreementRule<W: Set> {
    pub when: Conds<W>,
    pub outcome: AgreedCode<W>,
}

/// What acceptance brings.
#[derive(Debug)]
pub(crate) enum AgreedCode<W: Set> {
    /// The game ends.
    Result(ResultCode<W>),
    /// These are done, as one step that is no turn.
    Do(Box<[EffectRule<W>]>),
}
