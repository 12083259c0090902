//! What rules ask beside rights: whether pieces have moved and which lasting flags they carry, where they are asked of them as
//! of a set, and which piece made the previous action of the turn. Which of it can be asked at all, the list of the document
//! says ([`arbiter_spec::checked::Memory`]).

use super::mix::{Sort, part};
use crate::general::state::owner_index;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, Memory};

#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// The kinds of which it is asked whether they have moved.
    moved: Box<[KindId]>,
    /// The flags that are asked, a bit each.
    flags: u16,
    previous: bool,
}

impl Asked {
    pub fn lower(memory: &Memory) -> Asked {
        let moved = memory.moved_in_sets.iter().enumerate().filter(|(_, asked)| **asked);
        let flags = memory.flags_in_sets.iter().enumerate().filter(|(_, asked)| **asked);
        Asked {
            moved: moved.map(|(kind, _)| KindId(kind as u8)).collect(),
            flags: flags.fold(0, |bits, (flag, _)| bits | 1 << (flag & 15)),
            previous: memory.previous,
        }
    }

    /// What it adds to the key.
    pub fn sum<W: Set>(&self, view: View<W>) -> u64 {
        let state = view.state;
        let mut sum = 0u64;
        let kinds = self.moved.iter().filter_map(|kind| state.kinds.get(kind.index()));
        let mut squares = kinds.fold(W::EMPTY, |all, kind| all | *kind) & state.unmoved;
        if self.flags != 0 {
            squares |= state.flagged;
        }
        for square in squares.squares() {
            for piece in state.pieces_on(square) {
                let timed = state.timed.iter().filter(|timed| timed.piece == piece.id);
                let lasting = timed.fold(piece.flags, |bits, timed| bits & !(1 << (timed.flag.0 & 15))) & self.flags;
                let unmoved = !piece.moved && self.moved.contains(&piece.kind);
                if unmoved || lasting != 0 {
                    let who = square as u64 | u64::from(piece.kind.0) << 8 | (owner_index(piece.owner) as u64) << 16;
                    let what = u64::from(unmoved) << 24 | u64::from(lasting) << 32;
                    sum = sum.wrapping_add(part(Sort::Asked, who | what));
                }
            }
        }
        if self.previous
            && let Some(square) = state.previous_piece.and_then(|piece| state.square_of(piece))
        {
            sum = sum.wrapping_add(part(Sort::Previous, square as u64));
        }
        sum
    }
}
