//! What a condition reads, a bit each: it decides when it can be asked.

/// What a condition reads, with all conditions and formulas within it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reads(pub(crate) u8);

impl Reads {
    pub(crate) const NOTHING: Reads = Reads(0);
    /// Attack sets, directly or through the position after the move or the generator.
    pub(crate) const ATTACK: Reads = Reads(1);
    /// The position after the move.
    pub(crate) const AFTER: Reads = Reads(2);
    /// The generator.
    pub(crate) const GENERATOR: Reads = Reads(4);
    /// The history.
    pub(crate) const HISTORY: Reads = Reads(8);
    /// The identity of positions.
    pub(crate) const REPETITION: Reads = Reads(16);
    /// The latest action.
    pub(crate) const LAST_MOVE: Reads = Reads(32);

    #[inline(always)]
    pub(crate) fn and(self, other: Reads) -> Reads {
        Reads(self.0 | other.0)
    }

    /// Whether it reads one of these.
    #[inline(always)]
    pub(crate) fn any(self, of: Reads) -> bool {
        self.0 & of.0 != 0
    }
}
