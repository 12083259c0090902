//! From stores to candidates: what a player could drop.

use super::action::{Action, Taken};
use super::ask;
use super::candidate::{self, Table};
use super::choices;
use super::code::rules::DropRule;
use super::frame::Frame;
use super::piece::Piece;
use super::shape::{Landing, Seen};
use super::view::View;
use crate::moves::{MoveId, What};
use crate::set::Set;
use arbiter_spec::checked::{KindId, PlayerId, Square};

/// Shows all candidates of a drop until the visitor has seen enough. False if it had.
pub(crate) fn of_drop<W: Set>(
    table: &Table<W>,
    (index, rule): (usize, &DropRule<W>),
    visitor: &mut impl FnMut(Action<W>) -> bool,
) -> bool {
    let view = table.view;
    let mut squares = None;
    rule.kinds.iter().filter(|kind| may_drop(view, table.player, rule, **kind)).all(|kind| {
        let squares = squares.get_or_insert_with(|| ask::zone_list(view, &Frame::of(table.player), &rule.zone));
        squares.iter().all(|square| on_square(table, (index, rule), *kind, usize::from(*square), visitor))
    })
}

/// Whether the store holds such a piece and its limits allow one more. The limit of the kind is asked of what it becomes.
pub(crate) fn may_drop<W: Set>(view: View<W>, player: PlayerId, rule: &DropRule<W>, kind: KindId) -> bool {
    owner_in_store(view, player, rule, kind).is_some() && {
        let mut limits = view.code.spec.stores[rule.store.index()].limits.iter().filter(|(k, _)| *k == kind);
        limits.all(|(_, limit)| choices::pieces_of(view, player, kind) < *limit)
    }
}

/// Whose the stored piece is that would be dropped: the player's own first.
pub(crate) fn owner_in_store<W: Set>(
    view: View<W>,
    player: PlayerId,
    rule: &DropRule<W>,
    kind: KindId,
) -> Option<PlayerId> {
    let holder = ask::holder_of(view, rule.store, player);
    let there = view
        .state
        .stores
        .iter()
        .filter(|pieces| (pieces.store, pieces.holder, pieces.kind) == (rule.store, holder, kind));
    there.map(|pieces| pieces.owner).min_by_key(|owner| *owner != player)
}

/// The bindings of a drop on a square: SOURCE = TARGET = the square.
pub(crate) fn frame_of<W: Set>(view: View<W>, rule: &DropRule<W>, kind: KindId, square: usize) -> Frame<W> {
    let player = view.to_move();
    Frame {
        target: Some(Square(square as u8)),
        ..candidate::frame_of(player, &dropped(view, player, rule, kind), square)
    }
}

/// Shows the candidates of a drop on one square.
pub(crate) fn on_square<W: Set>(
    table: &Table<W>,
    (index, rule): (usize, &DropRule<W>),
    kind: KindId,
    square: usize,
    visitor: &mut impl FnMut(Action<W>) -> bool,
) -> bool {
    let view = table.view;
    let frame = frame_of(view, rule, kind, square);
    if !ask::all(view, &frame, rule.conditions.before()) {
        return true;
    }
    let seen = Seen::all(view.state);
    let (path, taken) = (W::EMPTY, Taken::default());
    let landing = Landing { target: square, path, taken, partner: None, seen: &seen, lifted: true };
    let mut fitting = rule.actions.iter().enumerate().filter(|(_, action)| {
        candidate::action_fits(table, &frame, action, &landing) && ask::all(view, &frame, action.conditions.before())
    });
    let Some((place, action)) = fitting.next() else { return true };
    let rule_and_kind = (index as u32) << 8 | u32::from(kind.0);
    let (from, to) = (square as u8, square as u8);
    let base = Action {
        handle: MoveId { what: What::Drop, from, to, slot: 0, rule: rule_and_kind, way: 0, lister: 0 },
        piece: frame.piece,
        source: frame.source,
        target: frame.target,
        action: Some(place as u16),
        kind: action.kind,
        ..Action::idle(table.player, What::Drop)
    };
    let parts = choices::Parts { modifiers: &rule.modifiers, own: rule.effects, action: action.effects };
    choices::multiply(table, base, &frame, parts, visitor)
}

/// The piece as it will come to the board.
fn dropped<W: Set>(view: View<W>, player: PlayerId, rule: &DropRule<W>, kind: KindId) -> Piece {
    let stored = owner_in_store(view, player, rule, kind).filter(|owner| !owner.is_neutral());
    let neutral = view.code.spec.kind(kind).neutral;
    let owner = if neutral { PlayerId::NEUTRAL } else { stored.unwrap_or(player) };
    Piece { moved: !rule.fresh, ..ask::stored_piece(kind, owner) }
}
