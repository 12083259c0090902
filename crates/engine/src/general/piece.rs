//! A piece on the board, in sixteen bytes.

use arbiter_spec::checked::{KindId, PlayerId};

/// Most attributes a piece can carry.
pub const ATTRIBUTES: usize = arbiter_spec::limits::ATTRIBUTES;

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub kind: KindId,
    /// Whose it is.
    pub owner: PlayerId,
    /// Whether it has moved.
    pub moved: bool,
    /// The flags it carries, a bit each. For how long stands in `State::timed`.
    pub flags: u16,
    /// Tells this piece from all others for as long as it is on the board.
    pub id: u16,
    /// By attribute: the index of its value, [`Piece::NO_VALUE`] for none.
    pub attributes: [u8; ATTRIBUTES],
}

impl Piece {
    /// The value of an attribute that the piece does not carry.
    pub const NO_VALUE: u8 = u8::MAX;

    /// What stands in the table where nobody stands.
    pub const NOBODY: Piece = Piece {
        kind: KindId(u8::MAX),
        owner: PlayerId::NEUTRAL,
        moved: false,
        flags: 0,
        id: 0,
        attributes: [Piece::NO_VALUE; ATTRIBUTES],
    };
}
