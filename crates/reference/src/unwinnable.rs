//! UNWINNABLE: it is proved that a team can never mate (§13.5).
//!
//! First everything that might ever come about is gathered ([`closure`]), then it is asked whether a mate is among it
//! ([`mate`]). What is gathered is never too little: turns, pins, checks and most conditions are not looked at.

mod closure;
mod mate;

use crate::context::Frame;
use crate::piece::Piece;
use crate::position::Position;
use crate::role;
use crate::royalty;
use arbiter_spec::checked::{Mating, PlayerId, Role, Square};
use closure::Possible;

/// Whether no player of the role can ever mate; false where that is not proved.
pub(crate) fn holds(position: &Position, frame: &Frame, role: Role) -> bool {
    let Some(mating) = position.spec.mating.as_ref().filter(|mating| is_sound(position, mating)) else { return false };
    // A count of positions goes on where nobody can win.
    if position.asking.counting {
        return false;
    }
    let players = role::players(position, frame, role);
    let possible = Possible::of(position, mating, &players);
    !players.is_empty()
        && players.iter().all(|player| player.index() < 2 && !mate::is_possible(position, mating, &possible, *player))
}

/// Whether the position is one that moves could have led to: one royal piece each, which carries no flag; the player who has
/// just moved has left his one safe; nobody shares a square and nobody stands outside the two armies.
fn is_sound(position: &Position, mating: &Mating) -> bool {
    let royal = |player: PlayerId| {
        let pieces: Vec<&Piece> = royal_pieces(position, mating, player).map(|(_, piece)| piece).collect();
        matches!(pieces[..], [piece] if piece.flags.is_empty())
    };
    let alone = |square: Square| position.pieces_on(square).len() <= 1;
    let waiting = position.spec.player_ids().find(|player| *player != position.to_move());
    royal(PlayerId(0))
        && royal(PlayerId(1))
        && position.pieces().all(|(square, piece)| alone(square) && piece.owner.index() < 2)
        && waiting.is_some_and(|waiting| !royalty::leader_attacked(position, waiting))
}

fn royal_pieces<'p>(
    position: &'p Position,
    mating: &'p Mating,
    player: PlayerId,
) -> impl Iterator<Item = (Square, &'p Piece)> {
    position.pieces().filter(move |(_, piece)| piece.kind == mating.royal && piece.owner == player)
}
