//! From stores to candidates: what a player could drop (§9).

use crate::candidate::{self, Candidate, Rule};
use crate::choices;
use crate::condition;
use crate::context::Frame;
use crate::filter;
use crate::piece::Piece;
use crate::position::Position;
use crate::shape::Landing;
use crate::zone;
use arbiter_spec::checked::{Drop, KindId, PlayerId, Square};

/// All candidates of a drop.
pub(crate) fn of_drop<'s>(position: &'s Position, rule: &'s Drop) -> Vec<Candidate<'s>> {
    let player = position.to_move();
    let mut found = Vec::new();
    let squares = zone::squares(position, &Frame::of(player), &rule.zone);
    for kind in rule.kinds.iter().filter(|kind| may_drop(position, player, rule, **kind)) {
        for square in &squares {
            found.extend(on_square(position, rule, *kind, *square));
        }
    }
    found
}

/// Whether the store holds such a piece and its limits allow one more. The limit of the kind is asked of what it becomes.
pub(crate) fn may_drop(position: &Position, player: PlayerId, rule: &Drop, kind: KindId) -> bool {
    let pieces = || position.pieces().filter(|(_, piece)| piece.kind == kind && piece.owner == player).count();
    let limits = &position.spec.stores[rule.store.index()].limits;
    let within = |limit: u32| pieces() < limit as usize;
    owner_in_store(position, player, rule, kind).is_some()
        && limits.iter().filter(|(k, _)| *k == kind).all(|(_, limit)| within(*limit))
}

/// Whose the stored piece is that would be dropped: the player's own first.
pub(crate) fn owner_in_store(position: &Position, player: PlayerId, rule: &Drop, kind: KindId) -> Option<PlayerId> {
    let pieces = position.store(rule.store, filter::holder_of(position, rule.store, player));
    let mut owners: Vec<PlayerId> = pieces.iter().filter(|s| s.kind == kind).map(|s| s.owner).collect();
    owners.sort_by_key(|owner| *owner != player);
    owners.first().copied()
}

/// The bindings of a drop on a square: SOURCE = TARGET = the square.
pub(crate) fn frame_of(position: &Position, rule: &Drop, kind: KindId, square: Square) -> Frame {
    let player = position.to_move();
    Frame {
        piece: Some(dropped(position, player, rule, kind)),
        source: Some(square),
        target: Some(square),
        mover: Some(player),
        captor: Some(player),
        ..Frame::of(player)
    }
}

/// The candidates of a drop on one square.
pub(crate) fn on_square<'s>(
    position: &'s Position,
    rule: &'s Drop,
    kind: KindId,
    square: Square,
) -> Vec<Candidate<'s>> {
    let frame = frame_of(position, rule, kind, square);
    if !condition::all_before(position, &frame, &rule.conditions) {
        return Vec::new();
    }
    let landing = Landing { target: square, path: &[], taken: &[], partner: None, seen: position, lifted: true };
    let action = rule.actions.iter().find(|action| {
        candidate::action_fits(&frame, action, &landing) && condition::all_before(position, &frame, &action.conditions)
    });
    let Some(action) = action else { return Vec::new() };
    let base = Candidate {
        piece: frame.piece,
        source: Some(square),
        target: Some(square),
        action: Some(action),
        ..Candidate::idle(frame.subject, Rule::Drop(rule))
    };
    choices::multiply(position, base)
}

/// The piece as it will come to the board.
fn dropped(position: &Position, player: PlayerId, rule: &Drop, kind: KindId) -> Piece {
    let stored = owner_in_store(position, player, rule, kind).filter(|owner| !owner.is_neutral());
    let owner = if position.spec.kind(kind).neutral { PlayerId::NEUTRAL } else { stored.unwrap_or(player) };
    Piece { moved: !rule.fresh, ..filter::stored_piece(kind, owner) }
}
