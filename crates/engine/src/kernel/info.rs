//! What the moves of a group do, for those who order or describe them.

use super::board::Board;
use super::fast::Fast;
use super::groups::{Group, GroupKind};
use super::tables::Tables;
use crate::moves::{MoveInfo, MoveKind, Occupant};
use crate::set::Set;
use arbiter_spec::checked::KindId;

impl<W: Set> Tables<W> {
    /// The kind of a piece with these planes, a flag among them or not.
    #[inline(always)]
    pub fn kind_with(&self, planes: u32) -> KindId {
        KindId(self.kind_of.get((planes >> self.layout.players) as usize).copied().unwrap_or(0))
    }

    /// Who stands on a square.
    #[inline(always)]
    pub fn occupant<const N: usize>(&self, board: &Board<W, N>, square: usize) -> Occupant {
        let planes = board.signature(W::of(square));
        let owner = planes & ((1 << self.layout.players) - 1);
        if owner == 0 {
            return Occupant::NOBODY;
        }
        Occupant { owner: owner.trailing_zeros() as u8, kind: self.kind_with(planes).0 }
    }

    /// The pieces of all who are not to move.
    #[inline(always)]
    pub fn others<const N: usize>(&self, board: &Board<W, N>) -> W {
        let own = board.planes[usize::from(board.side) & (N - 1)];
        board.planes.iter().take(self.layout.players).fold(W::EMPTY, |all, pieces| all | *pieces).minus(own)
    }
}

impl<W: Set, const N: usize> Fast<W, N> {
    /// What the move of a group to a target does, where these are the [others](Tables::others).
    #[inline(always)]
    pub fn info(&self, board: &Board<W, N>, group: &Group<W>, to: usize, others: W) -> MoveInfo {
        let tables = &self.tables;
        let from = if matches!(group.kind, GroupKind::Drop(_)) { to } else { group.source(to) };
        let (mut what, mut becomes) = (MoveKind::Move, Occupant::NO_KIND);
        let mut kind = tables.occupant(board, from).kind;
        let mut takes = if others.has(to) { tables.occupant(board, to).kind } else { Occupant::NO_KIND };
        match group.kind {
            GroupKind::Change(planes) => becomes = tables.kind_with(planes).0,
            GroupKind::Passing(square, planes) => {
                takes = tables.occupant(board, usize::from(square)).kind;
                becomes = if planes == 0 { becomes } else { tables.kind_with(planes).0 };
            }
            GroupKind::Drop(place) => {
                what = MoveKind::Drop;
                kind = tables.hand_kinds.get(usize::from(place)).map_or(0, |kind| kind.0);
            }
            GroupKind::Castle(index) => {
                let side = tables.sides.get(usize::from(board.side));
                let castle = side.and_then(|side| side.castles.get(usize::from(index)));
                (what, takes) = (MoveKind::Pair(castle.map_or(0, |castle| castle.partner_from)), Occupant::NO_KIND);
            }
            GroupKind::Pass => (what, takes) = (MoveKind::Pass, Occupant::NO_KIND),
            GroupKind::Plain | GroupKind::Flagging => {}
        }
        MoveInfo { id: group.id(to, self.lister), what, kind, takes, becomes, from: from as u8, to: to as u8 }
    }
}
