//! Runs and chains of pieces, written out square by square.

use super::endings::{Questions, pieces};
use super::fixed;
use super::sight::turned;
use crate::kernel::patterns::{Chain, Rows};
use crate::kernel::sight::Those;
use crate::set::Set;
use arbiter_spec::checked::{Filter, Square, Vector, ZoneExpr};

/// Pieces in a row of some length, or of just that length.
pub(crate) fn rows<W: Set>(
    about: Questions,
    filter: &Filter,
    (length, exact): (u32, bool),
    steps: &[Vector],
) -> Option<Rows<W>> {
    let (kinds, players, zone) = pieces(about, filter)?;
    let board = &about.rules.board;
    let mut rows: Vec<(W, W)> = Vec::new();
    for step in turned(about, steps) {
        for start in board.squares() {
            let (mut row, mut last, mut count) = (W::of(start.index()), start, 1);
            // A row that goes all the way round comes to its own beginning.
            while count < length
                && let Some(next) = board.offset(last, step).filter(|next| *next != start)
            {
                (row, last, count) = (row | W::of(next.index()), next, count + 1);
            }
            let before = board.offset(start, Vector::new(-step.dx, -step.dy));
            let ends = [before, board.offset(last, step)].into_iter().flatten();
            let ends = if exact { W::from_squares(ends.map(Square::index)).minus(row) } else { W::EMPTY };
            if count == length && !rows.contains(&(row, ends)) {
                rows.push((row, ends));
            }
        }
    }
    Some(Rows { pieces: Those { kinds, players, zone }, rows })
}

/// Pieces that join two zones.
pub(crate) fn chain<W: Set>(
    about: Questions,
    filter: &Filter,
    zones: &[ZoneExpr; 2],
    steps: &[Vector],
) -> Option<Chain<W>> {
    let (kinds, players, zone) = pieces(about, filter)?;
    let squares = |zone: &ZoneExpr| {
        let squares = fixed::squares(about.rules, about.subject, zone)?;
        Some(W::from_squares(squares.into_iter().map(Square::index)))
    };
    let board = &about.rules.board;
    let mut near = vec![W::EMPTY; W::SQUARES];
    for step in turned(about, steps) {
        for from in board.squares() {
            let next = board.offset(from, step);
            near[from.index()] |= next.map_or(W::EMPTY, |next| W::of(next.index()));
        }
    }
    let zones = [squares(&zones[0])?, squares(&zones[1])?];
    Some(Chain { pieces: Those { kinds, players, zone }, zones, near })
}
