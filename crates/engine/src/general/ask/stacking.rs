//! Which squares pieces may share.

use super::{filter, some_piece};
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::view::View;
use crate::set::Set;

/// Whether a piece may enter an occupied square beside its occupants.
pub(crate) fn may_join<W: Set>(view: View<W>, square: usize, piece: &Piece) -> bool {
    let rules = &view.code.laws.stacking;
    if rules.is_empty() || !view.state.occupied.has(square) {
        return false;
    }
    let view = super::bare(view);
    let frame = Frame::of(piece.owner);
    let team = view.code.spec.team_of(piece.owner);
    let there = view.state.pieces_on(square).count();
    view.state.pieces_on(square).all(|other| view.code.spec.team_of(other.owner) == team)
        && rules.iter().any(|rule| {
            rule.squares.has(square)
                && there < usize::from(rule.max)
                && rule.needs.as_ref().is_none_or(|needs| {
                    some_piece(view, &frame, needs, square) || filter(view, &frame, needs, Some(square), piece)
                })
        })
}

/// Most pieces that may share a square.
pub(crate) fn most<W: Set>(view: View<W>, square: usize) -> usize {
    let here = view.code.laws.stacking.iter().filter(|rule| rule.squares.has(square));
    here.map(|rule| usize::from(rule.max)).max().unwrap_or(1).max(1)
}
