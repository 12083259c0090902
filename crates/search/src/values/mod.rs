//! Values: the numbers of an evaluation.

mod json;

use crate::conversion::Conversion;
use crate::feature::Feature;
use crate::mop_up::MopUp;
use crate::net::Net;
use crate::tapered::Tapered;
use arbiter_engine::Occupant;
use arbiter_spec::checked::{Rules, StatusOf};
use std::sync::{Arc, OnceLock};

/// The piece value of royal pieces: more than all others together.
pub(crate) const ROYAL: i32 = 20_000;

/// What pieces are worth by kind and square, and all other numbers of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    pub(crate) squares: usize,
    pub(crate) kinds: usize,
    /// Piece-square tables, by owner, kind and square.
    pub(crate) psqt: Vec<Tapered>,
    /// By kind: a piece in hand.
    pub(crate) hand: Vec<Tapered>,
    /// Whether pieces can be in hand.
    pub(crate) has_hands: bool,
    /// By kind: a piece of an army that may not move for now, wherever it stands; empty where no army can be so.
    pub(crate) immobile: Vec<Tapered>,
    /// By [`Feature::index`].
    pub(crate) features: Vec<Tapered>,
    /// By a player's counter, such as of checks given.
    pub(crate) counter: Vec<Tapered>,
    /// Whether there is a counter.
    pub(crate) has_counter: bool,
    /// By kind: what a piece adds to the game phase.
    pub(crate) phases: Vec<i32>,
    /// The game phase of the first position.
    pub(crate) full_phase: i32,
    /// By kind, for static exchange evaluation and move ordering.
    pub(crate) piece_values: Vec<i32>,
    /// For the side to move.
    pub(crate) tempo: i32,
    /// If one was learnt.
    pub(crate) net: Option<Arc<Net>>,
    /// If it was learnt.
    pub(crate) conversion: Option<Conversion>,
    /// Computed when it is first wanted, for all who share these values.
    pub(crate) mop_up: Arc<OnceLock<MopUp>>,
}

/// Whether the rules may forbid all pieces of a player to move until something changes.
pub(crate) fn can_be_immobile(rules: &Rules) -> bool {
    rules.statuses.iter().any(|status| status.traits.cannot_move && matches!(status.of, StatusOf::Player(_)))
}

impl Values {
    pub(crate) fn psqt_index(&self, owner: usize, kind: usize, square: usize) -> usize {
        (owner * self.kinds + kind) * self.squares + square
    }

    /// A piece on a square, for its owner.
    #[inline(always)]
    pub(crate) fn piece_square(&self, piece: Occupant, square: usize) -> Tapered {
        let index = self.psqt_index(usize::from(piece.owner), usize::from(piece.kind), square);
        self.psqt.get(index).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn reach(&self, kind: u8, squares: u32, near: u32) -> Tapered {
        let [mobility, pressure] = Feature::of_reach(kind, squares, near);
        self.feature(mobility.0) * mobility.1 + self.feature(pressure.0) * pressure.1
    }

    #[inline(always)]
    pub(crate) fn feature(&self, feature: Feature) -> Tapered {
        self.features.get(feature.index(self.kinds)).copied().unwrap_or_default()
    }

    /// A piece of an army that may not move for now.
    pub(crate) fn immobile_value(&self, kind: u8) -> Tapered {
        self.immobile.get(usize::from(kind)).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn hand_value(&self, kind: u8) -> Tapered {
        self.hand.get(usize::from(kind)).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn counter_value(&self, count: u8) -> Tapered {
        self.counter.get(usize::from(count)).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn phase(&self, kind: u8) -> i32 {
        self.phases.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// Whether a kind is royal.
    #[inline(always)]
    pub(crate) fn is_royal(&self, kind: u8) -> bool {
        self.piece_value(kind) >= ROYAL
    }

    /// Whether a kind counts for no phase, such as pawns and whatever else goes far to be promoted.
    #[inline(always)]
    pub(crate) fn is_pawn(&self, kind: u8) -> bool {
        self.phase(kind) == 0 && !self.is_royal(kind)
    }

    /// What a kind is worth in an exchange, in centipawns.
    pub fn piece_value(&self, kind: u8) -> i32 {
        self.piece_values.get(usize::from(kind)).copied().unwrap_or(0)
    }
}
