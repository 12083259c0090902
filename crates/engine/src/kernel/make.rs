//! Making moves: every move is a copy with a few bits changed.

use super::blast;
use super::board::Board;
use super::cpu::{Cpu, Portable};
use super::shape::Shape;
use super::tables::Tables;
use crate::set::Set;

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
    let mut key = board.key ^ tables.piece_key::<S>(mover, side, from) ^ tables.piece_key::<S>(after, side, to);
    let owners = victim & ((1 << players) - 1);
    let mut reset = mover & tables.clock_planes != 0;
    if owners != 0 {
        key ^= tables.piece_key::<S>(victim, owners.trailing_zeros() as usize, to);
        reset |= tables.clock_captures;
        if S::HANDS {
            key ^= take_into_hand(tables, next, side, victim >> players);
        }
    }
    next.key = key;
    pass_on::<W, N, S>(tables, board, next, from, to, reset);
    if S::BLAST && owners != 0 {
        blast::burst::<W, N, S>(tables, next, to);
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
    if S::RARE {
        (next.passes, next.passed) = (0, false);
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

/// A captured piece goes into the captor's hand; what that does to the key.
#[inline(always)]
fn take_into_hand<W: Set, const N: usize>(tables: &Tables<W>, next: &mut Board<W, N>, side: usize, planes: u32) -> u64 {
    let kind = tables.hand_of.get(planes as usize).copied().unwrap_or(u8::MAX);
    if kind >= 8 {
        return 0;
    }
    let hand = &mut next.hands[side & 1];
    let count = (*hand >> (8 * kind) & 255) as usize;
    *hand += 1 << (8 * kind);
    tables.hand_key(side, usize::from(kind), count) ^ tables.hand_key(side, usize::from(kind), count + 1)
}

/// A piece comes from the hand.
#[inline(always)]
pub(crate) fn drop<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    next: &mut Board<W, N>,
    kind: usize,
    to: usize,
) {
    *next = *board;
    let side = usize::from(board.side);
    let players = S::layout(&tables.layout).players;
    let planes = tables.hand_planes.get(kind).copied().unwrap_or(0) << players | 1 << side;
    let bit = W::of(to);
    for (i, plane) in next.planes.iter_mut().enumerate() {
        *plane |= if planes >> i & 1 == 1 { bit } else { W::EMPTY };
    }
    let count = (board.hands[side & 1] >> ((8 * kind) & 63) & 255) as usize;
    next.hands[side & 1] = board.hands[side & 1].wrapping_sub(1 << ((8 * kind) & 63));
    next.key ^= tables.piece_key::<S>(planes, side, to)
        ^ tables.hand_key(side, kind, count)
        ^ tables.hand_key(side, kind, count.wrapping_sub(1));
    let reset = planes & tables.clock_planes != 0;
    pass_on::<W, N, S>(tables, board, next, to, to, reset);
}

/// A piece goes.
#[inline(always)]
pub(crate) fn plain<W: Set, const N: usize, S: Shape, C: Cpu>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    next: &mut Board<W, N>,
    from: usize,
    to: usize,
) {
    let (mover, victim) = C::carry(&board.planes, &mut next.planes, from, to);
    finish::<W, N, S>(tables, board, next, from, to, (mover, victim, mover));
}

/// A piece goes and becomes something else.
#[inline(always)]
pub(crate) fn change<W: Set, const N: usize, S: Shape, C: Cpu>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    next: &mut Board<W, N>,
    (from, to): (usize, usize),
    planes: u32,
) {
    let (mover, victim) = C::carry(&board.planes, &mut next.planes, from, to);
    let (after, bit) = (planes | 1 << board.side, W::of(to));
    // Few planes change: those that the two kinds do not share.
    let mut changed = mover ^ after;
    while changed != 0 {
        next.planes[changed.trailing_zeros() as usize & (N - 1)] ^= bit;
        changed &= changed - 1;
    }
    finish::<W, N, S>(tables, board, next, from, to, (mover, victim, after));
}

/// A piece goes and takes another one beside its target; it may become something else.
#[inline(never)]
pub(crate) fn passing<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    next: &mut Board<W, N>,
    (from, to): (usize, usize),
    victim: usize,
    becomes: u32,
) {
    match becomes {
        0 => plain::<W, N, S, Portable>(tables, board, next, from, to),
        planes => change::<W, N, S, Portable>(tables, board, next, (from, to), planes),
    }
    let signature = board.signature(W::of(victim));
    let owners = signature & ((1 << tables.layout.players) - 1);
    next.planes.iter_mut().for_each(|plane| *plane = plane.minus(W::of(victim)));
    next.virgin = next.virgin.minus(W::of(victim));
    next.key ^= tables.piece_key::<S>(signature, owners.trailing_zeros() as usize, victim);
    if S::HANDS {
        next.key ^= take_into_hand(tables, next, usize::from(board.side), signature >> tables.layout.players);
    }
    next.flagged = next.flagged.minus(W::of(victim));
    if S::BLAST {
        blast::burst::<W, N, S>(tables, next, to);
    }
    if tables.clock_captures {
        next.clock = 0;
    }
}

/// Two pieces go.
#[inline(never)]
pub(crate) fn castle<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    next: &mut Board<W, N>,
    index: usize,
) {
    *next = *board;
    let side = usize::from(board.side);
    let castle = tables.sides.get(side).and_then(|side| side.castles.get(index));
    // Only castlings of the tables are generated; another one changes nothing.
    let Some(castle) = castle else { return };
    let (from, to) = (W::of(usize::from(castle.from)), W::of(usize::from(castle.to)));
    let (partner_from, partner_to) = (W::of(usize::from(castle.partner_from)), W::of(usize::from(castle.partner_to)));
    let (mover, partner) = (board.signature(from), board.signature(partner_from));
    let keep = !(from | partner_from);
    for (i, plane) in next.planes.iter_mut().enumerate() {
        let set = |signature: u32, bit: W| if signature >> i & 1 == 1 { bit } else { W::EMPTY };
        *plane = (*plane & keep) | set(mover, to) | set(partner, partner_to);
    }
    next.virgin = board.virgin.minus(from | partner_from | to | partner_to);
    next.key ^= tables.piece_key::<S>(mover, side, usize::from(castle.from))
        ^ tables.piece_key::<S>(mover, side, usize::from(castle.to))
        ^ tables.piece_key::<S>(partner, side, usize::from(castle.partner_from))
        ^ tables.piece_key::<S>(partner, side, usize::from(castle.partner_to));
    let reset = mover & tables.clock_planes != 0;
    pass_on::<W, N, S>(tables, board, next, usize::from(castle.from), usize::from(castle.to), reset);
}

/// A pass: a move that leaves everything where it is.
#[inline(never)]
pub(crate) fn pass<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>, next: &mut Board<W, N>) {
    *next = skip(tables, board);
    next.clock = board.clock.saturating_add(1);
    next.passes = if tables.pass_counter.is_some() { board.passes.saturating_add(1) } else { 0 };
    next.passed = true;
}

/// The turn passes on without a move.
pub(crate) fn skip<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>) -> Board<W, N> {
    let mut next = *board;
    let side = if tables.layout.players == 2 { board.side ^ 1 } else { tables.next[usize::from(board.side) & 3] };
    // Between two, whoever carries a flag has had its round; so has the square it passed.
    let over = if tables.several_flags() { board.flagged } else { board.planes[usize::from(side) & (N - 1)] };
    next.flagged = board.flagged.minus(over);
    next.side = side;
    next.key ^= if tables.layout.players == 2 {
        tables.turn_key
    } else {
        tables.side_keys[usize::from(board.side) & 3] ^ tables.side_keys[usize::from(side) & 3]
    };
    next
}
