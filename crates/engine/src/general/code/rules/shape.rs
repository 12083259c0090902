//! How moves travel, lowered: vectors become tables by square.

use crate::general::code::cond::Conds;
use crate::general::code::filt::Filt;
use crate::general::code::role::RoleCode;
use crate::general::code::zone::ZoneCode;
use crate::set::Set;
use arbiter_spec::checked::{Board, PairTo, Square, Vector};
use std::sync::Arc;

/// A place in [`super::Rules::steps`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StepId(pub u16);

/// A leap in one direction, by square.
#[derive(Clone, Debug)]
pub(crate) struct StepTable<W: Set> {
    /// Where it leads, [`StepTable::OFF`] for nowhere.
    next: Box<[u16]>,
    /// The squares it passes at multiples of the primitive vector.
    passed: Box<[W]>,
    /// Whether it passes any from anywhere.
    passes: bool,
    /// All squares that a ride of such leaps can come to.
    ray: Box<[W]>,
}

impl<W: Set> StepTable<W> {
    const OFF: u16 = u16::MAX;

    pub fn new(board: &Board, vector: Vector) -> StepTable<W> {
        let squares = board.exists.len();
        let mut next = vec![StepTable::<W>::OFF; squares];
        let mut passed = vec![W::EMPTY; squares];
        let n = gcd(i32::from(vector.dx.abs()), i32::from(vector.dy.abs())) as i16;
        for square in board.squares() {
            let between =
                (1..n).filter_map(|i| board.offset(square, Vector::new(vector.dx / n * i, vector.dy / n * i)));
            passed[square.index()] = W::from_squares(between.map(|s| s.index()));
            next[square.index()] = board.offset(square, vector).map_or(StepTable::<W>::OFF, |to| u16::from(to.0));
        }
        let passes = passed.iter().any(|set| set.any());
        let mut table = StepTable { next: next.into(), passed: passed.into(), passes, ray: Box::default() };
        table.ray = (0..squares).map(|square| table.walk(square)).collect();
        table
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.next) + size_of_val(&*self.passed) + size_of_val(&*self.ray)
    }

    fn walk(&self, from: usize) -> W {
        let mut ray = W::EMPTY;
        let mut at = from;
        while let Some(square) = self.next(at).filter(|square| *square != from && !ray.has(*square)) {
            ray |= W::of(square);
            at = square;
        }
        ray
    }

    /// Where the leap leads from a square.
    #[inline(always)]
    pub fn next(&self, square: usize) -> Option<usize> {
        match self.next.get(square) {
            Some(to) if *to != StepTable::<W>::OFF => Some(usize::from(*to)),
            _ => None,
        }
    }

    /// The squares a leap from a square passes.
    #[inline(always)]
    pub fn passed(&self, square: usize) -> W {
        if self.passes { self.passed[square] } else { W::EMPTY }
    }

    /// The squares that rides from a square can come to, if nothing stops them.
    #[inline(always)]
    pub fn ray(&self, square: usize) -> W {
        self.ray[square]
    }
}

/// By square: the squares that follow on each line through it, one list for each way. Moves along the same lines share it.
pub(crate) type Ways = Arc<[Vec<Box<[Square]>>]>;

/// How a move travels.
#[derive(Clone, Debug)]
pub(crate) enum ShapeRule<W: Set> {
    /// A leap, or a ride of equal leaps.
    Step { step: StepId, through: Box<[StepId]>, repeat: Option<RepeatRule<W>> },
    /// Along lines.
    Along { ways: Ways, repeat: Option<RepeatRule<W>> },
    /// Any square of a zone.
    To(ZoneCode<W>),
    /// Two pieces at once.
    Pair(Box<PairRule<W>>),
    /// A bent path.
    Legs(Box<[LegRule<W>]>),
}

impl<W: Set> ShapeRule<W> {
    /// Whether it is a leap or ride that only empty squares decide.
    pub fn is_simple(&self) -> bool {
        let (ShapeRule::Step { repeat, .. } | ShapeRule::Along { repeat, .. }) = self else { return false };
        repeat.as_ref().is_none_or(|repeat| {
            matches!(repeat.until, UntilRule::NotEmpty | UntilRule::Edge)
                && repeat.over.as_ref().is_none_or(|over| over.filter.is_none())
        })
    }
}

/// A ride.
#[derive(Clone, Debug)]
pub(crate) struct RepeatRule<W: Set> {
    pub min: u32,
    pub max: u32,
    pub until: UntilRule<W>,
    pub over: Option<Box<OverRule<W>>>,
}

/// What stops a ride.
#[derive(Clone, Debug)]
pub(crate) enum UntilRule<W: Set> {
    NotEmpty,
    Edge,
    Zone(ZoneCode<W>),
    Condition(Conds<W>),
}

/// Hurdles of a ride.
#[derive(Clone, Debug)]
pub(crate) struct OverRule<W: Set> {
    pub min: u32,
    pub max: u32,
    pub filter: Option<Filt<W>>,
    pub land_next: bool,
}

/// Two pieces move at once.
#[derive(Clone, Debug)]
pub(crate) struct PairRule<W: Set> {
    pub partner: Filt<W>,
    pub search: StepId,
    /// Where the mover lands.
    pub to: PairTo,
    /// Where the partner lands.
    pub partner_to: PairTo,
}

/// One leg of a bent path.
#[derive(Clone, Debug)]
pub(crate) struct LegRule<W: Set> {
    pub steps: Box<[StepId]>,
    pub through: Box<[StepId]>,
    pub repeat: Option<RepeatRule<W>>,
    /// Who must stand where an inner leg ends; absent: nobody.
    pub over: Option<RoleCode>,
    pub filter: Option<Filt<W>>,
    pub take: bool,
}

/// The squares strictly between two squares, at multiples of the primitive vector. Holes are no squares.
pub(crate) fn between(board: &Board, from: Square, to: Square) -> impl Iterator<Item = Square> + '_ {
    let ((x, y), (to_x, to_y)) = (board.coordinates(from), board.coordinates(to));
    let (dx, dy) = (to_x - x, to_y - y);
    let n = gcd(dx.abs(), dy.abs());
    (1..n).filter_map(move |i| board.square(x + dx / n * i, y + dy / n * i))
}

/// Whether no hole lies between two squares.
pub(crate) fn whole(board: &Board, from: Square, to: Square) -> bool {
    let ((x, y), (to_x, to_y)) = (board.coordinates(from), board.coordinates(to));
    let n = gcd((to_x - x).abs(), (to_y - y).abs());
    n == 0 || between(board, from, to).count() as i32 == n - 1
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
