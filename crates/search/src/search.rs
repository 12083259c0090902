//! The main search: principal variation search with a transposition table.

use crate::history::bonus;
use crate::move_picker::{MoveScorer, Moves};
use crate::score::{INFINITE, PROVED, unproved, win_in};
use crate::singular::Singular;
use crate::transposition::{Bound, Entry};
use crate::worker::{MAX_PLY, Worker};
use arbiter_engine::MoveInfo;

/// A node, as pruning, extensions and reductions see it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub ply: usize,
    pub depth: i32,
    /// Its window is more than a point wide.
    pub pv: bool,
    /// It is expected to fail high.
    pub cut: bool,
    /// It was a PV node once.
    pub was_pv: bool,
    pub in_check: bool,
    pub static_eval: i32,
    /// The static evaluation is better than it was two plies before.
    pub improving: bool,
}

impl Worker<'_> {
    /// The score of the root position with this window.
    pub fn search_root(&mut self, alpha: i32, beta: i32, depth: i32) -> i32 {
        self.search::<true>(alpha, beta, depth, 0, false)
    }

    /// The score of a child, for the side to move here.
    pub(crate) fn search_child<const PV: bool>(
        &mut self,
        side_changes: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if side_changes {
            -self.search::<PV>(-beta, -alpha, depth, ply, cut)
        } else {
            self.search::<PV>(alpha, beta, depth, ply, cut)
        }
    }

    /// The score of a node for the side to move.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.stack[ply].pv.clear();
        if depth <= 0 {
            return self.quiescence::<PV>(alpha, beta, ply, 0);
        }
        if self.count_node() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        let root = ply == 0;
        let excluded = self.stack[ply].excluded;
        if !root && excluded == 0 {
            if let Some(score) = self.repetition(ply) {
                return score;
            }
            // Mate distance pruning.
            alpha = alpha.max(-win_in(ply));
            beta = beta.min(win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let key = self.key(ply);
        let entry = if excluded == 0 { self.shared.table.probe(key, ply) } else { None };
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            && entry.cuts_off(alpha, beta)
        {
            return entry.score;
        }
        if !root && let Some(score) = self.outcome(ply) {
            return score;
        }
        let odds = self.path.odds();
        if ply >= MAX_PLY {
            let without_mobility = odds.is_some() || self.path.in_check();
            return self.static_eval(ply, without_mobility);
        }
        if let Some(odds) = odds {
            return self.search_chance(&odds, depth, ply);
        }
        let in_check = self.path.in_check();
        let unrefined = self.static_eval(ply, in_check);
        let static_eval = entry.map_or(unrefined, |entry| entry.refine(unrefined));
        self.stack[ply].static_eval = if in_check { -INFINITE } else { static_eval };
        let improving = !in_check && ply >= 2 && static_eval > self.stack.before(ply, 2).static_eval;
        let hash_move = entry.map_or(0, |entry| entry.best_move);
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let margins = self.shared.shortcuts.margins;
        let mut node = Node { ply, depth, pv: PV, cut, was_pv, in_check, static_eval, improving };
        if !PV
            && !in_check
            && excluded == 0
            && beta.abs() < PROVED
            && let Some(score) = self.prune_node(&node, alpha, beta)
        {
            return score;
        }
        // Internal iterative reduction: without a hash move, a shallower search finds one.
        if hash_move == 0 && depth >= 4 && (PV || cut) {
            depth -= 1;
            node.depth = depth;
        }
        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        picker.begin(hash_move, Moves::All);
        self.stack[ply].quiets_tried.clear();
        self.stack[ply].louds_tried.clear();
        let previous = self.stack.previous_moves(ply);
        let player = self.to_move();
        self.stack[ply + 2].cutoffs = 0;
        let mut best = -INFINITE;
        let mut best_move: Option<MoveInfo> = None;
        let old_alpha = alpha;
        let (mut searched, mut hash_move_is_loud) = (0, false);
        let replied = self.stack[ply].replied;
        loop {
            let scorer = MoveScorer { values: self.shared.values, history: &self.history, player, ply, previous };
            let Some((mv, move_score)) = picker.next(&mut self.path, &scorer) else { break };
            let hash = mv.id.short_hash();
            if hash == excluded || root && !self.is_root_move(&mv) {
                continue;
            }
            if replied && searched > 0 {
                // The other moves are not searched, so a loss is not proved.
                best = best.max(-unproved(-best));
                break;
            }
            let quiet = !mv.is_loud();
            if !root
                && !in_check
                && best > -PROVED
                && margins
                && !self.path.gives_check(&mv)
                && self.prunes_move(&node, &mv, move_score, searched, alpha)
            {
                continue;
            }
            let mut extension = 0;
            if !root
                && hash == hash_move
                && excluded == 0
                && !replied
                && let Some(entry) = entry
            {
                match self.test_singular(&node, &entry, beta) {
                    Singular::Extension(plies) => extension = plies,
                    Singular::MultiCut(score) => {
                        (best, best_move) = (score, None);
                        break;
                    }
                    Singular::Stopped => break,
                }
            }
            searched += 1;
            hash_move_is_loud |= hash == hash_move && !quiet;
            let nodes_before = self.nodes;
            let side_changes = self.make_move(ply, &mv, searched == 1);
            let gives_check = self.path.in_check();
            let new_depth = depth - 1 + extension;
            let mut score = -INFINITE;
            let mut full_window = searched == 1;
            if !full_window {
                let mut reduced = new_depth;
                if depth >= 3 && searched > 1 + 2 * usize::from(PV) && (quiet || move_score < 0) {
                    let reduction = self.reduction(&node, quiet, move_score, searched, gives_check, hash_move_is_loud);
                    reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                }
                score = self.search_child::<false>(side_changes, alpha, alpha + 1, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth && !self.stopped {
                    // By how much it failed high says how deep the re-search goes.
                    let new_depth = new_depth + i32::from(score > best + 60) - i32::from(score < best + 8);
                    if reduced < new_depth {
                        score = self.search_child::<false>(side_changes, alpha, alpha + 1, new_depth, ply + 1, !cut);
                    }
                }
                full_window = PV && score > alpha && score < beta;
            }
            if full_window && !self.stopped {
                score = if PV {
                    self.search_child::<true>(side_changes, alpha, beta, new_depth, ply + 1, false)
                } else {
                    self.search_child::<false>(side_changes, alpha, beta, new_depth, ply + 1, !cut)
                };
            }
            self.path.undo();
            if root {
                self.count_root_effort(hash, nodes_before);
            }
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.update_pv(ply, mv);
                    }
                    alpha = score;
                    if score >= beta {
                        self.stack[ply].cutoffs += 1;
                        self.update_history(player, &mv, depth, ply);
                        break;
                    }
                }
            }
            let frame = &mut self.stack[ply];
            if quiet { frame.quiets_tried.push(mv) } else { frame.louds_tried.push(mv) }
        }
        self.stack[ply].picker = picker;
        if self.stopped {
            return 0;
        }
        if best == -INFINITE {
            // There is no move but the excluded one.
            return alpha;
        }
        // The best move of an exact PV node deserves its bonus, too.
        if let Some(mv) = best_move.filter(|_| PV && best < beta) {
            let frame = &mut self.stack[ply];
            frame.quiets_tried.retain(|other| other.id != mv.id);
            frame.louds_tried.retain(|other| other.id != mv.id);
            self.update_history(player, &mv, depth, ply);
        }
        let all_root_moves = self.excluded_root_moves.is_empty() && self.search_moves.is_empty();
        if excluded == 0 && (!root || all_root_moves) {
            let bound = Bound::of(best, old_alpha, beta);
            let quiet = best_move.is_none_or(|mv| !mv.is_loud());
            if !in_check && quiet && best.abs() < PROVED && bound.contradicts(best, unrefined) {
                let keys = self.correction_keys(ply);
                self.history.correction.update(player, &keys, best - unrefined, depth);
            }
            let best_move = best_move.map_or(hash_move, |mv| mv.id.short_hash());
            self.shared.table.store(key, ply, Entry { best_move, score: best, depth, bound, was_pv });
        }
        best
    }

    /// A bonus for the best move, and a malus for those that were searched before it.
    fn update_history(&mut self, player: usize, mv: &MoveInfo, depth: i32, ply: usize) {
        let (frame, previous) = (&self.stack[ply], self.stack.previous_moves(ply));
        if mv.is_loud() {
            self.history.update_loud(player, mv, bonus(depth));
        } else {
            self.history.update_quiet(player, mv, &frame.quiets_tried, previous, depth, ply);
        }
        for loud in &frame.louds_tried {
            self.history.update_loud(player, loud, -bonus(depth));
        }
    }
}
