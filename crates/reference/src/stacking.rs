//! Which squares pieces may share (§3).

use crate::context::Frame;
use crate::filter;
use crate::piece::Piece;
use crate::position::Position;
use arbiter_spec::checked::Square;

/// Whether a piece may enter an occupied square beside its occupants.
pub(crate) fn may_join(position: &Position, square: Square, piece: &Piece) -> bool {
    let frame = Frame::of(piece.owner);
    let team = position.spec.team_of(piece.owner);
    let pieces = position.pieces_on(square);
    !pieces.is_empty()
        && pieces.iter().all(|other| position.spec.team_of(other.owner) == team)
        && position.spec.board.stacking.iter().any(|rule| {
            rule.squares.contains(&square)
                && pieces.len() < usize::from(rule.max)
                && rule.needs.as_ref().is_none_or(|needs| {
                    filter::some_piece(position, &frame, needs, square)
                        || filter::matches(position, &frame, needs, Some(square), piece)
                })
        })
}

/// Most pieces that may share a square.
pub(crate) fn most(position: &Position, square: Square) -> usize {
    let here = position.spec.board.stacking.iter().filter(|rule| rule.squares.contains(&square));
    here.map(|rule| usize::from(rule.max)).max().unwrap_or(1).max(1)
}
