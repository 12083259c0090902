//! Royal pieces: which they are and whether they are safe.

use super::ask;
use super::attack;
use super::code::Trait;
use super::frame::Frame;
use super::piece::Piece;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::{PlayerId, RoyaltyCount};

/// The squares where pieces of a player may be royal by a rule: of pieces who share one, perhaps only one is.
#[inline]
fn around<W: Set>(view: View<W>, rule: usize, player: PlayerId) -> W {
    ask::of_kinds(view, view.code.laws.royalty[rule].kinds) & view.state.of_owner(player)
}

/// The pieces of a player that a rule makes royal (LAST: all of its kinds, however many there are).
pub(crate) fn pieces<'a, W: Set>(
    view: View<'a, W>,
    rule: usize,
    player: PlayerId,
) -> impl Iterator<Item = (usize, &'a Piece)> {
    let kinds = view.code.laws.royalty[rule].kinds;
    let pieces = around(view, rule, player)
        .squares()
        .flat_map(move |square| view.state.pieces_on(square).map(move |piece| (square, piece)));
    pieces.filter(move |(square, piece)| {
        piece.owner == player
            && kinds >> (piece.kind.0 & 63) & 1 == 1
            && !ask::piece_trait(view, *square, piece, Trait::NotRoyal)
    })
}

/// The squares of all royal pieces of a player (LAST: only while one is left): what LEADER means as a place.
pub(crate) fn squares<W: Set>(view: View<W>, player: PlayerId) -> W {
    let mut squares = W::EMPTY;
    for rule in bound(view, player) {
        let royal = || pieces(view, rule, player).map(|(square, _)| square);
        if view.code.spec.royalty[rule].count != RoyaltyCount::Last || royal().count() == 1 {
            squares |= W::from_squares(royal());
        }
    }
    squares
}

/// LEADER_ATTACKED: a royal piece of the player is attacked and not exempt.
pub(crate) fn attacked<W: Set>(view: View<W>, player: PlayerId) -> bool {
    bound(view, player).any(|rule| endangered(view, rule, player).is_some() && !exempt(view, rule, player))
}

/// The rules that speak of a player.
fn bound<W: Set>(view: View<'_, W>, player: PlayerId) -> impl Iterator<Item = usize> {
    let rules = view.code.laws.royalty.iter().enumerate();
    rules.filter(move |(_, rule)| rule.players.has(player)).map(|(index, _)| index)
}

/// The attacked piece and its attacker, if the royal pieces of a rule are attacked in the sense of its `count`.
pub(crate) fn endangered<W: Set>(view: View<W>, rule: usize, player: PlayerId) -> Option<(usize, usize)> {
    let mut royal = pieces(view, rule, player);
    let danger = |(square, piece): (usize, &Piece)| Some((square, attacker(view, square, piece)?));
    match view.code.spec.royalty[rule].count {
        RoyaltyCount::Each => royal.find_map(danger),
        RoyaltyCount::Last => {
            let only = royal.next()?;
            if royal.next().is_some() { None } else { danger(only) }
        }
        RoyaltyCount::AllButOne => {
            let first = danger(royal.next()?)?;
            royal.all(|piece| danger(piece).is_some()).then_some(first)
        }
    }
}

/// Whether `safe_if` holds.
pub(crate) fn exempt<W: Set>(view: View<W>, rule: usize, player: PlayerId) -> bool {
    let safe_if = view.code.laws.royalty[rule].safe_if.as_ref();
    safe_if.is_some_and(|when| ask::all(view, &Frame::of(player), when))
}

/// An enemy piece that attacks this one.
fn attacker<W: Set>(view: View<W>, square: usize, piece: &Piece) -> Option<usize> {
    view.code.enemies(piece.owner).iter().find_map(|enemy| attack::attacker(view, enemy, square, piece))
}
