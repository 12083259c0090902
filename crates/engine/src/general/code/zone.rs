//! Zones and places, lowered: fixed parts to masks per subject, vectors to tables of jumps.

use super::filt::Filt;
use super::role::RoleCode;
use crate::general::state::{OWNERS, owner_index};
use crate::set::Set;
use arbiter_spec::checked::{Board, PlayerId, Square, Vector};

/// A set of squares.
#[derive(Clone, Debug)]
pub(crate) enum ZoneCode<W: Set> {
    /// A fixed zone that is the same for everybody: its squares stand here.
    Same(W, FixedId),
    /// The subject's copy of a fixed zone.
    Fixed(FixedId),
    /// The copies of the players in a role.
    Of(FixedId, RoleCode),
    /// The squares some steps away from a place.
    Around(PlaceCode, StepsCode),
    /// The row of a place.
    RowOf(PlaceCode),
    /// The column of a place.
    ColumnOf(PlaceCode),
    /// The squares the move passes.
    Path,
    /// The places that exist.
    SquaresAt(Box<[PlaceCode]>),
    /// Offsets from SOURCE.
    Offsets(StepsCode),
    /// Runs of pieces closed by another one.
    Enclosed(Box<EnclosedCode<W>>),
    /// Union.
    Any(Box<[ZoneCode<W>]>),
    /// Intersection.
    All(Box<[ZoneCode<W>]>),
    /// The first without the second.
    Except(Box<[ZoneCode<W>; 2]>),
}

/// Runs of pieces from beside a place.
#[derive(Clone, Debug)]
pub(crate) struct EnclosedCode<W: Set> {
    pub(crate) place: PlaceCode,
    pub(crate) steps: StepsCode,
    pub(crate) filter: Filt<W>,
    pub(crate) anchor: Filt<W>,
    pub(crate) max: Option<u32>,
}

/// One square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlaceCode {
    /// A fixed square.
    Square(u8),
    /// Where the moving piece stands, or a jump from there.
    Source(JumpCode),
    /// Where the move lands, or a jump from there.
    Target(JumpCode),
    /// Of a pair: where the second piece stands, or a jump from there.
    Partner(JumpCode),
    /// Where the event is, or a jump from there.
    Event(JumpCode),
    /// The royal pieces of the subject: no single square, only in [`ZoneCode::Around`].
    Leader,
}

/// A jump by subject: where vectors are board vectors already, all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct JumpCode(pub(crate) [JumpId; OWNERS]);

impl JumpCode {
    /// Nowhere else.
    pub(crate) const NONE: JumpCode = JumpCode([JumpId::NONE; OWNERS]);

    #[inline(always)]
    pub(crate) fn of(&self, subject: PlayerId) -> JumpId {
        self.0[owner_index(subject)]
    }
}

/// Steps by subject: one list for all, or one for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StepsCode(pub(crate) Box<[Box<[JumpId]>]>);

impl StepsCode {
    #[inline(always)]
    pub(crate) fn of(&self, subject: PlayerId) -> &[JumpId] {
        match &self.0[..] {
            [same] => same,
            each => each.get(owner_index(subject)).map_or(&[], |steps| steps),
        }
    }
}

/// A vector of the document, by its place among the tables of jumps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct JumpId(pub(crate) u16);

impl JumpId {
    /// The zero vector, which is always the first table.
    pub(crate) const NONE: JumpId = JumpId(0);
}

/// Where every vector of the document leads from every square. Vectors are few, however many places name them.
#[derive(Clone, Debug)]
pub(crate) struct Jumps {
    squares: usize,
    /// By jump, then square: the square there, [`Jumps::OFF`] for none.
    to: Vec<u16>,
}

impl Jumps {
    const OFF: u16 = u16::MAX;

    /// How much memory is looked up in.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.to)
    }

    /// The table of the zero vector.
    pub(crate) fn new(board: &Board) -> Jumps {
        let mut jumps = Jumps { squares: board.exists.len(), to: Vec::new() };
        jumps.add(board, Vector::default());
        jumps
    }

    /// A further table.
    pub(crate) fn add(&mut self, board: &Board, vector: Vector) -> JumpId {
        let id = JumpId((self.to.len() / self.squares.max(1)) as u16);
        for square in 0..self.squares {
            let to = board.exists[square].then(|| board.offset(Square(square as u8), vector)).flatten();
            self.to.push(to.map_or(Jumps::OFF, |to| u16::from(to.0)));
        }
        id
    }

    /// Where a jump leads.
    #[inline(always)]
    pub(crate) fn from(&self, square: usize, jump: JumpId) -> Option<usize> {
        match self.to.get(usize::from(jump.0) * self.squares + square) {
            Some(to) if *to != Jumps::OFF => Some(usize::from(*to)),
            _ => None,
        }
    }
}

/// A fixed zone, by its place in the code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FixedId(pub(crate) u32);

/// A fixed zone: a mask and the written order for each subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fixed<W: Set> {
    pub(crate) masks: [W; OWNERS],
    pub(crate) lists: Box<[Box<[u8]>]>,
}

impl<W: Set> Fixed<W> {
    #[inline(always)]
    pub(crate) fn mask(&self, subject: PlayerId) -> W {
        self.masks[owner_index(subject)]
    }

    /// In written order, each once.
    pub(crate) fn list(&self, subject: PlayerId) -> &[u8] {
        self.lists.get(owner_index(subject)).map_or(&[], |list| list)
    }
}
