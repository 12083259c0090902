//! Numbers stirred well: equal only for equal things, as far as 64 bits can tell.

/// Spreads every bit over all.
#[inline(always)]
pub(crate) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// What a part of a position adds to the key. Parts of one sort are summed, so that their order does not count; the sort
/// keeps equal numbers of different sorts apart.
#[inline(always)]
pub(crate) fn part(sort: Sort, word: u64) -> u64 {
    mix(word.wrapping_add((sort as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// Puts one more number at the end of a list.
#[inline(always)]
pub(crate) fn chain(list: u64, word: u64) -> u64 {
    mix(list.rotate_left(23) ^ mix(word ^ 0xD6E8_FEB8_6659_FD93))
}

/// What a number says.
#[derive(Clone, Copy)]
pub(crate) enum Sort {
    Piece = 1,
    Stored,
    Right,
    Timed,
    Chain,
    Last,
    Turn,
    Commanders,
    PlayerFlags,
    Counters,
    Asked,
    Previous,
}
