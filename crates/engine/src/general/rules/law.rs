//! What is demanded of actions, and what happens by itself: royalty, legality, obligations, parts, triggers.

use super::Span;
use crate::general::code::{Cond, Filt, MoveFilt};
use crate::set::Set;
use arbiter_spec::checked::{Event, IfNone, RoyaltyCount, Safety, Subject, Tested};

/// Which men are royal.
#[derive(Debug)]
pub(crate) struct RoyaltyRule<W: Set> {
    /// A bit per kind.
    pub kinds: u64,
    /// The players it binds, a bit each.
    pub players: u16,
    pub count: RoyaltyCount,
    pub safety: Safety,
    pub tested: Tested,
    /// `safe_if`.
    pub safe_if: Option<Box<[Cond<W>]>>,
}

/// A law on the position after an action.
#[derive(Debug)]
pub(crate) struct LawRule<W: Set> {
    pub when: Box<[Cond<W>]>,
    pub after: Box<[Cond<W>]>,
    /// One of them asks the generator.
    pub asks_generator: bool,
}

/// What must be played if it can be.
#[derive(Debug)]
pub(crate) struct ObligationRule<W: Set> {
    pub when: Box<[Cond<W>]>,
    /// One of them asks the generator.
    pub asks_generator: bool,
    pub must: MoveFilt<W>,
    pub if_none: IfNone,
}

/// What a part of a turn or a phase allows.
#[derive(Debug)]
pub(crate) struct StageRule<W: Set> {
    pub must: Option<MoveFilt<W>>,
    /// A part that may be declined by STOP.
    pub optional: bool,
}

/// What happens by itself after an action.
#[derive(Debug)]
pub(crate) struct TriggerRule<W: Set> {
    pub on: Event,
    /// Its roles are seen from the mover.
    pub filter: Option<Filt<W>>,
    pub subject: Subject,
    pub when: Box<[Cond<W>]>,
    pub effects: Span,
}

/// What an agreement asks and does.
#[derive(Debug)]
pub(crate) struct AgreementRule<W: Set> {
    pub when: Box<[Cond<W>]>,
    /// The effects of one that does not end the game.
    pub effects: Option<Span>,
}
