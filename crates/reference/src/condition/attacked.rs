//! ATTACKED, NOT_ATTACKED and their kin.

use crate::attack;
use crate::context::Frame;
use crate::filter;
use crate::man::Man;
use crate::place;
use crate::position::Position;
use crate::role;
use crate::royalty;
use arbiter_spec::checked::{AttackedWhat, KindId, Role, Royalty, Safety, Square, Tested};

/// No enemy attacks the square, with the moving man deemed there.
pub(super) fn safe(position: &Position, frame: &Frame, square: Option<Square>) -> bool {
    let Some(square) = square else { return true };
    match excusable(position, frame) {
        None => !attacked_there(position, frame, square, Role::Enemy),
        // Where he lands the law asks, after the move and with everybody who moves along.
        Some(_) if frame.target == Some(square) && frame.source != frame.target => true,
        Some((man, rule)) => {
            let mut there = position.clone();
            if let Some(stands) = there.square_of(man.id) {
                there.board[stands.index()].remove(man.id);
            }
            there.board[square.index()].take();
            there.board[square.index()].push(man.clone());
            !attacked_there(&there, frame, square, Role::Enemy) || royalty::exempt(&there, rule, man.owner)
        }
    }
}

/// A royal mover whose attackers `safe_if` may excuse, which has to be asked with him on the square.
fn excusable<'a>(position: &'a Position, frame: &'a Frame) -> Option<(&'a Man, &'a Royalty)> {
    let man = frame.man.as_ref()?;
    let bound = |rule: &&Royalty| rule.players.contains(&man.owner) && rule.kinds.contains(&man.kind);
    let lawful = |rule: &&Royalty| rule.safety == Safety::MustBeSafe && rule.tested == Tested::EachAction;
    let rule = position.spec.royalty.iter().filter(bound).filter(lawful).find(|rule| rule.safe_if.is_some())?;
    Some((man, rule))
}

/// Some matching man, or the place, is attacked by a player of the role.
pub(super) fn holds(position: &Position, frame: &Frame, what: &AttackedWhat, by: Role) -> bool {
    match what {
        AttackedWhat::Pieces(filter) => {
            let attackers = role::players(position, frame, by);
            filter::matching(position, frame, filter)
                .any(|(square, man)| attackers.iter().any(|p| attack::attacks(position, *p, square, man)))
        }
        AttackedWhat::Place(at) => place::square(position, frame, *at).is_some_and(|square| {
            match position.men_on(square).first() {
                // Outside a move the place is attacked if the man on it is.
                Some(man) if frame.man.is_none() => {
                    let attackers = role::players(position, frame, by);
                    attackers.iter().any(|p| attack::attacks(position, *p, square, man))
                }
                _ => attacked_there(position, frame, square, by),
            }
        }),
    }
}

fn attacked_there(position: &Position, frame: &Frame, square: Square, by: Role) -> bool {
    let victim = frame.man.clone().unwrap_or_else(|| somebody(position, frame));
    role::players(position, frame, by).iter().any(|player| attack::attacks(position, *player, square, &victim))
}

/// Nobody moves and nobody stands there: the question is asked of a royal man of the subject, else of its first piece.
fn somebody(position: &Position, frame: &Frame) -> Man {
    let royal = position.spec.royalty.iter().find(|rule| rule.players.contains(&frame.subject));
    let kind = royal.and_then(|rule| rule.kinds.first().copied()).unwrap_or(KindId(0));
    filter::stored_man(kind, frame.subject)
}
