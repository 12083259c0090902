//! How moves travel, lowered: vectors become tables by square.

use crate::general::code::{Cond, Filt, RoleCode, ZoneCode};
use crate::set::Set;
use arbiter_spec::checked::Square;

/// A leap in one direction, by square.
#[derive(Debug)]
pub(crate) struct StepTable<W: Set> {
    /// Where it leads, if that square exists.
    pub next: Box<[Option<Square>]>,
    /// The squares it passes at multiples of the primitive vector.
    pub passed: Box<[W]>,
}

/// How a move travels.
#[derive(Debug)]
pub(crate) enum ShapeRule<W: Set> {
    /// A leap, or a ride of equal leaps. `step` and `through` are places in [`super::Rules::steps`].
    Step { step: u16, through: Box<[u16]>, repeat: Option<RepeatRule<W>> },
    /// Along lines: by square, the squares that follow, one list for each line and way through it.
    Along { ways: Box<[Vec<Box<[Square]>>]>, repeat: Option<RepeatRule<W>> },
    /// Any square of a zone.
    To(ZoneCode<W>),
    /// Two men at once.
    Pair(PairRule<W>),
    /// A bent path.
    Legs(Box<[LegRule<W>]>),
}

/// A ride.
#[derive(Debug)]
pub(crate) struct RepeatRule<W: Set> {
    pub min: u32,
    pub max: u32,
    pub until: UntilRule<W>,
    pub over: Option<OverRule<W>>,
}

/// What stops a ride.
#[derive(Debug)]
pub(crate) enum UntilRule<W: Set> {
    NotEmpty,
    Edge,
    Zone(ZoneCode<W>),
    Condition(Box<[Cond<W>]>),
}

/// Hurdles of a ride.
#[derive(Debug)]
pub(crate) struct OverRule<W: Set> {
    pub min: u32,
    pub max: u32,
    pub filter: Option<Filt<W>>,
    pub land_next: bool,
}

/// Two men move at once.
#[derive(Debug)]
pub(crate) struct PairRule<W: Set> {
    pub partner: Filt<W>,
    /// A place in [`super::Rules::steps`].
    pub search: u16,
    /// By square: where the mover lands.
    pub to: Box<[Option<Square>]>,
    /// By square: where the partner lands.
    pub partner_to: Box<[Option<Square>]>,
}

/// One leg of a bent path.
#[derive(Debug)]
pub(crate) struct LegRule<W: Set> {
    pub steps: Box<[u16]>,
    pub through: Box<[u16]>,
    pub repeat: Option<RepeatRule<W>>,
    /// Who must stand where an inner leg ends; absent: nobody.
    pub over: Option<RoleCode>,
    pub filter: Option<Filt<W>>,
    pub take: bool,
}
