//! Two pieces at once (§6.4).

use super::{Landing, Partner, Visitor, between};
use crate::context::Frame;
use crate::filter;
use crate::position::Position;
use arbiter_spec::checked::{Board, Pair, Square};

pub(super) fn visit(position: &Position, frame: &Frame, from: Square, pair: &Pair, visitor: &mut Visitor) {
    let board = &position.spec.board;
    let Some((partner, id)) = partner(position, frame, from, pair) else { return };
    let (Some(target), Some(partner_target)) = (pair.to.landing(board, from), pair.partner_to.landing(board, from))
    else {
        return;
    };
    if target == partner_target {
        return;
    }
    // Every square either piece crosses or lands on must be empty except for the two pieces.
    let mut lifted = position.clone();
    for (square, id) in frame.piece.iter().map(|piece| (from, piece.id)).chain([(partner, id)]) {
        lifted.board[square.index()].remove(id);
    }
    let walk = between(board, from, target);
    let partner_walk = between(board, partner, partner_target);
    let crossed = walk.iter().chain(&partner_walk).chain([&target, &partner_target]);
    if crossed.into_iter().all(|square| lifted.is_empty(*square))
        && whole(board, from, target, &walk)
        && whole(board, partner, partner_target, &partner_walk)
    {
        visitor(&Landing {
            target,
            path: &walk,
            taken: &[],
            partner: Some(Partner { from: partner, to: partner_target, id }),
            seen: &lifted,
            lifted: true,
        });
    }
}

/// The farthest piece on the ray that matches: its square and id.
pub(crate) fn partner(position: &Position, frame: &Frame, from: Square, pair: &Pair) -> Option<(Square, u32)> {
    let mut found = None;
    let mut at = from;
    while let Some(next) = position.spec.board.offset(at, pair.search).filter(|next| *next != from) {
        let mut pieces = position.pieces_on(next).iter();
        if let Some(piece) = pieces.find(|piece| filter::matches(position, frame, &pair.partner, Some(next), piece)) {
            found = Some((next, piece.id));
        }
        at = next;
    }
    found
}

/// A walk over a hole is no walk.
fn whole(board: &Board, from: Square, to: Square, walk: &[Square]) -> bool {
    let ((x, y), (to_x, to_y)) = (board.coordinates(from), board.coordinates(to));
    let steps = super::gcd((to_x - x).abs(), (to_y - y).abs());
    steps == 0 || walk.len() as i32 == steps - 1
}
