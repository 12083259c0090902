//! Making moves: every move is a copy with a few bits changed.

use super::blast;
use super::board::Board;
use super::shape::Shape;
use super::tables::Tables;
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

/// What every move does besides: rights, flags, hands, key, clock, turn.
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
    next.hands = board.hands;
    let mut key = board.key ^ tables.man_key(mover, side, from) ^ tables.man_key(after, side, to);
    let owners = victim & ((1 << players) - 1);
    let mut reset = mover & tables.clock_planes != 0;
    if owners != 0 {
        key ^= tables.man_key(victim, owners.trailing_zeros() as usize, to);
        reset |= tables.clock_captures;
        if S::HANDS {
            key ^= take_into_hand(tables, next, side, victim >> players);
        }
    }
    next.key = key;
    pass_on::<W, N, S>(tables, board, next, from, to, reset);
    if S::BLAST && owners != 0 {
        blast::burst(tables, next, to);
    }
}

/// The turn passes on: flags whose time is over, the clock, the side.
#[inline(always)]
fn pass_on<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    next: &mut Board<W, N>,
    from: usize,
    to: usize,
    reset: bool,
) {
    next.clock = if reset { 0 } else { board.clock.saturating_add(1) };
    if S::CHECKS {
        next.counts = board.counts;
    }
    if S::layout(&tables.layout).players == 2 {
        // A flag stands for one turn: the one that is over now.
        next.flagged = W::EMPTY;
        next.side = board.side ^ 1;
        next.key ^= tables.turn_key;
    } else {
        // A flag stands until its owner is to move again.
        let side = tables.next[usize::from(board.side) & 3];
        next.flagged = board.flagged.minus(next.planes[usize::from(side) & (N - 1)] | W::of(from) | W::of(to));
        next.side = side;
        next.key ^= tables.side_keys[usize::from(board.side) & 3] ^ tables.side_keys[usize::from(side) & 3];
    }
}

/// A captured man goes into the captor's hand; what that does to the key.
#[inline(always)]
fn take_into_hand<W: Set, const N: usize>(
    tables: &Tables<W>,
    next: &mut Board<W, N>,
    side: usize,
    planes: u32,
) -> u64 {
    let kind = tables.hand_of.get(planes as usize).copied().unwrap_or(u8::MAX);
    if kind >= 8 {
        return 0;
    }
    let hand = &mut next.hands[side & 1];
    let count = (*hand >> (8 * kind) & 255) as usize;
    *hand += 1 << (8 * kind);
    tables.hand_key(side, usize::from(kind), count) ^ tables.hand_key(side, usize::from(kind), count + 1)
}

/// A man comes from the hand.
#[inline(always)]
pub(crate) fn drop<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    kind: usize,
    to: usize,
) -> Board<W, N> {
    let mut next = *board;
    let side = usize::from(board.side);
    let players = S::layout(&tables.layout).players;
    let planes = tables.hand_planes.get(kind).copied().unwrap_or(0) << players | 1 << side;
    let bit = W::of(to);
    for (i, plane) in next.planes.iter_mut().enumerate() {
        *plane |= if planes >> i & 1 == 1 { bit } else { W::EMPTY };
    }
    let count = (board.hands[side & 1] >> (8 * kind & 63) & 255) as usize;
    next.hands[side & 1] = board.hands[side & 1].wrapping_sub(1 << (8 * kind & 63));
    next.key ^= tables.man_key(planes, side, to)
        ^ tables.hand_key(side, kind, count)
        ^ tables.hand_key(side, kind, count.wrapping_sub(1));
    let reset = planes & tables.clock_planes != 0;
    pass_on::<W, N, S>(tables, board, &mut next, to, to, reset);
    next
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
    next.flagged |= W::of(to) & tables.sides[usize::from(board.side)].marks;
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
    if S::HANDS {
        next.key ^= take_into_hand(tables, &mut next, usize::from(board.side), signature >> tables.layout.players);
    }
    next.flagged = next.flagged.minus(W::of(victim));
    if S::BLAST {
        blast::burst(tables, &mut next, to);
    }
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
    index: usize,
) -> Board<W, N> {
    let side = usize::from(board.side);
    let castle = tables.sides.get(side).and_then(|side| side.castles.get(index));
    // Only castlings of the tables are generated; another one changes nothing.
    let Some(castle) = castle else { return *board };
    let (from, to) = (W::of(usize::from(castle.from)), W::of(usize::from(castle.to)));
    let (partner_from, partner_to) = (W::of(usize::from(castle.partner_from)), W::of(usize::from(castle.partner_to)));
    let (mover, partner) = (board.signature(from), board.signature(partner_from));
    let mut next = *board;
    let keep = !(from | partner_from);
    for (i, plane) in next.planes.iter_mut().enumerate() {
        let set = |signature: u32, bit: W| if signature >> i & 1 == 1 { bit } else { W::EMPTY };
        *plane = (*plane & keep) | set(mover, to) | set(partner, partner_to);
    }
    next.virgin = board.virgin.minus(from | partner_from | to | partner_to);
    next.key ^= tables.man_key(mover, side, usize::from(castle.from))
        ^ tables.man_key(mover, side, usize::from(castle.to))
        ^ tables.man_key(partner, side, usize::from(castle.partner_from))
        ^ tables.man_key(partner, side, usize::from(castle.partner_to));
    let reset = mover & tables.clock_planes != 0;
    pass_on::<W, N, S>(tables, board, &mut next, usize::from(castle.from), usize::from(castle.to), reset);
    next
}
