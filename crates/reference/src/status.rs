//! Derived facts about players and pieces, and what they mean (§11).

use crate::condition;
use crate::context::Frame;
use crate::filter;
use crate::piece::Piece;
use crate::position::Position;
use arbiter_spec::checked::{PlayerId, Square, StatusId, StatusOf, Traits};

/// Whether a player has the status.
pub(crate) fn player_has(position: &Position, player: PlayerId, status: StatusId) -> bool {
    match position.spec.statuses.get(status.index()).map(|status| &status.of) {
        Some(StatusOf::Player(when)) => condition::all(position, &Frame::of(player), when),
        _ => false,
    }
}

/// Whether a piece has the status itself.
pub(crate) fn piece_has(position: &Position, square: Option<Square>, piece: &Piece, status: StatusId) -> bool {
    match position.spec.statuses.get(status.index()).map(|status| &status.of) {
        Some(StatusOf::Piece(filter)) => filter::matches(position, &Frame::of(piece.owner), filter, square, piece),
        _ => false,
    }
}

/// Whether a player has a trait.
pub(crate) fn player_trait(position: &Position, player: PlayerId, of: fn(&Traits) -> bool) -> bool {
    let statuses = position.spec.statuses.iter().enumerate();
    statuses.filter(|(_, s)| of(&s.traits)).any(|(i, _)| player_has(position, player, StatusId(i as u8)))
}

/// Whether a piece has a trait of its own.
pub(crate) fn own_trait(position: &Position, square: Square, piece: &Piece, of: fn(&Traits) -> bool) -> bool {
    let statuses = position.spec.statuses.iter().enumerate();
    statuses.filter(|(_, s)| of(&s.traits)).any(|(i, _)| piece_has(position, Some(square), piece, StatusId(i as u8)))
}

/// Whether a piece has a trait, of its own or through its owner.
pub(crate) fn piece_trait(position: &Position, square: Square, piece: &Piece, of: fn(&Traits) -> bool) -> bool {
    own_trait(position, square, piece, of) || player_trait(position, piece.owner, of)
}

/// Whether some piece on the square is not removable by CAPTURE or SHOOT.
pub(crate) fn some_immune(position: &Position, square: Square) -> bool {
    position.pieces_on(square).iter().any(|piece| piece_trait(position, square, piece, |t| t.immune))
}
