//! Pieces, and the squares they stand on.

use arbiter_spec::checked::{FlagId, KindId, PlayerId};

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: KindId,
    /// Whose it is.
    pub owner: PlayerId,
    /// By attribute: the index of its value.
    pub attributes: Vec<Option<u8>>,
    /// Whether it has moved.
    pub moved: bool,
    /// Its flags and for how many more turns they stand, this one included (`None` = for good).
    pub flags: Vec<(FlagId, Option<u32>)>,
    /// Tells this piece from all others for as long as it is on the board.
    pub(crate) id: u32,
}

impl Piece {
    /// Whether it carries the flag.
    pub fn has_flag(&self, flag: FlagId) -> bool {
        self.flags.iter().any(|(carried, _)| *carried == flag)
    }

    pub(crate) fn set_flag(&mut self, flag: FlagId, turns: Option<u32>) {
        self.clear_flag(flag);
        self.flags.push((flag, turns));
        self.flags.sort();
    }

    pub(crate) fn clear_flag(&mut self, flag: FlagId) {
        self.flags.retain(|(carried, _)| *carried != flag);
    }
}

/// The pieces on one square. Nearly always none or one; only `stacking` makes more.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) enum Stack {
    #[default]
    Empty,
    One(Piece),
    Many(Vec<Piece>),
}

impl Stack {
    pub fn pieces(&self) -> &[Piece] {
        match self {
            Stack::Empty => &[],
            Stack::One(piece) => std::slice::from_ref(piece),
            Stack::Many(pieces) => pieces,
        }
    }

    pub fn pieces_mut(&mut self) -> &mut [Piece] {
        match self {
            Stack::Empty => &mut [],
            Stack::One(piece) => std::slice::from_mut(piece),
            Stack::Many(pieces) => pieces,
        }
    }

    /// All the pieces, leaving the square empty.
    pub fn take(&mut self) -> Vec<Piece> {
        match std::mem::take(self) {
            Stack::Empty => Vec::new(),
            Stack::One(piece) => vec![piece],
            Stack::Many(pieces) => pieces,
        }
    }

    /// Puts a piece among the others, at the end if there are fewer than `slot`.
    pub fn insert(&mut self, slot: usize, piece: Piece) {
        let mut pieces = self.take();
        pieces.insert(slot.min(pieces.len()), piece);
        *self = Stack::from(pieces);
    }

    pub fn push(&mut self, piece: Piece) {
        self.insert(usize::MAX, piece);
    }

    /// Takes one piece out, by its id.
    pub fn remove(&mut self, id: u32) -> Option<Piece> {
        let mut pieces = self.take();
        let found = pieces.iter().position(|piece| piece.id == id).map(|slot| pieces.remove(slot));
        *self = Stack::from(pieces);
        found
    }
}

impl From<Vec<Piece>> for Stack {
    fn from(mut pieces: Vec<Piece>) -> Stack {
        match pieces.len() {
            0 => Stack::Empty,
            1 => pieces.pop().map_or(Stack::Empty, Stack::One),
            _ => Stack::Many(pieces),
        }
    }
}
