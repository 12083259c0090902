//! Why a move does not reach a square.

use crate::piece::Piece;
use crate::position::Position;
use arbiter_spec::checked::{Move, Shape, Square};
use arbiter_spec::play::words::{on_the_way, piece_on, range};
use arbiter_spec::play::{Ranked, Verdict};

/// The sentence for a target that is no landing square of the move.
pub(super) fn why_not(position: &Position, from: Square, piece: &Piece, m: &Move, to: Option<Square>) -> Ranked {
    let who = piece_on(&position.spec, piece.kind, from);
    let board = &position.spec.board;
    let Some(to) = to else { return Verdict::refused(1, &m.at, format!("{who} has no square to go to")) };
    let start = format!("{who} cannot reach {}", board.square_name(to));
    let occupied = |square: &&Square| !position.is_empty(**square);
    if let Shape::Step { step, through, repeat } = &m.shape
        && let Some(passed) = on_the_way(board, from, *step, to)
    {
        let leaps = passed.len() as u32 + 1;
        let (least, most) = repeat.as_ref().map_or((1, Some(1)), |repeat| (repeat.min.max(1), repeat.max));
        if leaps < least || most.is_some_and(|most| leaps > most) {
            return Verdict::refused(2, &m.at, format!("{start}: {}", range(*step, least, most, leaps)));
        }
        let blocked = through.iter().filter_map(|v| board.offset(from, *v)).find(|s| !position.is_empty(*s));
        if let Some(square) = passed.iter().find(occupied).copied().or(blocked) {
            return Verdict::refused(2, &m.at, format!("{start}: {} is occupied", board.square_name(square)));
        }
        if repeat.as_ref().is_some_and(|repeat| repeat.over.is_some()) {
            return Verdict::refused(2, &m.at, format!("{start}: it must pass over a piece first"));
        }
        return Verdict::refused(2, &m.at, format!("{start}: it has to stop before that"));
    }
    Verdict::refused(1, &m.at, format!("{start} by this move"))
}
