//! Roles and places.

use super::lower::Lower;
use crate::checked::{Place, PlaceBase, PlayerId, Role, Vector};
use crate::diagnostic::codes;
use crate::document::{self, Name, PlaceKind, Spot};

/// The words for roles.
pub(super) const ROLES: &[(&str, Role)] = &[
    ("OWN", Role::Own),
    ("ALLY", Role::Ally),
    ("PARTNER", Role::Partner),
    ("ENEMY", Role::Enemy),
    ("NEUTRAL", Role::Neutral),
    ("ANY", Role::Any),
    ("EVERYONE", Role::Everyone),
    ("COMMANDER", Role::Commander),
    ("COMMANDED", Role::Commanded),
    ("MOVER", Role::Mover),
    ("TO_MOVE", Role::ToMove),
    ("CAPTOR", Role::Captor),
    ("PIECE_OWNER", Role::PieceOwner),
    ("HOLDER", Role::Holder),
    ("ORIGINAL", Role::Original),
    ("PROPOSER", Role::Proposer),
    ("RESPONDER", Role::Responder),
];

impl Lower<'_> {
    /// A role or a player's name; `None` if it is neither.
    pub fn known_role(&self, name: &Name) -> Option<Role> {
        let word = ROLES.iter().find(|(word, _)| *word == name.text).map(|(_, role)| *role);
        word.or_else(|| self.names.players.position(&name.text).map(|player| Role::Player(PlayerId(player))))
    }

    /// A role or a player's name; `None` (reported) if it is neither.
    pub fn role(&mut self, name: &Name) -> Option<Role> {
        let found = self.known_role(name);
        if found.is_none() && !name.text.is_empty() && self.report.wants(codes::REF_UNKNOWN_PLAYER, &name.at) {
            let words: Vec<&str> = ROLES.iter().map(|(word, _)| *word).collect();
            let help = self.names.players.help(&name.text, &words);
            let message = format!("\"{name}\" is neither a role nor a player");
            self.report.add(codes::REF_UNKNOWN_PLAYER, &name.at, message, help);
        }
        found
    }

    /// A role with its default.
    pub fn role_or(&mut self, name: Option<&Name>, default: Role) -> Role {
        name.and_then(|n| self.role(n)).unwrap_or(default)
    }

    /// A player's name.
    pub fn player(&mut self, name: &Name) -> Option<PlayerId> {
        self.names.players.find(name, self.report).map(PlayerId)
    }

    /// A place in the current frame.
    pub fn place(&mut self, place: &document::Place) -> Place {
        match &place.kind {
            PlaceKind::Offset(x, y) => {
                let xy = document::Xy { x: *x, y: *y, at: place.at.clone() };
                Place::From(PlaceBase::Source, self.vector(&xy))
            }
            PlaceKind::Spot(spot) => spot_place(*spot, Vector::default()),
            PlaceKind::From { from, offset } => {
                let by = self.vector(offset);
                spot_place(*from, by)
            }
            PlaceKind::Square { square } => match self.square(square, codes::ZONE_OFF_BOARD) {
                Some(square) => Place::Square(square),
                None => Place::TARGET,
            },
        }
    }

    /// Places in the current frame.
    pub fn places(&mut self, places: &[document::Place]) -> Vec<Place> {
        if !self.spend_list(places.len(), places.first().map(|p| &p.at)) {
            return Vec::new();
        }
        places.iter().map(|p| self.place(p)).collect()
    }
}

fn spot_place(spot: Spot, by: Vector) -> Place {
    match spot {
        Spot::Source => Place::From(PlaceBase::Source, by),
        Spot::Target => Place::From(PlaceBase::Target, by),
        Spot::Partner => Place::From(PlaceBase::Partner, by),
        Spot::Event => Place::From(PlaceBase::Event, by),
        Spot::Leader => Place::Leader,
    }
}
