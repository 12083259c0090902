//! Derived facts about players and men, and what they mean (§11).

use crate::condition;
use crate::context::Frame;
use crate::filter;
use crate::man::Man;
use crate::position::Position;
use arbiter_spec::checked::{PlayerId, Square, StatusId, StatusOf, Traits};

/// Whether a player has the status.
pub(crate) fn player_has(position: &Position, player: PlayerId, status: StatusId) -> bool {
    match position.spec.statuses.get(status.index()).map(|status| &status.of) {
        Some(StatusOf::Player(when)) => condition::all(position, &Frame::of(player), when),
        _ => false,
    }
}

/// Whether a man has the status itself.
pub(crate) fn man_has(position: &Position, square: Option<Square>, man: &Man, status: StatusId) -> bool {
    match position.spec.statuses.get(status.index()).map(|status| &status.of) {
        Some(StatusOf::Piece(filter)) => filter::matches(position, &Frame::of(man.owner), filter, square, man),
        _ => false,
    }
}

/// Whether a player has a trait.
pub(crate) fn player_trait(position: &Position, player: PlayerId, of: fn(&Traits) -> bool) -> bool {
    let statuses = position.spec.statuses.iter().enumerate();
    statuses.filter(|(_, s)| of(&s.traits)).any(|(i, _)| player_has(position, player, StatusId(i as u8)))
}

/// Whether a man has a trait of its own.
pub(crate) fn own_trait(position: &Position, square: Square, man: &Man, of: fn(&Traits) -> bool) -> bool {
    let statuses = position.spec.statuses.iter().enumerate();
    statuses.filter(|(_, s)| of(&s.traits)).any(|(i, _)| man_has(position, Some(square), man, StatusId(i as u8)))
}

/// Whether a man has a trait, of its own or through its owner.
pub(crate) fn man_trait(position: &Position, square: Square, man: &Man, of: fn(&Traits) -> bool) -> bool {
    own_trait(position, square, man, of) || player_trait(position, man.owner, of)
}

/// Whether some man on the square is not removable by CAPTURE or SHOOT.
pub(crate) fn some_immune(position: &Position, square: Square) -> bool {
    position.men_on(square).iter().any(|man| man_trait(position, square, man, |t| t.immune))
}
