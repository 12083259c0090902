//! ATTACKED, NOT_ATTACKED and their kin.

use super::{bare, filter, pieces, players, stored_piece};
use crate::general::attack;
use crate::general::code::role::Seen;
use crate::general::code::{Filt, PlaceCode, RoleCode};
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::royalty;
use crate::general::state::State;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, Safety, Square, Tested};

/// No enemy attacks the square, with the moving piece deemed there.
pub(super) fn safe<W: Set>(view: View<W>, frame: &Frame<W>, square: Option<Square>) -> bool {
    let enemy = RoleCode::Seen(Seen::Enemy);
    square.is_none_or(|square| match excusable(view, frame) {
        None => !attacked_there(view, frame, square.index(), enemy),
        // Where he lands the law asks, after the move and with everybody who moves along.
        Some(_) if frame.target == Some(square) && frame.source != frame.target => true,
        Some((piece, rule)) => {
            let there = standing(view.state, piece, square.index());
            let there = view.of(&there);
            !attacked_there(there, frame, square.index(), enemy) || royalty::exempt(there, rule, piece.owner)
        }
    })
}

/// A royal mover whose attackers `safe_if` may excuse, which has to be asked with him on the square.
fn excusable<W: Set>(view: View<W>, frame: &Frame<W>) -> Option<(Piece, usize)> {
    let piece = frame.piece?;
    let mut rules = view.code.laws.royalty.iter().zip(&view.code.spec.royalty);
    let rule = rules.position(|(law, written)| {
        law.safe_if.is_some()
            && (written.safety, written.tested) == (Safety::MustBeSafe, Tested::EachAction)
            && law.players.has(piece.owner)
            && law.kinds >> (piece.kind.0 & 63) & 1 == 1
    })?;
    Some((piece, rule))
}

/// The state with a piece on another square, in place of whoever stands there.
fn standing<W: Set>(state: &State<W>, piece: Piece, square: usize) -> State<W> {
    let mut there = state.clone();
    if let Some(stands) = there.square_of(piece.id) {
        there.take(stands, piece.id);
    }
    while let Some(other) = there.piece(square).map(|other| other.id) {
        there.take(square, other);
    }
    there.put(square, 0, piece);
    there
}

/// No enemy attacks a square from source to target.
pub(super) fn way_is_safe<W: Set>(view: View<W>, frame: &Frame<W>) -> bool {
    let ends = frame.source.into_iter().chain(frame.target);
    let way = W::from_squares(ends.map(|square| square.index())) | frame.path;
    way.squares().all(|square| safe(view, frame, Some(Square(square as u8))))
}

/// Some matching piece is attacked by a player of the role.
pub(super) fn pieces_attacked<W: Set>(view: View<W>, frame: &Frame<W>, which: &Filt<W>, by: RoleCode) -> bool {
    let by = players(view, frame, by);
    !by.without_neutral().is_empty()
        && pieces(view, frame, which).squares().any(|square| {
            let mut there =
                view.state.pieces_on(square).filter(|piece| filter(view, frame, which, Some(square), piece));
            there.any(|piece| attack::attacked(bare(view), square, piece, by.0))
        })
}

/// The place is attacked by a player of the role.
pub(super) fn place<W: Set>(view: View<W>, frame: &Frame<W>, at: &PlaceCode, by: RoleCode) -> bool {
    super::place(view, frame, at).is_some_and(|square| match view.state.piece(square) {
        // Outside a move the place is attacked if the piece on it is.
        Some(piece) if frame.piece.is_none() => attack::attacked(bare(view), square, piece, players(view, frame, by).0),
        _ => attacked_there(view, frame, square, by),
    })
}

fn attacked_there<W: Set>(view: View<W>, frame: &Frame<W>, square: usize, by: RoleCode) -> bool {
    let victim = frame.piece.unwrap_or_else(|| royal_of_subject(view, frame));
    attack::attacked(bare(view), square, &victim, players(view, frame, by).0)
}

/// Nobody moves and nobody stands there: the question is asked of a royal piece of the subject, else of its first piece.
fn royal_of_subject<W: Set>(view: View<W>, frame: &Frame<W>) -> Piece {
    let royal = view.code.spec.royalty.iter().find(|rule| rule.players.contains(&frame.subject));
    let kind = royal.and_then(|rule| rule.kinds.first().copied()).unwrap_or(KindId(0));
    stored_piece(kind, frame.subject)
}
