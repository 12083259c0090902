//! ATTACKED, NOT_ATTACKED and their kin.

use crate::attack;
use crate::context::Frame;
use crate::filter;
use crate::man::Man;
use crate::place;
use crate::position::Position;
use crate::role;
use arbiter_spec::checked::{AttackedWhat, KindId, Role, Square};

/// No enemy attacks the square, with the moving man deemed there.
pub(super) fn safe(position: &Position, frame: &Frame, square: Option<Square>) -> bool {
    let Some(square) = square else { return true };
    !attacked_there(position, frame, square, Role::Enemy)
}

/// Some matching man, or the place, is attacked by a player of the role.
pub(super) fn holds(position: &Position, frame: &Frame, what: &AttackedWhat, by: Role) -> bool {
    match what {
        AttackedWhat::Men(filter) => {
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
