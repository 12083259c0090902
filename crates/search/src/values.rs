//! What men are worth, and where.

use crate::chase::Chase;
use crate::means::Means;
use crate::net::Net;
use crate::pair::Pair;
use arbiter_engine::{Occupant, Term};
use arbiter_spec::checked::{Rules, StatusOf};
use std::sync::{Arc, OnceLock};

/// What a man is worth that must not be lost.
pub(crate) const ROYAL: i32 = 20_000;

/// What men are worth by kind and square, and what else there is to value, early and late in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    pub(crate) squares: usize,
    pub(crate) kinds: usize,
    /// By owner, kind and square.
    pub(crate) table: Vec<Pair>,
    /// By kind: what a man in hand is worth.
    pub(crate) hand: Vec<Pair>,
    /// Whether there are hands.
    pub(crate) hands: bool,
    /// By kind: what a man is worth, wherever he stands, whose owner's men can do nothing for now; empty where that cannot be.
    pub(crate) idle: Vec<Pair>,
    /// By [`Term::index`].
    pub(crate) terms: Vec<Pair>,
    /// By what a player has counted.
    pub(crate) counted: Vec<Pair>,
    /// Whether anything is counted.
    pub(crate) counts: bool,
    /// By kind: how much it makes the game an early one.
    pub(crate) phases: Vec<i32>,
    pub(crate) full_phase: i32,
    /// By kind, for exchanges: men that must not be lost are worth more than all others.
    pub(crate) worth: Vec<i32>,
    /// To be on move.
    pub(crate) tempo: i32,
    /// What goes beyond sums of single men, if it was learnt.
    pub(crate) net: Option<Arc<Net>>,
    /// What leads come to by who is left, if it was learnt.
    pub(crate) means: Option<Means>,
    /// How royal men are driven that stand alone: found out when it is first wanted, for all who share these values.
    pub(crate) chase: Arc<OnceLock<Chase>>,
}

/// Whether the rules may forbid all men of a player to move until something changes.
pub(crate) fn can_be_idle(rules: &Rules) -> bool {
    rules.statuses.iter().any(|status| status.traits.cannot_move && matches!(status.of, StatusOf::Player(_)))
}

impl Values {
    pub(crate) fn place(&self, owner: usize, kind: usize, square: usize) -> usize {
        (owner * self.kinds + kind) * self.squares + square
    }

    /// What a man on a square is worth to its owner.
    #[inline(always)]
    pub(crate) fn on(&self, man: Occupant, square: usize) -> Pair {
        let place = self.place(usize::from(man.owner), usize::from(man.kind), square);
        self.table.get(place).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn term(&self, term: Term) -> Pair {
        self.terms.get(term.index(self.kinds)).copied().unwrap_or_default()
    }

    /// What a man is worth who can do nothing for now.
    pub(crate) fn idle(&self, kind: u8) -> Pair {
        self.idle.get(usize::from(kind)).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn in_hand(&self, kind: u8) -> Pair {
        self.hand.get(usize::from(kind)).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn counted(&self, count: u8) -> Pair {
        self.counted.get(usize::from(count)).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn phase(&self, kind: u8) -> i32 {
        self.phases.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// Whether it must not be lost.
    #[inline(always)]
    pub(crate) fn is_royal(&self, kind: u8) -> bool {
        self.worth(kind) >= ROYAL
    }

    /// Whether it is there late in a game as well as early: one that goes far to become something.
    #[inline(always)]
    pub(crate) fn is_slow(&self, kind: u8) -> bool {
        self.phase(kind) == 0 && !self.is_royal(kind)
    }

    /// What a kind is worth in an exchange, in hundredths.
    pub fn worth(&self, kind: u8) -> i32 {
        self.worth.get(usize::from(kind)).copied().unwrap_or(0)
    }
}
