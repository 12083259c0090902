//! Why a move does not reach a square.

use super::words::Words;
use crate::general::man::Man;
use crate::set::Set;
use arbiter_spec::checked::{Board, Move, Shape, Square, Vector};
use arbiter_spec::play::{Ranked, Verdict};

/// The sentence for a target that is no landing square of the move.
pub(super) fn why_not<W: Set>(words: &Words<W>, from: usize, man: &Man, m: &Move, to: Option<Square>) -> Ranked {
    let who = words.man_on(from, man);
    let Some(to) = to else { return Verdict::refused(1, &m.at, format!("{who} has no square to go to")) };
    let start = format!("{who} cannot reach {}", words.square(to.index()));
    let board = &words.view.code.spec.board;
    let occupied = |square: &Square| words.view.state.occupied.has(square.index());
    let from = Square(from as u8);
    if let Shape::Step { step, through, repeat } = &m.shape
        && let Some(passed) = on_the_way(board, from, *step, to)
    {
        let leaps = passed.len() as u32 + 1;
        let (least, most) = repeat.as_ref().map_or((1, Some(1)), |repeat| (repeat.min.max(1), repeat.max));
        if leaps < least || most.is_some_and(|most| leaps > most) {
            return Verdict::refused(
                2,
                &m.at,
                format!("{start}: it goes {}, not {}", range(*step, least, most), number(leaps)),
            );
        }
        let mut blocked = through.iter().filter_map(|v| board.offset(from, *v)).filter(occupied);
        if let Some(square) = passed.iter().find(|square| occupied(square)).copied().or_else(|| blocked.next()) {
            return Verdict::refused(2, &m.at, format!("{start}: {} is occupied", words.square(square.index())));
        }
        if repeat.as_ref().is_some_and(|repeat| repeat.over.is_some()) {
            return Verdict::refused(2, &m.at, format!("{start}: it must pass over a man first"));
        }
        return Verdict::refused(2, &m.at, format!("{start}: it has to stop before that"));
    }
    Verdict::refused(1, &m.at, format!("{start} by this move"))
}

/// "one square", "two to three squares", "at least two leaps".
fn range(step: Vector, least: u32, most: Option<u32>) -> String {
    let noun = if step.dx.abs().max(step.dy.abs()) <= 1 { "square" } else { "leap" };
    let plural = |n: u32| if n == 1 { noun.to_owned() } else { format!("{noun}s") };
    match most {
        Some(most) if most == least => format!("{} {}", number(least), plural(least)),
        Some(most) => format!("{} to {} {}", number(least), number(most), plural(most)),
        None => format!("at least {} {}", number(least), plural(least)),
    }
}

fn number(n: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
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
