//! Positions between plain data and planes.

use super::board::Board;
use super::shape::{AnyOccupancy, Safety};
use super::tables::{Castle, Tables};
use crate::set::Set;
use arbiter_spec::checked::{FlagId, KindId, PlayerId, Rules, Square, StoreId};
use arbiter_spec::play::{PlacedPiece, Placement, StoredPieces};

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
    for piece in &placement.pieces {
        let bit = W::of(piece.square.index());
        let (owner, kind) = (piece.owner.index(), piece.kind.index());
        if owner >= layout.players || !tables.board.has(piece.square.index()) {
            return None;
        }
        if board.planes[..layout.players].iter().any(|plane| (*plane & bit).any()) {
            return None;
        }
        if let Some(unmoved) = tables.unmoved.get(kind).and_then(Option::as_ref)
            && piece.moved == unmoved.get(owner)?.has(piece.square.index())
        {
            return None;
        }
        let mut planes = tables.planes_of.get(kind)? << layout.players | 1 << owner;
        for (flag, turns) in &piece.flags {
            match (turns, tables.flag_plane) {
                (Some(turns), _) => timed.push((piece.square.index(), owner, *flag, *turns)),
                (None, Some((lasting, plane))) if lasting == *flag => planes |= 1 << plane,
                (None, _) => return None,
            }
        }
        for (i, plane) in board.planes.iter_mut().enumerate() {
            if planes >> i & 1 == 1 {
                *plane |= bit;
            }
        }
        board.key ^= tables.piece_key::<AnyOccupancy>(planes, owner, piece.square.index());
        if !piece.moved {
            unmoved |= bit;
        }
    }
    if tables.several_flags() && timed.len() > 1 {
        return None;
    }
    for (square, owner, flag, turns) in timed {
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
        board.flagged |= W::of(square) | passed(tables, &board, flag, owner, square)?;
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
    if matches!(tables.safety, Safety::Pins | Safety::Occupancy) {
        for player in 0..layout.players {
            let royal = (board.planes[layout.royal()] & board.planes[player]).len();
            if royal != 1 && !(tables.lone && royal == 0) {
                return None;
            }
        }
    }
    board.virgin = rights(tables, &board, unmoved)?;
    for (counter, player, value) in &placement.counters {
        if let Some(checks) = &tables.checks
            && checks.counter == *counter
        {
            let count = u8::try_from(*value).ok().filter(|count| *count < checks.enough)?;
            *board.counts.get_mut(player.index())? = count;
            board.key ^= checks.key(player.index(), count);
            continue;
        }
        if tables.pass_counter == Some(*counter) {
            board.passes = u16::try_from(*value).ok()?;
            continue;
        }
        if tables.clock_counter != Some(*counter) {
            return None;
        }
        board.clock = u16::try_from(*value).ok()?;
    }
    Some(board)
}

/// The square that a flagged piece passed, where flags are told apart by that; `None` if no double step leaves the flag there.
fn passed<W: Set, const N: usize>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    flag: FlagId,
    owner: usize,
    square: usize,
) -> Option<W> {
    let timed = tables.timed_flags.iter().find(|timed| timed.flag == flag)?;
    if !tables.sides.get(owner)?.marks.has(square) {
        return None;
    }
    if !tables.several_flags() {
        return Some(W::EMPTY);
    }
    let occupied = board.planes.iter().take(tables.layout.players).fold(W::EMPTY, |all, pieces| all | *pieces);
    let passed = timed.by.get(owner)?.iter().filter_map(|by| usize::try_from(square as i32 - by).ok());
    let mut free = passed.filter(|passed| *passed < W::SQUARES && tables.board.has(*passed) && !occupied.has(*passed));
    free.next().map(W::of)
}

/// The unmoved pieces that castling asks for; `None` if others would be asked than those of the start.
fn rights<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>, unmoved: W) -> Option<W> {
    let mut rights = W::EMPTY;
    for (player, side) in tables.sides.iter().enumerate() {
        let own = board.planes[player & (N - 1)];
        let kind = |square: W| board.signature(square) >> tables.layout.players;
        for castle in &side.castles {
            let from = W::of(usize::from(castle.from));
            let partner = W::of(usize::from(castle.partner_from));
            // An unmoved piece of the sort elsewhere: some other piece beside him may be unmoved, too.
            let mut fresh = (own & unmoved).squares().map(W::of).filter(|square| kind(*square) == castle.mover);
            if fresh.any(|square| !side.castles.iter().any(|other| W::of(usize::from(other.from)) == square)) {
                return None;
            }
            if kind(from & own) != castle.mover || castle.need.minus(unmoved).any() {
                continue;
            }
            if kind(partner & own) != castle.partner {
                continue;
            }
            // Of two companions on one side, the farther one castles: the tables do not say which that is.
            let same = |other: &&Castle<W>| {
                (other.from, other.to, other.partner_to) == (castle.from, castle.to, castle.partner_to)
            };
            let ready = |other: &&Castle<W>| {
                let partner = W::of(usize::from(other.partner_from));
                other.need.minus(unmoved).is_empty() && kind(partner & own) == other.partner
            };
            if side.castles.iter().filter(same).filter(ready).count() > 1 {
                return None;
            }
            rights |= castle.need;
        }
    }
    Some(rights)
}

/// The placement of a board.
pub(crate) fn placement<W: Set, const N: usize>(rules: &Rules, tables: &Tables<W>, board: &Board<W, N>) -> Placement {
    let players = tables.layout.players;
    let occupied = board.planes[..players.min(N)].iter().fold(W::EMPTY, |all, plane| all | *plane);
    let mut pieces = Vec::new();
    for square in occupied.squares() {
        let planes = board.signature(W::of(square));
        let owner = (planes & ((1 << players) - 1)).trailing_zeros() as u8;
        let mut flags = Vec::new();
        if let Some((flag, plane)) = tables.flag_plane
            && planes >> plane & 1 == 1
        {
            flags.push((flag, None));
        }
        if board.flagged.has(square)
            && let Some(timed) = tables.timed_flags.get(tables.flag_on(board, square))
        {
            let (mut turns, mut player) = (0, board.side);
            while player != owner && turns < 8 {
                player = tables.next[usize::from(player) & 3];
                turns += 1;
            }
            flags.push((timed.flag, Some(turns)));
        }
        let kind = tables.kind_of.get((planes >> players) as usize).copied().unwrap_or(0);
        pieces.push(PlacedPiece {
            square: Square(square as u8),
            kind: KindId(kind),
            owner: PlayerId(owner),
            attributes: Vec::new(),
            moved: match tables.unmoved.get(usize::from(kind)).and_then(Option::as_ref) {
                Some(unmoved) => !unmoved.get(usize::from(owner)).is_some_and(|squares| squares.has(square)),
                None => !board.virgin.has(square),
            },
            flags,
        });
    }
    let mut stored = Vec::new();
    for (holder, hand) in board.hands.iter().enumerate() {
        for (place, kind) in tables.hand_kinds.iter().enumerate() {
            let count = (hand >> (8 * place) & 255) as u32;
            if count > 0 {
                let holder = PlayerId(holder as u8);
                stored.push(StoredPieces { store: StoreId(0), holder, kind: *kind, owner: holder, count });
            }
        }
    }
    let turn = rules.turns.order.iter().position(|player| player.0 == board.side).unwrap_or(0);
    let clock = tables.clock_counter.map(|counter| (counter, PlayerId::NEUTRAL, i64::from(board.clock)));
    let mut counters: Vec<_> = clock.into_iter().collect();
    counters.extend(tables.pass_counter.map(|counter| (counter, PlayerId::NEUTRAL, i64::from(board.passes))));
    if let Some(checks) = &tables.checks {
        let given = board.counts.iter().enumerate();
        counters.extend(given.map(|(player, count)| (checks.counter, PlayerId(player as u8), i64::from(*count))));
    }
    Placement { pieces, stored, turn, turn_number: 1, counters, ..Placement::default() }
}
