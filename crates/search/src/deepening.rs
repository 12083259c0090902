//! Iterative deepening at the root, with aspiration windows.

use crate::player::{Answer, PrincipalVariation, Request};
use crate::score::{INFINITE, PROVED, Score};
use crate::time;
use crate::worker::{MAX_PLY, Worker};
use arbiter_engine::{MoveInfo, Which};
use std::sync::atomic::Ordering::Relaxed;

/// Half the width of the first aspiration window.
const ASPIRATION: i32 = 15;
/// Beyond half this width the window is opened altogether.
const WIDEST: i32 = 500;

impl Worker<'_> {
    /// The moves to search at the root.
    pub(crate) fn root_moves(&mut self) -> Vec<MoveInfo> {
        let mut moves = Vec::new();
        if self.path.scores().is_none() {
            self.path.list(Which::All, &mut moves);
        }
        let wanted = &self.search_moves;
        moves.retain(|mv| wanted.is_empty() || wanted.contains(&mv.id));
        moves
    }

    /// A move that wins the game at once.
    fn winning_move<'s>(&mut self, moves: &'s [MoveInfo]) -> Option<&'s MoveInfo> {
        moves.iter().find(|mv| {
            let side_changes = self.make_move(0, mv, true);
            let score = self.outcome(1).map(|score| if side_changes { -score } else { score });
            self.path.undo();
            score.is_some_and(|score| score >= PROVED)
        })
    }
}

/// The main worker deepens, reports principal variations, and decides when to stop.
pub(crate) fn deepen(
    worker: &mut Worker<'_>,
    request: &Request<'_>,
    moves: &[MoveInfo],
    report: &mut dyn FnMut(&PrincipalVariation),
) -> Answer {
    let (limits, shared) = (&request.limits, worker.shared);
    let mut answer = Answer { best_move: moves.first().copied(), lines: Vec::new(), nodes: 0 };
    // A search for a mate and nothing else ends, though there is none.
    let unlimited = limits.nodes.is_none() && limits.soft.is_none() && limits.hard.is_none();
    let mate_depth = limits.mate.filter(|_| unlimited).map(|turns| turns.saturating_mul(2));
    let max_depth = limits.depth.or(mate_depth).unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32 - 1);
    // How often the best move changed, recent changes counting more.
    let mut instability = 0.0;
    let mut scores = Vec::new();
    for depth in 1..=max_depth {
        let mut found: Vec<PrincipalVariation> = Vec::new();
        for rank in 0..request.multi_pv.clamp(1, moves.len()) {
            worker.excluded_root_moves = found.iter().filter_map(|line| Some(line.moves.first()?.id)).collect();
            let expected = answer.lines.get(rank).map_or(0, |line| line.score.0);
            let Some(score) = aspiration_search(worker, expected, depth as i32) else { break };
            let line = PrincipalVariation {
                rank,
                depth,
                seldepth: worker.seldepth as u32,
                score: Score(score),
                nodes: shared.nodes.load(Relaxed).max(worker.nodes),
                moves: worker.pv().to_vec(),
            };
            found.push(line);
        }
        // A later line may turn out to be better than earlier ones.
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        for (rank, line) in found.iter_mut().enumerate() {
            line.rank = rank;
            report(line);
        }
        if worker.stopped && depth == 1 && found.is_empty() {
            // Not even one ply was searched: a win at once is not overlooked.
            answer.best_move = worker.winning_move(moves).or(worker.pv().first()).copied().or(answer.best_move);
            break;
        }
        if worker.stopped {
            // An unfinished iteration counts only if it found a better first move.
            let unfinished = found.is_empty() && worker.excluded_root_moves.is_empty();
            let unfinished = worker.pv().first().filter(|_| unfinished);
            let best_move = found.first().and_then(|line| line.moves.first());
            answer.best_move = best_move.or(unfinished).copied().or(answer.best_move);
            break;
        }
        let best_move = found.first().and_then(|line| line.moves.first()).copied();
        let changed = best_move.map(|mv| mv.id) != answer.best_move.map(|mv| mv.id);
        instability = instability * 0.6 + f64::from(u8::from(changed));
        answer.best_move = best_move.or(answer.best_move);
        answer.lines = found;
        scores.push(answer.lines.first().map_or(0, |line| line.score.0));
        let more_time = instability * 0.5 + time::extra_time(worker, &answer, &scores);
        if time::is_enough(shared, &answer, moves.len(), depth, more_time) {
            break;
        }
    }
    answer.nodes = shared.nodes.load(Relaxed).max(worker.nodes);
    answer
}

/// The other workers deepen, too, and fill the transposition table; every other of them is a ply ahead.
pub(crate) fn help(mut worker: Worker<'_>, number: usize) {
    let mut last = 0;
    for depth in 1 + number as i32 % 2..MAX_PLY as i32 {
        match aspiration_search(&mut worker, last, depth) {
            Some(score) => last = score,
            None => break,
        }
    }
    worker.shared.table.keep_history(worker.history);
}

/// Searches with a narrow window around the expected score, and wider ones if it fails low or high.
fn aspiration_search(worker: &mut Worker<'_>, expected: i32, depth: i32) -> Option<i32> {
    let mut width = ASPIRATION;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= 5 && expected.abs() < PROVED {
        (alpha, beta) = ((expected - width).max(-INFINITE), (expected + width).min(INFINITE));
    }
    // Each time it fails high, the next search is a ply less deep.
    let mut failed_high = 0;
    loop {
        let score = worker.search_root(alpha, beta, (depth - failed_high).max(1));
        if worker.stopped {
            return None;
        }
        if score <= alpha && alpha > -INFINITE {
            beta = (alpha + beta) / 2;
            alpha = (score - width).max(-INFINITE);
            failed_high = 0;
        } else if score >= beta && beta < INFINITE {
            beta = (score + width).min(INFINITE);
            failed_high = (failed_high + i32::from(score < PROVED)).min(3);
        } else {
            return Some(score);
        }
        width *= 2;
        if width > WIDEST {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}
