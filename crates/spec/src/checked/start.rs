//! The position a game starts from.

use super::{KindId, PlayerId, Square};

/// The start.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Start {
    /// The pieces that stand fixed.
    pub pieces: Vec<StartPiece>,
    /// Pieces that are shuffled: the arrangement is chosen by number.
    pub shuffles: Vec<Shuffle>,
}

/// A piece of the start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPiece {
    /// Where.
    pub square: Square,
    /// What.
    pub kind: KindId,
    /// Whose.
    pub owner: PlayerId,
    /// By [`super::AttributeId`]: the index of the piece's value, `None` for attributes its kind does not carry.
    pub attributes: Vec<Option<u8>>,
}

/// Pieces that are shuffled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// Who gets the arrangement, and on which squares, in order: first the player it is written for, then those it is
    /// mirrored to. No fixed piece stands on them, and no other shuffle uses them.
    pub places: Vec<(PlayerId, Vec<Square>)>,
    /// Every allowed arrangement: kinds over the squares, in the order of the document's `numbering`, then in lexicographic
    /// order of codes, never empty. Its index is its number. Attribute values come from zones.
    pub arrangements: Vec<Vec<KindId>>,
}

impl Start {
    /// How many start positions there are: the product over the shuffles. More than can be numbered count as the
    /// largest number.
    pub fn count(&self) -> u64 {
        self.shuffles.iter().fold(1, |count: u64, s| count.saturating_mul(s.arrangements.len() as u64))
    }
}
