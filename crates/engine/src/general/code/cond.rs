//! Questions, lowered.

use super::filt::{Filt, MoveFilt};
use super::reads::Reads;
use super::role::RoleCode;
use super::value::{BoundsCode, ValueCode};
use super::zone::{PlaceCode, StepsCode, ZoneCode};
use crate::set::Set;
use arbiter_spec::checked::{ChanceId, FlagId, MoveName, PlayerFlagId, StatusId};

/// Conditions of which all must hold, in the order they are written.
pub(crate) type Conds<W> = Box<[Cond<W>]>;

/// A yes/no question.
#[derive(Clone, Debug)]
pub(crate) struct Cond<W: Set> {
    /// What it reads, formulas included.
    pub(crate) reads: Reads,
    /// What is asked.
    pub(crate) test: Test<W>,
}

/// What is asked. Lists are conjunctions.
#[derive(Clone, Debug)]
pub(crate) enum Test<W: Set> {
    All(Conds<W>),
    Any(Conds<W>),
    Not(Conds<W>),
    As(RoleCode, Conds<W>),
    /// The named condition of that index.
    Formula(u8),
    InZone(ZoneCode<W>, PlaceCode),
    FirstMove,
    PieceFirstMove(PlaceCode),
    RookFirstMove(PlaceCode),
    CheckState(FlagId, PlaceCode, Option<RoleCode>),
    PathEmpty,
    EmptyAt(Box<[PlaceCode]>),
    PieceAt(PlaceCode, Box<Filt<W>>),
    Count(Box<Filt<W>>, BoundsCode<W>),
    Sees(Box<SeesCode<W>>),
    Line(Box<LineCode<W>>),
    Connected(Box<ConnectedCode<W>>),
    NotAttacked,
    SourceNotAttacked,
    PathNotAttacked,
    AttackedPieces(Box<Filt<W>>, RoleCode),
    AttackedPlace(PlaceCode, RoleCode),
    LeaderAttacked,
    DependsOn(MoveName),
    Value(Box<ValueCode<W>>, BoundsCode<W>),
    Players(Conds<W>, BoundsCode<W>),
    PlayerState(PlayerFlagId),
    Status(StatusId),
    PlayerToMove(RoleCode),
    Part(u16),
    /// A phase before the main one, or the main one.
    Phase(Option<u8>),
    LastMove(Box<MoveFilt<W>>, Option<RoleCode>),
    /// The current roll is one of these outcomes.
    Chance(ChanceId, Box<[u8]>),
    NoMoves,
    HasMove(Box<MoveFilt<W>>),
    After(Conds<W>),
    /// So many occurrences; with a list of `always`, by its index in the code.
    Repetition(u32, Option<u16>),
    Unwinnable(RoleCode),
    RoundWithoutMove,
}

/// Some piece sees another along a line.
#[derive(Clone, Debug)]
pub(crate) struct SeesCode<W: Set> {
    pub(crate) from: Filt<W>,
    pub(crate) to: Filt<W>,
    /// Each step and its opposite.
    pub(crate) steps: StepsCode,
}

/// A run of pieces.
#[derive(Clone, Debug)]
pub(crate) struct LineCode<W: Set> {
    pub(crate) filter: Filt<W>,
    pub(crate) length: u32,
    /// Each step, then its opposite.
    pub(crate) steps: StepsCode,
    pub(crate) exact: bool,
}

/// A chain of pieces from one zone to another.
#[derive(Clone, Debug)]
pub(crate) struct ConnectedCode<W: Set> {
    pub(crate) filter: Filt<W>,
    pub(crate) zones: [ZoneCode<W>; 2],
    /// Each step and its opposite.
    pub(crate) steps: StepsCode,
}
