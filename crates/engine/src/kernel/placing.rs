//! Positions between plain data and planes.

use super::board::Board;
use super::tables::Tables;
use crate::set::Set;
use arbiter_spec::checked::{CounterId, KindId, PlayerId, Rules, Square};
use arbiter_spec::play::{PlacedMan, Placement};

/// The board of a placement; `None` if it is a position that the kernel does not stand for.
pub(crate) fn board<W: Set, const N: usize>(
    rules: &Rules,
    tables: &Tables<W>,
    placement: &Placement,
) -> Option<Board<W, N>> {
    let mut board = Board::<W, N>::empty();
    let layout = tables.layout;
    if layout.planes() > N || placement.phase.is_some() || placement.part != 0 || !placement.stored.is_empty() {
        return None;
    }
    board.side = rules.turns.order.get(placement.turn)?.0;
    let mut unmoved = W::EMPTY;
    for man in &placement.men {
        let bit = W::of(man.square.index());
        let (owner, kind) = (man.owner.index(), man.kind.index());
        if owner >= layout.players || !tables.board.has(man.square.index()) {
            return None;
        }
        if ((board.planes[0] | board.planes[1]) & bit).any() {
            return None;
        }
        let planes = tables.planes_of.get(kind)? << layout.players | 1 << owner;
        for (i, plane) in board.planes.iter_mut().enumerate() {
            if planes >> i & 1 == 1 {
                *plane |= bit;
            }
        }
        board.key ^= tables.man_key(planes, owner, man.square.index());
        if !man.moved {
            unmoved |= bit;
        }
        for (_, turns) in &man.flags {
            if *turns != Some(1) {
                return None;
            }
            board.flagged |= bit;
        }
    }
    if board.side == 1 {
        board.key ^= tables.turn_key;
    }
    for player in 0..layout.players {
        if (board.planes[layout.royal()] & board.planes[player]).len() != 1 {
            return None;
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

/// The placement of a board.
pub(crate) fn placement<W: Set, const N: usize>(
    rules: &Rules,
    tables: &Tables<W>,
    board: &Board<W, N>,
    flag: arbiter_spec::checked::FlagId,
) -> Placement {
    let players = tables.layout.players;
    let mut men = Vec::new();
    for square in (board.planes[0] | board.planes[1]).squares() {
        let planes = board.signature(W::of(square));
        let kind = tables.kind_of.get((planes >> players) as usize).copied().unwrap_or(0);
        let flags = if board.flagged.has(square) { vec![(flag, Some(1))] } else { Vec::new() };
        men.push(PlacedMan {
            square: Square(square as u8),
            kind: KindId(kind),
            owner: PlayerId((planes & ((1 << players) - 1)).trailing_zeros() as u8),
            attributes: Vec::new(),
            moved: !board.virgin.has(square),
            flags,
        });
    }
    let turn = rules.turns.order.iter().position(|player| player.0 == board.side).unwrap_or(0);
    let counters = match rules.counters.is_empty() {
        true => Vec::new(),
        false => vec![(CounterId(0), PlayerId::NEUTRAL, i64::from(board.clock))],
    };
    Placement { men, turn, turn_number: 1, counters, ..Placement::default() }
}
