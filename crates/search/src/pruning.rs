//! Pruning: nodes and moves that need no search, and late move reductions for those that need less.

use crate::history::NO_MOVE;
use crate::move_picker::{BAD_LOUD, GOOD_LOUD};
use crate::score::PROVED;
use crate::search::Node;
use crate::worker::Worker;
use arbiter_engine::MoveInfo;
use std::sync::LazyLock;

/// By depth and number of the move: plies of late move reduction.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let reduction = |depth: usize, number: usize| {
        if depth == 0 || number == 0 { 0 } else { (0.75 + (depth as f64).ln() * (number as f64).ln() / 2.3) as i32 }
    };
    std::array::from_fn(|depth| std::array::from_fn(|number| reduction(depth, number)))
});

#[inline(always)]
fn base_reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)]
}

impl Worker<'_> {
    /// The score of a node that need not be searched: reverse futility, razoring, null move.
    #[inline(always)]
    pub(crate) fn prune_node(&mut self, node: &Node, alpha: i32, beta: i32) -> Option<i32> {
        let Node { ply, depth, static_eval, improving, .. } = *node;
        if self.shared.shortcuts.margins {
            // Reverse futility pruning.
            if depth <= 7 && static_eval - 75 * (depth - i32::from(improving)) >= beta {
                return Some((static_eval + beta) / 2);
            }
            // Razoring.
            if depth <= 3 && static_eval + 200 + 130 * depth * depth < alpha {
                let score = self.quiescence::<false>(alpha, alpha + 1, ply, 0);
                if score <= alpha || self.stopped {
                    return Some(score);
                }
            }
        }
        self.null_move(node, beta)
    }

    /// Null-move pruning: if even passing fails high, a move will. Not with pawns alone, for fear of zugzwang.
    fn null_move(&mut self, node: &Node, beta: i32) -> Option<i32> {
        let Node { ply, depth, static_eval, .. } = *node;
        let side = usize::from(self.sides.sign(self.to_move()) < 0);
        let has_pieces = self.stack[ply].incremental.material().non_pawns[side] > 0;
        let just_passed = self.stack.before(ply, 1).piece_to == NO_MOVE && ply > 0;
        let allowed =
            self.shared.shortcuts.null_move && depth >= 3 && static_eval >= beta && has_pieces && !just_passed;
        if !allowed || !self.path.null_move() {
            return None;
        }
        let reduced = depth - 3 - depth / 4 - ((static_eval - beta) / 200).min(3);
        self.stack[ply].piece_to = NO_MOVE;
        self.stack[ply + 1].incremental = self.stack[ply].incremental;
        let score = -self.search::<false>(-beta, 1 - beta, reduced, ply + 1, !node.cut);
        self.path.undo();
        if self.stopped {
            return Some(0);
        }
        (score >= beta).then_some(if score >= PROVED { beta } else { score })
    }

    /// Whether a move that gives no check is not searched, after so many that were: late move pruning, futility pruning, history
    /// pruning, and static exchange evaluation.
    #[inline(always)]
    pub(crate) fn prunes_move(&self, node: &Node, mv: &MoveInfo, move_score: i32, searched: usize, alpha: i32) -> bool {
        let Node { depth, static_eval, improving, .. } = *node;
        if mv.is_loud() {
            return depth <= 6 && move_score < BAD_LOUD / 2 && self.see(mv).is_some_and(|gain| gain < -90 * depth);
        }
        let reduced = (depth - base_reduction(depth, searched)).max(0);
        let late = (4 + 3 * depth * depth / 2) / (2 - i32::from(improving));
        if !node.pv && searched as i32 >= late && depth <= 8
            || depth <= 8 && static_eval + 120 + 90 * reduced <= alpha && move_score < GOOD_LOUD
            || depth <= 4 && move_score < -4000 * depth
        {
            return true;
        }
        let worst = -30 * reduced * reduced.max(1);
        depth <= 8 && self.see(mv).is_some_and(|gain| gain < worst)
    }

    /// Plies of late move reduction for a move that was just made.
    #[inline(always)]
    pub(crate) fn reduction(
        &self,
        node: &Node,
        quiet: bool,
        move_score: i32,
        number: usize,
        gives_check: bool,
        hash_move_is_loud: bool,
    ) -> i32 {
        let mut plies = base_reduction(node.depth, number);
        plies -= i32::from(node.pv) + i32::from(node.was_pv) + 2 * i32::from(gives_check) + i32::from(node.in_check);
        plies += i32::from(!node.improving) + i32::from(node.cut) + i32::from(hash_move_is_loud);
        // Where one child after the other fails high, so will the next one.
        plies += i32::from(self.stack[node.ply + 1].cutoffs > 3);
        if quiet {
            plies -= (move_score.min(1 << 20) / 6000).clamp(-2, 3);
        } else {
            // Sacrifices with check are what combinations are made of.
            plies -= 1 + i32::from(node.pv) + 2 * i32::from(gives_check);
        }
        plies.max(0)
    }
}
