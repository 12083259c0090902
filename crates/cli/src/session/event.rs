//! Something that happened, as it is kept.

use arbiter_spec::checked::SeatId;

/// Something that happened.
pub(super) struct Event {
    /// The one way in which it is written.
    pub text: String,
    /// Who was to decide before it; nobody while a roll was awaited.
    pub decides: Option<SeatId>,
    pub sort: Sort,
}

/// What sort of thing it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    /// Dice fell.
    Throw,
    /// Somebody offered, declined or took back something.
    Talk,
    /// Somebody accepted something.
    Agreement,
    /// A move, a claim, a resignation.
    Deed,
}

impl Event {
    /// Offers and their answers are no decisions of a turn.
    pub fn is_talk(&self) -> bool {
        matches!(self.sort, Sort::Talk | Sort::Agreement)
    }
}
