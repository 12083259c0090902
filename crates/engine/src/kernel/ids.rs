//! Moves of a group as handles, and back.

use super::groups::{From, Group, GroupKind};
use crate::moves::{MoveId, What};
use crate::set::Set;

impl<W: Set> Group<W> {
    /// The move to a target, listed by this game's kernel.
    #[inline(always)]
    pub fn id(&self, to: usize, lister: u16) -> MoveId {
        let (slot, rule) = match self.kind {
            GroupKind::Plain => (0, 0),
            GroupKind::Flagging => (1, 0),
            GroupKind::Change(planes) => (2, planes),
            GroupKind::Passing(victim, becomes) => (3, u32::from(victim) | becomes << 8),
            GroupKind::Castle(index) => (4, u32::from(index)),
            GroupKind::Drop(kind) => (5, u32::from(kind)),
            GroupKind::Pass => return MoveId { what: What::Pass, from: 0, to: 0, slot: 0, rule: 0, way: 0, lister },
        };
        let what = if slot == 5 { What::Drop } else { What::Move };
        let from = if slot == 5 { to } else { self.source(to) };
        MoveId { what, from: from as u8, to: to as u8, slot, rule, way: 0, lister }
    }

    /// A group of one move.
    pub fn of_id(id: MoveId) -> Group<W> {
        Group { targets: W::of(usize::from(id.to)), from: From::Square(id.from), kind: kind_of(id), upto: 1 }
    }
}

/// What a move of a kernel does.
pub(crate) fn kind_of(id: MoveId) -> GroupKind {
    match id.slot {
        _ if id.what == What::Pass => GroupKind::Pass,
        1 => GroupKind::Flagging,
        2 => GroupKind::Change(id.rule),
        3 => GroupKind::Passing(id.rule as u8, id.rule >> 8),
        4 => GroupKind::Castle(id.rule as u8),
        5 => GroupKind::Drop(id.rule as u8),
        _ => GroupKind::Plain,
    }
}
