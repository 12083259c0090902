//! A move as an engine handles it: small, copied, meaningful only beside the position it was generated in.

use arbiter_spec::checked::{KindId, Square};
use std::fmt;

/// One complete action of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveId {
    /// What it is.
    pub(crate) what: What,
    /// The square it starts from; of a drop, its target.
    pub(crate) from: u8,
    /// Its target; of a pair, the landing square of the mover.
    pub(crate) to: u8,
    /// Which piece of the square, where pieces share it.
    pub(crate) slot: u8,
    /// Of a move: its place among the expanded moves of the game; of a drop: the drop (high bits) and the kind (low 8).
    pub(crate) rule: u32,
    /// Which of the ways to make it, counted in the order in which they are generated.
    pub(crate) way: u16,
    /// Which game and engine listed it: no other one plays it. Inside the general engine nobody asks, and it is 0.
    pub(crate) lister: u16,
}

impl MoveId {
    /// The same move, listed by a game and engine.
    pub(crate) fn listed_by(self, lister: u16) -> MoveId {
        MoveId { lister, ..self }
    }

    /// The same move for the general engine, if this lister's.
    pub(crate) fn of_lister(self, lister: u16) -> Option<MoveId> {
        (self.lister == lister).then(|| self.listed_by(0))
    }

    /// A few bits that tell moves of one position apart, nearly always: for tables that have no room for more.
    pub fn short_hash(self) -> u32 {
        let rest = (self.what as u32) << 6 ^ u32::from(self.slot) ^ self.rule.wrapping_mul(0x9E37_79B1) >> 24;
        u32::from(self.from) | u32::from(self.to) << 8 | ((rest ^ u32::from(self.way) << 3) & 255) << 16
    }
}

/// What a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum What {
    /// A piece moves, or acts where it stands.
    Move,
    /// A piece comes out of a store.
    Drop,
    /// Nothing, and the turn goes on.
    Pass,
    /// The end of a chain or of an optional part.
    Stop,
}

/// Sorts of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// A piece moves.
    Move,
    /// A piece moves, and another one that stands on this square.
    Pair(u8),
    /// A piece comes out of a store.
    Drop,
    /// Nothing.
    Pass,
}

/// A legal move, and what it does as far as one orders moves by it, or looks one up by a description.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveInfo {
    /// The move.
    pub id: MoveId,
    /// What sort of move it is.
    pub what: MoveKind,
    /// The kind of the piece before the move, or [`Occupant::NO_KIND`].
    pub kind: u8,
    /// The kind it takes on its target or in passing, or [`Occupant::NO_KIND`].
    pub takes: u8,
    /// What the piece becomes, or [`Occupant::NO_KIND`] if it stays what it is.
    pub becomes: u8,
    /// Where it starts; of a drop, its target.
    pub from: u8,
    /// Where it goes; of a pair, where the mover lands.
    pub to: u8,
}

impl MoveInfo {
    /// Whether it takes a piece or changes kind.
    pub fn is_loud(&self) -> bool {
        self.is_capture() || self.becomes != Occupant::NO_KIND
    }

    /// Whether it takes a piece.
    pub fn is_capture(&self) -> bool {
        self.takes != Occupant::NO_KIND
    }

    /// Whether the piece comes out of a store.
    pub fn is_drop(&self) -> bool {
        self.what == MoveKind::Drop
    }

    /// Where it starts; of a drop, its target.
    pub fn source(&self) -> Square {
        Square(self.from)
    }

    /// Where it goes.
    pub fn target(&self) -> Square {
        Square(self.to)
    }

    /// What the piece becomes, if it changes.
    pub fn promotion(&self) -> Option<KindId> {
        (self.becomes != Occupant::NO_KIND).then_some(KindId(self.becomes))
    }
}

/// A piece, as far as one can see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupant {
    /// Whose, by number.
    pub owner: u8,
    /// What, by number.
    pub kind: u8,
}

impl Occupant {
    /// The kind of nobody.
    pub const NO_KIND: u8 = u8::MAX;
    /// Nobody.
    pub const NOBODY: Occupant = Occupant { owner: u8::MAX, kind: Occupant::NO_KIND };
}

/// A position or a move that another game listed, or the other engine of the same one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreign;

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this position or move belongs to another game; ask the game that listed it")
    }
}

impl std::error::Error for Foreign {}
