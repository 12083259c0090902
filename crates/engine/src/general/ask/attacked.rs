//! ATTACKED, NOT_ATTACKED and their kin.

use super::{bare, filter, men, players, stored_man};
use crate::general::attack;
use crate::general::code::role::Seen;
use crate::general::code::{Filt, PlaceCode, RoleCode};
use crate::general::frame::Frame;
use crate::general::man::Man;
use crate::general::royalty;
use crate::general::state::State;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, Safety, Square, Tested};

/// No enemy attacks the square, with the moving man deemed there.
pub(super) fn safe<W: Set>(view: View<W>, frame: &Frame<W>, square: Option<Square>) -> bool {
    let enemy = RoleCode::Seen(Seen::Enemy);
    square.is_none_or(|square| match excusable(view, frame) {
        None => !attacked_there(view, frame, square.index(), enemy),
        // Where he lands the law asks, after the move and with everybody who moves along.
        Some(_) if frame.target == Some(square) && frame.source != frame.target => true,
        Some((man, rule)) => {
            let there = standing(view.state, man, square.index());
            let there = view.of(&there);
            !attacked_there(there, frame, square.index(), enemy) || royalty::exempt(there, rule, man.owner)
        }
    })
}

/// A royal mover whose attackers `safe_if` may excuse, which has to be asked with him on the square.
fn excusable<W: Set>(view: View<W>, frame: &Frame<W>) -> Option<(Man, usize)> {
    let man = frame.man?;
    let mut rules = view.code.laws.royalty.iter().zip(&view.code.spec.royalty);
    let rule = rules.position(|(law, written)| {
        law.safe_if.is_some()
            && (written.safety, written.tested) == (Safety::MustBeSafe, Tested::EachAction)
            && law.players.has(man.owner)
            && law.kinds >> (man.kind.0 & 63) & 1 == 1
    })?;
    Some((man, rule))
}

/// The state with a man on another square, in place of whoever stands there.
fn standing<W: Set>(state: &State<W>, man: Man, square: usize) -> State<W> {
    let mut there = state.clone();
    if let Some(stands) = there.square_of(man.id) {
        there.take(stands, man.id);
    }
    while let Some(other) = there.man(square).map(|other| other.id) {
        there.take(square, other);
    }
    there.put(square, 0, man);
    there
}

/// No enemy attacks a square from source to target.
pub(super) fn way_is_safe<W: Set>(view: View<W>, frame: &Frame<W>) -> bool {
    let ends = frame.source.into_iter().chain(frame.target);
    let way = W::from_squares(ends.map(|square| square.index())) | frame.path;
    way.squares().all(|square| safe(view, frame, Some(Square(square as u8))))
}

/// Some matching man is attacked by a player of the role.
pub(super) fn men_attacked<W: Set>(view: View<W>, frame: &Frame<W>, which: &Filt<W>, by: RoleCode) -> bool {
    let by = players(view, frame, by);
    !by.without_neutral().is_empty()
        && men(view, frame, which).squares().any(|square| {
            let mut there = view.state.men_on(square).filter(|man| filter(view, frame, which, Some(square), man));
            there.any(|man| attack::attacked(bare(view), square, man, by.0))
        })
}

/// The place is attacked by a player of the role.
pub(super) fn place<W: Set>(view: View<W>, frame: &Frame<W>, at: &PlaceCode, by: RoleCode) -> bool {
    super::place(view, frame, at).is_some_and(|square| match view.state.man(square) {
        // Outside a move the place is attacked if the man on it is.
        Some(man) if frame.man.is_none() => attack::attacked(bare(view), square, man, players(view, frame, by).0),
        _ => attacked_there(view, frame, square, by),
    })
}

fn attacked_there<W: Set>(view: View<W>, frame: &Frame<W>, square: usize, by: RoleCode) -> bool {
    let victim = frame.man.unwrap_or_else(|| somebody(view, frame));
    attack::attacked(bare(view), square, &victim, players(view, frame, by).0)
}

/// Nobody moves and nobody stands there: the question is asked of a royal man of the subject, else of its first piece.
fn somebody<W: Set>(view: View<W>, frame: &Frame<W>) -> Man {
    let royal = view.code.spec.royalty.iter().find(|rule| rule.players.contains(&frame.subject));
    let kind = royal.and_then(|rule| rule.kinds.first().copied()).unwrap_or(KindId(0));
    stored_man(kind, frame.subject)
}
