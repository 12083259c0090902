//! Two pieces at once.

use super::{Landing, Seen};
use crate::general::action::{Partner, Taken};
use crate::general::ask;
use crate::general::code::rules::{PairRule, between, whole};
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::Square;

pub(super) fn visit<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    from: usize,
    pair: &PairRule<W>,
    targets: W,
    visitor: &mut impl FnMut(&Landing<W>) -> bool,
) -> bool {
    let board = &view.code.spec.board;
    let start = Square(from as u8);
    let (Some(target), Some(partner_target)) = (pair.to.landing(board, start), pair.partner_to.landing(board, start))
    else {
        return true;
    };
    if target == partner_target || !targets.has(target.index()) {
        return true;
    }
    let Some((partner, id)) = partner(view, frame, from, pair) else { return true };
    // Every square either piece crosses or lands on must be empty except for the two pieces.
    let mut lifted = Seen::all(view.state);
    if let Some(piece) = &frame.piece {
        lifted = lifted.without_piece(from, piece.id);
    }
    lifted = lifted.without_piece(partner, id);
    let partner_start = Square(partner as u8);
    let walk = |a: Square, b: Square| W::from_squares(between(board, a, b).map(|square| square.index()));
    let path = walk(start, target);
    let crossed = path | walk(partner_start, partner_target) | W::of(target.index()) | W::of(partner_target.index());
    if (crossed & lifted.occupied()).any()
        || !whole(board, start, target)
        || !whole(board, partner_start, partner_target)
    {
        return true;
    }
    visitor(&Landing {
        target: target.index(),
        path,
        taken: Taken::default(),
        partner: Some(Partner { from: partner_start, to: partner_target, id }),
        seen: &lifted,
        lifted: true,
    })
}

/// The farthest piece on the ray that matches: its square and id.
pub(crate) fn partner<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    from: usize,
    pair: &PairRule<W>,
) -> Option<(usize, u16)> {
    let table = view.code.rules.step(pair.search);
    if (table.ray(from) & view.state.occupied).is_empty() {
        return None;
    }
    let mut found = None;
    let mut at = from;
    while let Some(next) = table.next(at).filter(|next| *next != from) {
        let mut pieces = view.state.pieces_on(next);
        if let Some(piece) = pieces.find(|piece| ask::filter(view, frame, &pair.partner, Some(next), piece)) {
            found = Some((next, piece.id));
        }
        at = next;
    }
    found
}
