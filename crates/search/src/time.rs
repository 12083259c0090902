//! Time management: how much of the soft limit a search uses.

use crate::player::Answer;
use crate::worker::{SharedSearch, Worker};

/// What speaks for more time: much of the effort went into other moves than the best, or the score has fallen lately.
pub(crate) fn extra_time(worker: &Worker<'_>, answer: &Answer, scores: &[i32]) -> f64 {
    let best = answer.best_move.map_or(0, |mv| mv.id.short_hash());
    let all: u64 = worker.root_effort.iter().map(|(_, effort)| effort).sum();
    let effort = worker.root_effort.iter().find(|(hash, _)| *hash == best).map_or(0, |(_, effort)| *effort);
    let share = effort as f64 / all.max(1) as f64;
    let fallen = match scores {
        [.., before, _, _, now] => f64::from((before - now).clamp(-20, 60)) / 100.0,
        _ => 0.0,
    };
    0.7 * (0.7 - share) + fallen
}

/// Whether another iteration is not worth its time.
pub(crate) fn is_enough(shared: &SharedSearch<'_>, answer: &Answer, moves: usize, depth: u32, more_time: f64) -> bool {
    let limits = &shared.limits;
    let late = limits.soft.is_some_and(|soft| {
        shared.clock.elapsed().as_secs_f64() >= soft.as_secs_f64() * (0.75 + more_time).clamp(0.5, 2.2)
    });
    let mate = answer.lines.first().and_then(|line| line.score.mate());
    let proved = limits.soft.is_some() && mate.is_some_and(|turns| turns.unsigned_abs() * 4 < depth);
    late || proved || moves <= 1 && limits.soft.is_some()
}
