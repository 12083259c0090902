//! Derived facts about players and pieces, and what they mean.

use super::{all, bare, filter};
use crate::general::code::Trait;
use crate::general::code::laws::StatusOfLaw;
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{PlayerId, StatusId};

/// Whether a player has the status.
pub(crate) fn player_has<W: Set>(view: View<W>, player: PlayerId, status: StatusId) -> bool {
    match view.code.laws.statuses.get(status.index()).map(|status| &status.of) {
        Some(StatusOfLaw::Player(when)) => all(bare(view), &Frame::of(player), when),
        _ => false,
    }
}

/// Whether a piece has the status itself.
pub(crate) fn piece_has<W: Set>(view: View<W>, square: Option<usize>, piece: &Piece, status: StatusId) -> bool {
    match view.code.laws.statuses.get(status.index()).map(|status| &status.of) {
        Some(StatusOfLaw::Piece(which)) => filter(bare(view), &Frame::of(piece.owner), which, square, piece),
        _ => false,
    }
}

/// Whether a player has a trait.
#[inline]
pub(crate) fn player_trait<W: Set>(view: View<W>, player: PlayerId, of: Trait) -> bool {
    let statuses = &view.code.trait_law(of).of_players;
    !statuses.is_empty() && statuses.iter().any(|status| player_has(view, player, StatusId(*status)))
}

/// Whether a piece has a trait of its own.
#[inline]
pub(crate) fn own_trait<W: Set>(view: View<W>, square: usize, piece: &Piece, of: Trait) -> bool {
    let statuses = &view.code.trait_law(of).of_pieces;
    !statuses.is_empty() && statuses.iter().any(|status| piece_has(view, Some(square), piece, StatusId(*status)))
}

/// Whether a piece has a trait, of its own or through its owner.
#[inline]
pub(crate) fn piece_trait<W: Set>(view: View<W>, square: usize, piece: &Piece, of: Trait) -> bool {
    own_trait(view, square, piece, of) || player_trait(view, piece.owner, of)
}

/// Whether some piece on the square is not removable by CAPTURE or SHOOT.
#[inline]
pub(crate) fn some_immune<W: Set>(view: View<W>, square: usize) -> bool {
    view.code.has_trait(Trait::Immune)
        && view.state.pieces_on(square).any(|piece| piece_trait(view, square, piece, Trait::Immune))
}
