//! A position of the kernel: planes of pieces, and the little that is not pieces.

use super::tables::Tables;
use crate::set::Set;

/// A position. Small, copied at every move.
///
/// The planes are, in order: the pieces of each player; the royal pieces; then one plane for every movement component of the
/// game (see [`super::tables::Layout`]); then planes that tell kinds with equal movements apart, and flags that pieces carry.
/// A kind is the set of planes it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Board<W: Set, const N: usize> {
    /// Which squares hold what.
    pub planes: [W; N],
    /// Pieces that have not moved, where a move asks for it.
    pub virgin: W,
    /// Pieces with a flag that stands until their owner's opponent has moved.
    pub flagged: W,
    /// By player: pieces in hand, a byte per kind of hand.
    pub hands: [u64; 2],
    /// Incremental part of the key: pieces, hands, side.
    pub key: u64,
    /// Actions since the clock was reset.
    pub clock: u16,
    /// Passes in a row, where they are counted.
    pub passes: u16,
    /// Index of the player to move.
    pub side: u8,
    /// By player: checks given, where they are counted.
    pub counts: [u8; 2],
    /// Whether the latest move was a pass.
    pub passed: bool,
}

impl<W: Set, const N: usize> Board<W, N> {
    /// No pieces.
    pub fn empty() -> Board<W, N> {
        Board {
            planes: [W::EMPTY; N],
            virgin: W::EMPTY,
            flagged: W::EMPTY,
            hands: [0; 2],
            key: 0,
            clock: 0,
            passes: 0,
            side: 0,
            counts: [0; 2],
            passed: false,
        }
    }

    /// The pieces that have not moved, where a move asks for it, and still stand.
    #[inline(always)]
    pub fn unmoved(&self, tables: &Tables<W>) -> W {
        let players = self.planes.iter().take(tables.layout.players);
        self.virgin & players.fold(W::EMPTY, |all, pieces| all | *pieces)
    }

    /// The planes that a square stands in, a bit each.
    #[inline(always)]
    pub fn signature(&self, square: W) -> u32 {
        let mut signature = 0;
        for (i, plane) in self.planes.iter().enumerate() {
            signature |= u32::from((*plane & square).any()) << i;
        }
        signature
    }
}
