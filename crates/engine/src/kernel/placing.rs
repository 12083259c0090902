//! Positions between plain data and planes.

use super::board::Board;
use super::shape::Safety;
use super::tables::Tables;
use crate::set::Set;
use arbiter_spec::checked::{CounterId, Rules};
use arbiter_spec::play::Placement;

/// The board of a placement; `None` if it is a position that the kernel does not stand for.
pub(crate) fn board<W: Set, const N: usize>(
    rules: &Rules,
    tables: &Tables<W>,
    placement: &Placement,
) -> Option<Board<W, N>> {
    let mut board = Board::<W, N>::empty();
    let layout = tables.layout;
    if layout.planes() > N || placement.phase.is_some() || placement.part != 0 {
        return None;
    }
    board.side = rules.turns.order.get(placement.turn)?.0;
    let (mut unmoved, mut timed) = (W::EMPTY, Vec::new());
    for man in &placement.men {
        let bit = W::of(man.square.index());
        let (owner, kind) = (man.owner.index(), man.kind.index());
        if owner >= layout.players || !tables.board.has(man.square.index()) {
            return None;
        }
        if board.planes[..layout.players].iter().any(|plane| (*plane & bit).any()) {
            return None;
        }
        let mut planes = tables.planes_of.get(kind)? << layout.players | 1 << owner;
        for (flag, turns) in &man.flags {
            match (turns, tables.flag_plane) {
                (Some(turns), _) => timed.push((man.square.index(), owner, *turns)),
                (None, Some((lasting, plane))) if lasting == *flag => planes |= 1 << plane,
                (None, _) => return None,
            }
        }
        for (i, plane) in board.planes.iter_mut().enumerate() {
            if planes >> i & 1 == 1 {
                *plane |= bit;
            }
        }
        board.key ^= tables.man_key(planes, owner, man.square.index());
        if !man.moved {
            unmoved |= bit;
        }
    }
    for (square, owner, turns) in timed {
        // A flag stands until its owner is to move again, and so its owner says for how long.
        let mut left = 1;
        let mut player = board.side;
        while usize::from(player) != owner && left < 8 {
            player = tables.next[usize::from(player) & 3];
            left += 1;
        }
        if turns + 1 != left {
            return None;
        }
        board.flagged |= W::of(square);
    }
    for stored in &placement.stored {
        let place = tables.hand_kinds.iter().position(|kind| *kind == stored.kind)?;
        let holder = stored.holder.index();
        if holder > 1 || stored.owner != stored.holder || stored.count > 120 {
            return None;
        }
        board.hands[holder] += u64::from(stored.count) << (8 * place);
        board.key ^= tables.hand_key(holder, place, stored.count as usize);
    }
    board.key ^= if layout.players == 2 {
        if board.side == 1 { tables.turn_key } else { 0 }
    } else {
        tables.side_keys[usize::from(board.side) & 3]
    };
    if tables.safety != Safety::Free {
        for player in 0..layout.players {
            if (board.planes[layout.royal()] & board.planes[player]).len() != 1 {
                return None;
            }
        }
    }
    board.virgin = rights(tables, &board, unmoved)?;
    for (counter, _, value) in &placement.counters {
        if *counter != CounterId(0) {
            return None;
        }
        board.clock = u16::try_from(*value).ok()?;
    }
    Some(board)
}

/// The unmoved men that castling asks for; `None` if others would be asked than those of the start.
fn rights<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>, unmoved: W) -> Option<W> {
    let mut rights = W::EMPTY;
    for (player, side) in tables.sides.iter().enumerate() {
        let own = board.planes[player & (N - 1)];
        let king = board.planes[tables.layout.royal() & (N - 1)] & own;
        if side.castles.is_empty() || (king & unmoved).is_empty() {
            continue;
        }
        for castle in &side.castles {
            let from = W::of(usize::from(castle.from));
            let partner = W::of(usize::from(castle.partner_from));
            if king != from || castle.need.minus(unmoved).any() {
                continue;
            }
            if (partner & own).is_empty() || board.signature(partner) >> tables.layout.players != castle.partner {
                return None;
            }
            rights |= castle.need;
        }
        if !side.castles.iter().any(|castle| W::of(usize::from(castle.from)) == king) {
            // An unmoved royal man elsewhere: some other man beside him may be unmoved, too.
            return None;
        }
    }
    Some(rights)
}
