//! Correction history: how far static evaluations of similar positions were from what the search found, added next time.

use crate::history::{PieceTo, add_bonus};

/// Entries for each player and each kind of key.
const SIZE: usize = 1 << 14;
/// The bound of an entry.
const MAX: i32 = 1024;
/// What a full entry corrects, in centipawns.
const WEIGHT: i32 = 35;

/// Kinds of keys: of the pawns, of the other pieces of either side, and of the last two moves.
const KINDS: usize = 4;

/// A position's keys, one of each kind.
pub(crate) type CorrectionKeys = [u32; KINDS];

/// The corrections learnt so far.
pub(crate) struct CorrectionHistory {
    /// By player, kind of key and key.
    entries: Vec<i16>,
}

impl CorrectionHistory {
    pub fn new(players: usize) -> CorrectionHistory {
        CorrectionHistory { entries: vec![0; players * KINDS * SIZE] }
    }

    #[inline(always)]
    fn index(player: usize, kind: usize, key: u32) -> usize {
        (player * KINDS + kind) * SIZE + key as usize % SIZE
    }

    /// What to add to the static evaluation, in centipawns.
    #[inline(always)]
    pub fn correction(&self, player: usize, keys: &CorrectionKeys) -> i32 {
        let entry = |(kind, key): (usize, &u32)| i32::from(self.entries[CorrectionHistory::index(player, kind, *key)]);
        keys.iter().enumerate().map(entry).sum::<i32>() * WEIGHT / MAX
    }

    /// A search of this depth found so much more than the static evaluation.
    pub fn update(&mut self, player: usize, keys: &CorrectionKeys, error: i32, depth: i32) {
        let bonus = (error * depth / 8).clamp(-MAX / 4, MAX / 4);
        for (kind, key) in keys.iter().enumerate() {
            add_bonus(&mut self.entries[CorrectionHistory::index(player, kind, *key)], bonus, MAX);
        }
    }
}

/// A key of the last two moves.
pub(crate) fn continuation_key(previous: [PieceTo; 2]) -> u32 {
    mix(previous[0].wrapping_mul(0x9E37_79B9) ^ previous[1])
}

/// Hashes a number.
#[inline(always)]
pub(crate) fn mix(number: u32) -> u32 {
    let mut n = number.wrapping_add(0x7F4A_7C15);
    n = (n ^ n >> 16).wrapping_mul(0x85EB_CA6B);
    n = (n ^ n >> 13).wrapping_mul(0xC2B2_AE35);
    n ^ n >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_error_is_corrected() {
        let (mut corrections, keys) = (CorrectionHistory::new(2), [1, 2, 3, continuation_key([4, 5])]);
        for _ in 0..500 {
            let known = corrections.correction(0, &keys);
            corrections.update(0, &keys, 60 - known, 8);
        }
        assert!((55..=65).contains(&corrections.correction(0, &keys)), "{}", corrections.correction(0, &keys));
        assert_eq!(corrections.correction(1, &keys), 0, "the other player's evaluations were right");
        for _ in 0..500 {
            corrections.update(0, &keys, -30_000, 100);
        }
        assert_eq!(corrections.correction(0, &keys), -140, "corrections are bounded");
    }
}
