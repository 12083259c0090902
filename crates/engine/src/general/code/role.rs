//! Roles, resolved as far as they do not depend on the position.

use crate::general::players::PlayerSet;
use crate::general::state::{OWNERS, owner_index};
use arbiter_spec::checked::{PlayerId, Role, Rules};

/// A role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoleCode {
    /// Depends on nothing but the subject.
    Seen(Seen),
    /// The same players whoever asks.
    Fixed(PlayerSet),
    /// The player who commands the subject.
    Commander,
    /// The players the subject commands.
    Commanded,
    /// The army that made the move.
    Mover,
    /// The player to move.
    ToMove,
    /// The army that captured.
    Captor,
    /// The owner of the piece of the event, or of the piece being placed.
    PieceOwner,
    /// The holder of the store in question.
    Holder,
    /// The owner a stored piece had on the board.
    Original,
    /// The player whose seat proposed.
    Proposer,
    /// The player chosen to respond.
    Responder,
}

/// The roles that only the teams decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// The subject.
    Own,
    /// Its team.
    Ally,
    /// Its team without it.
    Partner,
    /// The other teams.
    Enemy,
}

/// The players of each such role, by subject.
#[derive(Clone, Debug)]
pub(crate) struct SeenBy([[PlayerSet; OWNERS]; 4]);

impl SeenBy {
    pub(crate) fn new(rules: &Rules) -> SeenBy {
        let mut seen = [[PlayerSet::NOBODY; OWNERS]; 4];
        for subject in rules.player_ids().chain([PlayerId::NEUTRAL]) {
            let team = rules.team_of(subject);
            let allied = |player: &PlayerId| team.is_some() && rules.team_of(*player) == team;
            let index = owner_index(subject);
            let ally: PlayerSet = rules.player_ids().filter(allied).chain([subject]).collect();
            let others = |player: &PlayerId| team.is_some() && rules.team_of(*player) != team;
            seen[Seen::Own as usize][index] = PlayerSet::of(subject);
            seen[Seen::Ally as usize][index] = ally;
            seen[Seen::Partner as usize][index] = PlayerSet(ally.0 & !PlayerSet::of(subject).0);
            seen[Seen::Enemy as usize][index] = rules.player_ids().filter(others).collect();
        }
        SeenBy(seen)
    }

    /// The players in the role as the subject sees it.
    #[inline(always)]
    pub(crate) fn of(&self, role: Seen, subject: PlayerId) -> PlayerSet {
        self.0[role as usize][owner_index(subject)]
    }
}

/// The role, lowered.
pub(crate) fn lower(rules: &Rules, role: Role) -> RoleCode {
    let everyone: PlayerSet = rules.player_ids().collect();
    match role {
        Role::Own => RoleCode::Seen(Seen::Own),
        Role::Ally => RoleCode::Seen(Seen::Ally),
        Role::Partner => RoleCode::Seen(Seen::Partner),
        Role::Enemy => RoleCode::Seen(Seen::Enemy),
        Role::Neutral => RoleCode::Fixed(PlayerSet::NEUTRAL),
        Role::Any => RoleCode::Fixed(PlayerSet(everyone.0 | PlayerSet::NEUTRAL.0)),
        Role::Everyone => RoleCode::Fixed(everyone),
        Role::Player(player) => RoleCode::Fixed(PlayerSet::of(player)),
        Role::Commander => RoleCode::Commander,
        Role::Commanded => RoleCode::Commanded,
        Role::Mover => RoleCode::Mover,
        Role::ToMove => RoleCode::ToMove,
        Role::Captor => RoleCode::Captor,
        Role::PieceOwner => RoleCode::PieceOwner,
        Role::Holder => RoleCode::Holder,
        Role::Original => RoleCode::Original,
        Role::Proposer => RoleCode::Proposer,
        Role::Responder => RoleCode::Responder,
    }
}
