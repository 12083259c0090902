//! Why a move does not reach a square.

use super::words::Words;
use super::{Ranked, refused};
use crate::man::Man;
use arbiter_spec::checked::{Board, Move, Shape, Square, Vector};

/// The sentence for a target that is no landing square of the move.
pub(super) fn why_not(words: &Words, from: Square, man: &Man, m: &Move, to: Option<Square>) -> Ranked {
    let who = words.man_on(from, man);
    let Some(to) = to else { return refused(1, &m.at, format!("{who} has no square to go to")) };
    let start = format!("{who} cannot reach {}", words.square(to));
    let board = &words.position.spec.board;
    let occupied = |square: &&Square| !words.position.is_empty(**square);
    if let Shape::Step { step, through, repeat } = &m.shape
        && let Some(passed) = on_the_way(board, from, *step, to)
    {
        let blocked = through.iter().filter_map(|v| board.offset(from, *v)).find(|s| !words.position.is_empty(*s));
        if let Some(square) = passed.iter().find(occupied).copied().or(blocked) {
            return refused(2, &m.at, format!("{start}: {} is occupied", words.square(square)));
        }
        if repeat.as_ref().is_some_and(|repeat| repeat.over.is_some()) {
            return refused(2, &m.at, format!("{start}: it must pass over a man first"));
        }
        return refused(2, &m.at, format!("{start}: it goes not as far, or farther"));
    }
    refused(1, &m.at, format!("{start} by this move"))
}

/// The squares before the target, if it lies in the direction of the step.
fn on_the_way(board: &Board, from: Square, step: Vector, to: Square) -> Option<Vec<Square>> {
    let mut passed = Vec::new();
    let mut at = from;
    loop {
        at = board.offset(at, step).filter(|square| *square != from)?;
        if at == to {
            return Some(passed);
        }
        passed.push(at);
    }
}
