//! Counting positions: depth counts whole turns; repetition and claims do not cut.

use crate::ending::Judge;
use crate::generate;
use crate::position::Position;
use arbiter_spec::checked::ChanceId;
use arbiter_spec::play::Decision;

/// How many sequences of that many turns there are. Every outcome of a roll counts.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome.is_some() && !ended_by_question(position) {
        return 0;
    }
    count(&reopened(position), depth)
}

/// The same, grouped by the first decision. Empty if a roll is awaited or the game is over.
pub fn divide(position: &Position, depth: u32) -> Vec<(Decision, u64)> {
    if depth == 0 || position.awaiting.is_some() || position.outcome.is_some() && !ended_by_question(position) {
        return Vec::new();
    }
    let position = reopened(position);
    let actions = generate::actions(&position);
    let counted = actions.iter().map(|candidate| {
        let next = position.after(candidate, Judge::Counting);
        (candidate.decision(), next.map_or(0, |next| step(&position, &next, depth)))
    });
    counted.collect()
}

/// The part of [`perft`] that begins with one decision, so that callers can share the work and show how far it is.
/// Zero if the decision is not legal.
pub fn perft_behind(position: &Position, decision: &Decision, depth: u32) -> u64 {
    if depth == 0 {
        return 0;
    }
    let position = reopened(position);
    let actions = generate::actions(&position);
    let Some(candidate) = actions.iter().find(|candidate| candidate.decision() == *decision) else { return 0 };
    position.after(candidate, Judge::Counting).map_or(0, |next| step(&position, &next, depth))
}

/// An ending that asks the history does not cut.
fn ended_by_question(position: &Position) -> bool {
    let mut asked = position.clone();
    asked.outcome = None;
    !crate::ending::judge(&mut asked, Judge::Counting)
}

fn reopened(position: &Position) -> Position {
    let mut open = position.clone();
    open.outcome = None;
    open
}

fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome.is_some() {
        return 0;
    }
    if let Some(chance) = position.awaiting {
        return rolls(position, chance, depth);
    }
    let actions = generate::actions(position);
    let next = actions.iter().filter_map(|candidate| position.after(candidate, Judge::Counting).ok());
    next.map(|next| step(position, &next, depth)).sum()
}

/// An action within a turn does not use up depth.
fn step(before: &Position, next: &Position, depth: u32) -> u64 {
    let same_turn = next.turn.number == before.turn.number && next.outcome.is_none();
    count(next, if same_turn { depth } else { depth - 1 })
}

fn rolls(position: &Position, chance: ChanceId, depth: u32) -> u64 {
    let outcomes = position.spec.chance.get(chance.index()).map_or(0, |chance| chance.outcomes.len());
    let next = (0..outcomes).filter_map(|outcome| position.rolled(chance, outcome, Judge::Counting).ok());
    // A roll that leaves nothing to play ends the turn; else skipped turns could go on for ever.
    next.map(|next| step(position, &next, depth)).sum()
}
