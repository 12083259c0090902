//! Making moves: every move is a copy with a few bits changed.

use super::board::Board;
use super::shape::Shape;
use super::tables::{Castle, Tables};
use crate::set::Set;

/// Carries a man from one square to another, over whoever stands there. Says which planes mover and victim stood in.
#[inline(always)]
fn carry<W: Set, const N: usize>(board: &Board<W, N>, next: &mut Board<W, N>, from: W, to: W) -> (u32, u32) {
    let keep = !(from | to);
    let (mut mover, mut victim) = (0, 0);
    for i in 0..N {
        let plane = board.planes[i];
        let had = (plane & from).any();
        mover |= u32::from(had) << i;
        victim |= u32::from((plane & to).any()) << i;
        next.planes[i] = (plane & keep) | if had { to } else { W::EMPTY };
    }
    (mover, victim)
}

/// What every move does besides: rights, flags, key, clock, turn.
#[inline(always)]
fn finish<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    next: &mut Board<W, N>,
    from: usize,
    to: usize,
    (mover, victim, after): (u32, u32, u32),
) {
    let players = S::layout(&tables.layout).players;
    let side = usize::from(board.side);
    next.virgin = board.virgin.minus(W::of(from) | W::of(to));
    next.flagged = W::EMPTY;
    next.hands = board.hands;
    let mut key = board.key ^ tables.man_key(mover, side, from) ^ tables.man_key(after, side, to) ^ tables.turn_key;
    let owners = victim & ((1 << players) - 1);
    let mut reset = mover & tables.clock_planes != 0;
    if owners != 0 {
        key ^= tables.man_key(victim, owners.trailing_zeros() as usize, to);
        reset |= tables.clock_captures;
    }
    next.key = key;
    next.clock = if reset { 0 } else { board.clock.saturating_add(1) };
    next.side = board.side ^ 1;
}

/// A man goes.
#[inline(always)]
pub(crate) fn plain<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    from: usize,
    to: usize,
) -> Board<W, N> {
    let mut next = Board::empty();
    let (mover, victim) = carry(board, &mut next, W::of(from), W::of(to));
    finish::<W, N, S>(tables, board, &mut next, from, to, (mover, victim, mover));
    next
}

/// A man goes and is flagged.
#[inline(always)]
pub(crate) fn flagging<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    from: usize,
    to: usize,
) -> Board<W, N> {
    let mut next = plain::<W, N, S>(tables, board, from, to);
    next.flagged = W::of(to);
    next
}

/// A man goes and becomes something else.
#[inline(always)]
pub(crate) fn change<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    from: usize,
    to: usize,
    planes: u32,
) -> Board<W, N> {
    let mut next = Board::empty();
    let (mover, victim) = carry(board, &mut next, W::of(from), W::of(to));
    let (after, bit) = (planes | 1 << board.side, W::of(to));
    for (i, plane) in next.planes.iter_mut().enumerate() {
        *plane = plane.minus(bit) | if after >> i & 1 == 1 { bit } else { W::EMPTY };
    }
    finish::<W, N, S>(tables, board, &mut next, from, to, (mover, victim, after));
    next
}

/// A man goes and takes another one beside its target.
#[inline(never)]
pub(crate) fn passing<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    from: usize,
    to: usize,
    victim: usize,
) -> Board<W, N> {
    let mut next = plain::<W, N, S>(tables, board, from, to);
    let signature = board.signature(W::of(victim));
    let owners = signature & ((1 << tables.layout.players) - 1);
    next.planes.iter_mut().for_each(|plane| *plane = plane.minus(W::of(victim)));
    next.virgin = next.virgin.minus(W::of(victim));
    next.key ^= tables.man_key(signature, owners.trailing_zeros() as usize, victim);
    if tables.clock_captures {
        next.clock = 0;
    }
    next
}

/// Two men go.
#[inline(never)]
pub(crate) fn castle<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    castle: &Castle<W>,
) -> Board<W, N> {
    let (from, to) = (W::of(usize::from(castle.from)), W::of(usize::from(castle.to)));
    let (partner_from, partner_to) = (W::of(usize::from(castle.partner_from)), W::of(usize::from(castle.partner_to)));
    let (mover, partner) = (board.signature(from), board.signature(partner_from));
    let mut next = *board;
    let keep = !(from | partner_from);
    for (i, plane) in next.planes.iter_mut().enumerate() {
        let set = |signature: u32, bit: W| if signature >> i & 1 == 1 { bit } else { W::EMPTY };
        *plane = (*plane & keep) | set(mover, to) | set(partner, partner_to);
    }
    let side = usize::from(board.side);
    next.virgin = board.virgin.minus(from | partner_from | to | partner_to);
    next.flagged = W::EMPTY;
    next.key ^= tables.turn_key
        ^ tables.man_key(mover, side, usize::from(castle.from))
        ^ tables.man_key(mover, side, usize::from(castle.to))
        ^ tables.man_key(partner, side, usize::from(castle.partner_from))
        ^ tables.man_key(partner, side, usize::from(castle.partner_to));
    next.clock = if mover & tables.clock_planes != 0 { 0 } else { board.clock.saturating_add(1) };
    next.side = board.side ^ 1;
    next
}
