//! Why a move does not reach a square.

use crate::general::piece::Piece;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{Move, Shape, Square};
use arbiter_spec::play::words::{on_the_way, piece_on, range};
use arbiter_spec::play::{Ranked, Verdict};

/// The sentence for a target that is no landing square of the move.
pub(super) fn why_not<W: Set>(view: View<W>, from: usize, piece: &Piece, m: &Move, to: Option<Square>) -> Ranked {
    let (board, from) = (&view.code.spec.board, Square(from as u8));
    let who = piece_on(&view.code.spec, piece.kind, from);
    let Some(to) = to else { return Verdict::refused(1, &m.at, format!("{who} has no square to go to")) };
    let start = format!("{who} cannot reach {}", board.square_name(to));
    let occupied = |square: &Square| view.state.occupied.has(square.index());
    if let Shape::Step { step, through, repeat } = &m.shape
        && let Some(passed) = on_the_way(board, from, *step, to)
    {
        let leaps = passed.len() as u32 + 1;
        let (least, most) = repeat.as_ref().map_or((1, Some(1)), |repeat| (repeat.min.max(1), repeat.max));
        if leaps < least || most.is_some_and(|most| leaps > most) {
            return Verdict::refused(2, &m.at, format!("{start}: {}", range(*step, least, most, leaps)));
        }
        let mut blocked = through.iter().filter_map(|v| board.offset(from, *v)).filter(occupied);
        if let Some(square) = passed.iter().find(|square| occupied(square)).copied().or_else(|| blocked.next()) {
            return Verdict::refused(2, &m.at, format!("{start}: {} is occupied", board.square_name(square)));
        }
        if repeat.as_ref().is_some_and(|repeat| repeat.over.is_some()) {
            return Verdict::refused(2, &m.at, format!("{start}: it must pass over a piece first"));
        }
        return Verdict::refused(2, &m.at, format!("{start}: it has to stop before that"));
    }
    Verdict::refused(1, &m.at, format!("{start} by this move"))
}
