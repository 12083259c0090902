//! Royal men: which they are and whether they are safe.

use super::ask;
use super::attack;
use super::code::Trait;
use super::frame::Frame;
use super::man::Man;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::{PlayerId, RoyaltyCount};

/// The squares where men of a player may be royal by a rule: of men who share one, perhaps only one is.
#[inline]
fn around<W: Set>(view: View<W>, rule: usize, player: PlayerId) -> W {
    ask::of_kinds(view, view.code.laws.royalty[rule].kinds) & view.state.of_owner(player)
}

/// The men of a player that a rule makes royal (LAST: all of its kinds, however many there are).
pub(crate) fn men<'a, W: Set>(
    view: View<'a, W>,
    rule: usize,
    player: PlayerId,
) -> impl Iterator<Item = (usize, &'a Man)> {
    let kinds = view.code.laws.royalty[rule].kinds;
    let men = around(view, rule, player)
        .squares()
        .flat_map(move |square| view.state.men_on(square).map(move |man| (square, man)));
    men.filter(move |(square, man)| {
        man.owner == player
            && kinds >> (man.kind.0 & 63) & 1 == 1
            && !ask::man_trait(view, *square, man, Trait::NotRoyal)
    })
}

/// The squares of all royal men of a player (LAST: only while one is left): what LEADER means as a place.
pub(crate) fn squares<W: Set>(view: View<W>, player: PlayerId) -> W {
    let mut squares = W::EMPTY;
    for rule in bound(view, player) {
        let royal = || men(view, rule, player).map(|(square, _)| square);
        if view.code.spec.royalty[rule].count != RoyaltyCount::Last || royal().count() == 1 {
            squares |= W::from_squares(royal());
        }
    }
    squares
}

/// LEADER_ATTACKED: a royal man of the player is attacked and not exempt.
pub(crate) fn attacked<W: Set>(view: View<W>, player: PlayerId) -> bool {
    bound(view, player).any(|rule| endangered(view, rule, player).is_some() && !exempt(view, rule, player))
}

/// The rules that speak of a player.
fn bound<W: Set>(view: View<'_, W>, player: PlayerId) -> impl Iterator<Item = usize> {
    let rules = view.code.laws.royalty.iter().enumerate();
    rules.filter(move |(_, rule)| rule.players.has(player)).map(|(index, _)| index)
}

/// The attacked man and its attacker, if the royal men of a rule are attacked in the sense of its `count`.
pub(crate) fn endangered<W: Set>(view: View<W>, rule: usize, player: PlayerId) -> Option<(usize, usize)> {
    let mut royal = men(view, rule, player);
    let danger = |(square, man): (usize, &Man)| Some((square, attacker(view, square, man)?));
    match view.code.spec.royalty[rule].count {
        RoyaltyCount::Each => royal.find_map(danger),
        RoyaltyCount::Last => {
            let only = royal.next()?;
            if royal.next().is_some() { None } else { danger(only) }
        }
        RoyaltyCount::AllButOne => {
            let first = danger(royal.next()?)?;
            royal.all(|man| danger(man).is_some()).then_some(first)
        }
    }
}

/// Whether `safe_if` holds.
pub(crate) fn exempt<W: Set>(view: View<W>, rule: usize, player: PlayerId) -> bool {
    let safe_if = view.code.laws.royalty[rule].safe_if.as_ref();
    safe_if.is_some_and(|when| ask::all(view, &Frame::of(player), when))
}

/// An enemy man that attacks this one.
fn attacker<W: Set>(view: View<W>, square: usize, man: &Man) -> Option<usize> {
    view.code.enemies(man.owner).iter().find_map(|enemy| attack::attacker(view, enemy, square, man))
}
