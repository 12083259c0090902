//! What is remembered of an action, and which actions a move filter means.

use crate::context::Frame;
use crate::position::Position;
use crate::zone;
use arbiter_spec::checked::{KindId, MoveFilter, PlayerId, Square};
use arbiter_spec::play::Decision;

/// What LAST_MOVE can ask of an action.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    pub player: PlayerId,
    pub kind: Option<KindId>,
    pub classes: Vec<String>,
    pub id: Option<i32>,
    pub source: Option<Square>,
    pub target: Option<Square>,
    pub piece: Option<u32>,
    pub decision: Decision,
}

/// The same of an action that is only considered.
pub(crate) struct Facts<'a> {
    pub kind: Option<KindId>,
    pub classes: &'a [&'a str],
    pub id: Option<i32>,
    pub source: Option<Square>,
    pub target: Option<Square>,
    pub piece: Option<u32>,
}

impl Played {
    pub fn matches(&self, position: &Position, frame: &Frame, filter: &MoveFilter) -> bool {
        let classes: Vec<&str> = self.classes.iter().map(String::as_str).collect();
        Facts {
            kind: self.kind,
            classes: &classes,
            id: self.id,
            source: self.source,
            target: self.target,
            piece: self.piece,
        }
        .matches(position, frame, filter)
    }
}

impl Facts<'_> {
    pub fn matches(&self, position: &Position, frame: &Frame, filter: &MoveFilter) -> bool {
        let in_zone = |square: Option<Square>, zone| square.is_some_and(|s| zone::contains(position, frame, zone, s));
        filter.kinds.as_ref().is_none_or(|kinds| self.kind.is_some_and(|kind| kinds.contains(&kind)))
            && filter.classes.as_ref().is_none_or(|want| want.iter().any(|c| self.classes.contains(&c.as_str())))
            && filter.move_ids.as_ref().is_none_or(|ids| self.id.is_some_and(|id| ids.contains(&id)))
            && filter.source.as_ref().is_none_or(|zone| in_zone(self.source, zone))
            && filter.target.as_ref().is_none_or(|zone| in_zone(self.target, zone))
            && (!filter.same || self.piece.is_some() && self.piece == position.previous_piece)
            && filter.not.as_ref().is_none_or(|not| !self.matches(position, frame, not))
    }
}
