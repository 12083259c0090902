//! Quiescence search: captures and promotions only, until the position is quiet enough for a static evaluation.

use crate::move_picker::{MoveScorer, Moves};
use crate::score::{INFINITE, PROVED};
use crate::transposition::{Bound, Entry};
use crate::worker::{MAX_PLY, Worker};
use arbiter_engine::Occupant;

/// After this many plies only a few moves of each node are searched, and later only recaptures: on a board full of pieces that can
/// all take each other it would hardly end.
const NARROW_FROM: usize = 3;
const NARROW_MOVES: usize = 3;
const RECAPTURES_FROM: usize = 8;

/// A capture that leaves the score this far below alpha even with the victim for nothing is pruned.
const DELTA_MARGIN: i32 = 300;

impl Worker<'_> {
    /// Searches loud moves that lose no material; in check, all moves. `depth` counts plies since quiescence search began.
    pub(crate) fn quiescence<const PV: bool>(&mut self, mut alpha: i32, beta: i32, ply: usize, depth: usize) -> i32 {
        self.stack[ply].pv.clear();
        if self.count_node() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.repetition(ply) {
            return score;
        }
        let key = self.key(ply);
        let entry = self.shared.table.probe(key, ply);
        if let Some(entry) = entry
            && !PV
            && entry.cuts_off(alpha, beta)
        {
            return entry.score;
        }
        if let Some(score) = self.outcome(ply) {
            return score;
        }
        let in_check = self.path.in_check();
        let static_eval = self.static_eval(ply, in_check);
        if ply >= MAX_PLY || self.path.odds().is_some() || !self.shared.shortcuts.quiescence {
            return static_eval;
        }
        let old_alpha = alpha;
        let mut best = -INFINITE;
        if !in_check {
            // Stand pat.
            best = entry.map_or(static_eval, |entry| entry.refine(static_eval));
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand_pat = best;
        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        picker.begin(entry.map_or(0, |entry| entry.best_move), if in_check { Moves::All } else { Moves::GoodLoud });
        let previous = self.stack.previous_moves(ply);
        let player = self.to_move();
        let (mut best_move, mut searched) = (0, 0);
        loop {
            let scorer = MoveScorer { values: self.shared.values, history: &self.history, player, ply, previous };
            let Some((mv, _)) = picker.next(&mut self.path, &scorer) else { break };
            if best > -PROVED {
                // Delta pruning.
                let victim = self.shared.values.piece_value(mv.takes);
                let futile = mv.becomes == Occupant::NO_KIND && stand_pat + victim + DELTA_MARGIN <= alpha;
                if !in_check && self.shared.shortcuts.margins && futile && !self.path.gives_check(&mv) {
                    continue;
                }
                if in_check && !mv.is_loud() && searched > 2 {
                    break;
                }
                let recaptures = mv.to == self.stack.before(ply, 1).target;
                if !recaptures && (depth >= RECAPTURES_FROM || depth >= NARROW_FROM && searched >= NARROW_MOVES) {
                    continue;
                }
            }
            searched += 1;
            let side_changes = self.make_move(ply, &mv, true);
            let score = if side_changes {
                -self.quiescence::<PV>(-beta, -alpha, ply + 1, depth + 1)
            } else {
                self.quiescence::<PV>(alpha, beta, ply + 1, depth + 1)
            };
            self.path.undo();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = mv.id.short_hash();
                    if PV {
                        self.update_pv(ply, mv);
                    }
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.stack[ply].picker = picker;
        if self.stopped {
            return 0;
        }
        let bound = Bound::of(best, old_alpha, beta);
        // An older best move is a better guess than none.
        let best_move = if best_move == 0 { entry.map_or(0, |entry| entry.best_move) } else { best_move };
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        self.shared.table.store(key, ply, Entry { best_move, score: best, depth: 0, bound, was_pv });
        best
    }
}
