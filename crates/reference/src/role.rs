//! Which players a role means (§5).

use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::{PlayerId, Role, TeamId};

/// Whether a player is in the role.
pub(crate) fn contains(position: &Position, frame: &Frame, role: Role, player: PlayerId) -> bool {
    let team = |p: PlayerId| position.spec.team_of(p);
    let own_team = || team(player).is_some() && team(player) == team(frame.subject);
    match role {
        Role::Own => player == frame.subject,
        Role::Ally => own_team() || player == frame.subject,
        Role::Partner => own_team() && player != frame.subject,
        Role::Enemy => are_enemies(position, frame.subject, player),
        Role::Neutral => player.is_neutral(),
        Role::Any => true,
        Role::Everyone => !player.is_neutral(),
        Role::Commander => player == position.commander(frame.subject),
        Role::Commanded => player != frame.subject && position.commander(player) == frame.subject,
        Role::Mover => player == mover(position, frame),
        Role::ToMove => player == position.to_move(),
        Role::Captor => Some(player) == frame.captor.or(frame.mover),
        Role::PieceOwner => Some(player) == frame.piece_owner,
        Role::Holder => Some(player) == frame.holder,
        Role::Original => Some(player) == frame.original,
        Role::Proposer => Some(player) == frame.proposer,
        Role::Responder => Some(player) == frame.responder,
        Role::Player(named) => player == named,
    }
}

/// The players in the role, in written order; NEUTRAL last.
pub(crate) fn players(position: &Position, frame: &Frame, role: Role) -> Vec<PlayerId> {
    let everybody = position.spec.player_ids().chain([PlayerId::NEUTRAL]);
    everybody.filter(|&player| contains(position, frame, role, player)).collect()
}

/// The teams of the players in the role.
pub(crate) fn teams(position: &Position, frame: &Frame, role: Role) -> Vec<TeamId> {
    players(position, frame, role).into_iter().filter_map(|player| position.spec.team_of(player)).collect()
}

/// The army that made the move in question, else the latest one.
pub(crate) fn mover(position: &Position, frame: &Frame) -> PlayerId {
    frame.mover.unwrap_or_else(|| position.last_mover())
}

/// Whether two players are of different teams. NEUTRAL is nobody's enemy.
pub(crate) fn are_enemies(position: &Position, one: PlayerId, other: PlayerId) -> bool {
    match (position.spec.team_of(one), position.spec.team_of(other)) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    }
}
