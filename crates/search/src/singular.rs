//! Singular extensions: a hash move without which everything is worse by far is searched deeper.

use crate::score::PROVED;
use crate::search::Node;
use crate::transposition::{Bound, Entry};
use crate::worker::{MAX_PLY, Worker};

/// What a search without the hash move comes to.
pub(crate) enum Singular {
    /// Plies by which the hash move is extended, or reduced if negative.
    Extension(i32),
    /// Other moves fail high, too: the score of the node.
    MultiCut(i32),
    /// The search was stopped.
    Stopped,
}

impl Worker<'_> {
    /// Tests whether the hash move is singular, where its entry is deep enough to say so.
    #[inline(always)]
    pub(crate) fn test_singular(&mut self, node: &Node, entry: &Entry, beta: i32) -> Singular {
        let testable = node.depth >= 7
            && entry.depth >= node.depth - 3
            && entry.bound != Bound::Upper
            && entry.score.abs() < PROVED
            && node.ply < 2 * MAX_PLY / 3;
        if !testable {
            return Singular::Extension(0);
        }
        let singular_beta = entry.score - 2 * node.depth;
        let score = self.search_without(entry.best_move, singular_beta, node);
        if self.stopped {
            Singular::Stopped
        } else if score < singular_beta {
            Singular::Extension(1)
        } else if singular_beta >= beta && score.abs() < PROVED {
            Singular::MultiCut(singular_beta)
        } else {
            Singular::Extension(-i32::from(entry.score >= beta))
        }
    }

    /// Searches a node with half the depth and without a move.
    fn search_without(&mut self, excluded: u32, beta: i32, node: &Node) -> i32 {
        let frame = &mut self.stack[node.ply];
        // That search uses the same frame: what is in it is restored afterwards.
        let quiets_tried = std::mem::take(&mut frame.quiets_tried);
        let louds_tried = std::mem::take(&mut frame.louds_tried);
        let static_eval = frame.static_eval;
        frame.excluded = excluded;
        let score = self.search::<false>(beta - 1, beta, (node.depth - 1) / 2, node.ply, node.cut);
        let frame = &mut self.stack[node.ply];
        frame.excluded = 0;
        (frame.quiets_tried, frame.louds_tried, frame.static_eval) = (quiets_tried, louds_tried, static_eval);
        frame.pv.clear();
        score
    }
}
