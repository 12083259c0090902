//! Other people's engines, to be measured beside ours.
//!
//! They stand in a crate of their own, without generic functions at its border, so that they can be built with other CPU
//! features than the rest: a peer gets the best build there is, our engine the one that users get.

mod playout;

pub use playout::{Draw, Tally, playouts};

use cozy_chess::Board;

/// Whether the peer was built to use PEXT.
pub const PEXT: bool = cfg!(all(feature = "pext", target_feature = "bmi2"));

/// cozy-chess at a position, ready to count.
pub struct Cozy {
    children: Vec<Board>,
}

impl Cozy {
    /// At the position of a FEN; `None` if it is not one of chess.
    pub fn new(fen: &str) -> Option<Cozy> {
        Some(Cozy::at(&Board::from_fen(fen, false).ok()?))
    }

    /// The same of a FEN whose rights are the files of the rooks.
    pub fn shuffled(fen: &str) -> Option<Cozy> {
        Some(Cozy::at(&Board::from_fen(fen, true).ok()?))
    }

    fn at(board: &Board) -> Cozy {
        let mut children = Vec::new();
        board.generate_moves(|moves| {
            for chosen in moves {
                let mut child = board.clone();
                child.play_unchecked(chosen);
                children.push(child);
            }
            false
        });
        Cozy { children }
    }

    /// How many first moves there are.
    pub fn slices(&self) -> usize {
        self.children.len()
    }

    /// The leaves behind one of the first moves, at this depth counted from the position itself.
    pub fn perft(&self, slice: usize, depth: u32) -> u64 {
        match (self.children.get(slice), depth) {
            (None, _) | (_, 0) => 0,
            (Some(_), 1) => 1,
            (Some(child), _) => perft(child, depth - 1),
        }
    }
}

/// With bulk counting: the last move is counted, not made.
fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for chosen in moves {
            let mut child = board.clone();
            child.play_unchecked(chosen);
            nodes += perft(&child, depth - 1);
        }
        false
    });
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slices_add_up_to_the_published_count() {
        let cozy = Cozy::new("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").unwrap();
        let sum = |depth| (0..cozy.slices()).map(|slice| cozy.perft(slice, depth)).sum::<u64>();
        assert_eq!([sum(1), sum(2), sum(3)], [48, 2039, 97862]);
    }
}
