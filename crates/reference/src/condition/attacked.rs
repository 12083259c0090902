//! ATTACKED, NOT_ATTACKED and their kin.

use crate::attack;
use crate::context::Frame;
use crate::filter;
use crate::piece::Piece;
use crate::place;
use crate::position::Position;
use crate::role;
use crate::royalty;
use arbiter_spec::checked::{AttackedWhat, KindId, Role, Royalty, Safety, Square, Tested};

/// No enemy attacks the square, with the moving piece deemed there.
pub(super) fn safe(position: &Position, frame: &Frame, square: Option<Square>) -> bool {
    let Some(square) = square else { return true };
    match excusable(position, frame) {
        None => !attacked_there(position, frame, square, Role::Enemy),
        // Where he lands the law asks, after the move and with everybody who moves along.
        Some(_) if frame.target == Some(square) && frame.source != frame.target => true,
        Some((piece, rule)) => {
            let mut there = position.clone();
            if let Some(stands) = there.square_of(piece.id) {
                there.board[stands.index()].remove(piece.id);
            }
            there.board[square.index()].take();
            there.board[square.index()].push(piece.clone());
            !attacked_there(&there, frame, square, Role::Enemy) || royalty::exempt(&there, rule, piece.owner)
        }
    }
}

/// A royal mover whose attackers `safe_if` may excuse, which has to be asked with him on the square.
fn excusable<'a>(position: &'a Position, frame: &'a Frame) -> Option<(&'a Piece, &'a Royalty)> {
    let piece = frame.piece.as_ref()?;
    let bound = |rule: &&Royalty| rule.players.contains(&piece.owner) && rule.kinds.contains(&piece.kind);
    let lawful = |rule: &&Royalty| rule.safety == Safety::MustBeSafe && rule.tested == Tested::EachAction;
    let rule = position.spec.royalty.iter().filter(bound).filter(lawful).find(|rule| rule.safe_if.is_some())?;
    Some((piece, rule))
}

/// Some matching piece, or the place, is attacked by a player of the role.
pub(super) fn holds(position: &Position, frame: &Frame, what: &AttackedWhat, by: Role) -> bool {
    match what {
        AttackedWhat::Pieces(filter) => {
            let attackers = role::players(position, frame, by);
            filter::matching(position, frame, filter)
                .any(|(square, piece)| attackers.iter().any(|p| attack::attacks(position, *p, square, piece)))
        }
        AttackedWhat::Place(at) => place::square(position, frame, *at).is_some_and(|square| {
            match position.pieces_on(square).first() {
                // Outside a move the place is attacked if the piece on it is.
                Some(piece) if frame.piece.is_none() => {
                    let attackers = role::players(position, frame, by);
                    attackers.iter().any(|p| attack::attacks(position, *p, square, piece))
                }
                _ => attacked_there(position, frame, square, by),
            }
        }),
    }
}

fn attacked_there(position: &Position, frame: &Frame, square: Square, by: Role) -> bool {
    let victim = frame.piece.clone().unwrap_or_else(|| stand_in(position, frame));
    role::players(position, frame, by).iter().any(|player| attack::attacks(position, *player, square, &victim))
}

/// Nobody moves and nobody stands there: the question is asked of a royal piece of the subject, else of its first piece.
fn stand_in(position: &Position, frame: &Frame) -> Piece {
    let royal = position.spec.royalty.iter().find(|rule| rule.players.contains(&frame.subject));
    let kind = royal.and_then(|rule| rule.kinds.first().copied()).unwrap_or(KindId(0));
    filter::stored_piece(kind, frame.subject)
}
