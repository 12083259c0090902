//! A move as an engine handles it: small, copied, meaningful only beside the position it was generated in.

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
}

impl MoveId {
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
