//! Which players a role means.

use crate::general::code::RoleCode;
use crate::general::frame::Frame;
use crate::general::players::PlayerSet;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;

/// The players in the role.
#[inline]
pub(crate) fn players<W: Set>(view: View<W>, frame: &Frame<W>, role: RoleCode) -> PlayerSet {
    match role {
        RoleCode::Seen(role) => view.code.seen.of(role, frame.subject),
        RoleCode::Fixed(players) => players,
        RoleCode::Commander => PlayerSet::of(commander(view, frame.subject)),
        RoleCode::Commanded => {
            let commanded = |player: &PlayerId| *player != frame.subject && commander(view, *player) == frame.subject;
            view.code.everyone().iter().filter(commanded).collect()
        }
        RoleCode::Mover => PlayerSet::of(mover(view, frame)),
        RoleCode::ToMove => PlayerSet::of(view.to_move()),
        RoleCode::Captor => PlayerSet::of_some(frame.captor.or(frame.mover)),
        RoleCode::PieceOwner => PlayerSet::of_some(frame.piece_owner),
        RoleCode::Holder => PlayerSet::of_some(frame.holder),
        RoleCode::Original => PlayerSet::of_some(frame.original),
        RoleCode::Proposer => PlayerSet::of_some(frame.proposer),
        RoleCode::Responder => PlayerSet::of_some(frame.responder),
    }
}

/// Who commands a player: itself unless control was taken.
pub(crate) fn commander<W: Set>(view: View<W>, player: PlayerId) -> PlayerId {
    view.state.commanders.get(player.index()).copied().unwrap_or(player)
}

/// The army that made the move in question, else the latest one.
pub(crate) fn mover<W: Set>(view: View<W>, frame: &Frame<W>) -> PlayerId {
    frame.mover.unwrap_or_else(|| last_mover(view))
}

/// The army that made the latest action.
pub(crate) fn last_mover<W: Set>(view: View<W>) -> PlayerId {
    view.state.last.map_or_else(|| player_before(view), |played| played.player)
}

/// The player before the player to move: who moved last, as far as a bare position can tell.
pub(crate) fn player_before<W: Set>(view: View<W>) -> PlayerId {
    let order = view.code.order(view.state.turn.phase);
    let cycle = order.len().max(1);
    order.get((usize::from(view.state.turn.index) + cycle - 1) % cycle).copied().unwrap_or_default()
}
