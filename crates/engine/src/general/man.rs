//! A man on the board, in sixteen bytes.

use arbiter_spec::checked::{KindId, PlayerId};

/// Most attributes a man can carry.
pub const ATTRIBUTES: usize = arbiter_spec::limits::ATTRIBUTES;

/// A man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// What it is.
    pub kind: KindId,
    /// Whose it is.
    pub owner: PlayerId,
    /// Whether it has moved.
    pub moved: bool,
    /// The flags it carries, a bit each. For how long stands in `State::timed`.
    pub flags: u16,
    /// Tells this man from all others for as long as it is on the board.
    pub id: u16,
    /// By attribute: the index of its value, [`Man::NO_VALUE`] for none.
    pub attributes: [u8; ATTRIBUTES],
}

impl Man {
    /// The value of an attribute that the man does not carry.
    pub const NO_VALUE: u8 = u8::MAX;

    /// What stands in the table where nobody stands.
    pub const NOBODY: Man = Man {
        kind: KindId(u8::MAX),
        owner: PlayerId::NEUTRAL,
        moved: false,
        flags: 0,
        id: 0,
        attributes: [Man::NO_VALUE; ATTRIBUTES],
    };
}
