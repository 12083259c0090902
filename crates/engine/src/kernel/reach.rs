//! What the pieces of the player to move reach, and how much of it is beside an enemy's royal piece.

use super::board::Board;
use super::groups::{GroupKind, Groups};
use super::tables::Tables;
use crate::set::{PerSquare, Set};

/// Where the royal pieces of a player go, and their squares.
#[inline(always)]
pub(super) fn zone<W: Set>(tables: &Tables<W>, player: usize, royal: W) -> W {
    let around = &tables.sides[player].royal;
    royal.squares().fold(royal, |all, square| all | *around.at(square))
}

/// Where the pieces of the player to move can go: tells a kind, how many squares a piece of it reaches, and how many of these
/// are beside an enemy's royal piece.
#[inline(always)]
pub(crate) fn reach<W: Set, const N: usize>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    groups: &Groups<W>,
    mut tell: impl FnMut(u8, u32, u32),
) {
    let plane = |index: usize| board.planes[index & (N - 1)];
    let royal = plane(tables.layout.royal());
    let enemies = &tables.enemies[usize::from(board.side) & 3];
    let near = enemies.iter().map(|enemy| usize::from(*enemy));
    let near = near.fold(W::EMPTY, |all, enemy| all | zone(tables, enemy, royal & plane(enemy)));
    for group in groups.iter() {
        if !matches!(group.kind, GroupKind::Plain | GroupKind::Flagging | GroupKind::Passing(..)) {
            continue;
        }
        let kind = tables.occupant(board, group.source(group.targets.lowest())).kind;
        tell(kind, group.targets.len(), (group.targets & near).len());
    }
}
