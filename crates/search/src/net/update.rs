//! Updates of accumulators by a move: the pieces it adds and removes, and kings that change the bucket.

use super::{Accumulator, KingBucket, Net};
use arbiter_engine::in_wide_lanes;

/// Pieces added or removed before an update is applied.
const MAX: usize = 3;

/// What a move changes, as the hidden weights of either perspective.
#[derive(Clone, Copy)]
pub(crate) struct AccumulatorUpdate<'n> {
    added: [[&'n Accumulator; 2]; MAX],
    removed: [[&'n Accumulator; 2]; MAX],
    counts: [usize; 2],
    /// By perspective: the bucket of a king that moved, where the accumulator must be refreshed.
    pub king_buckets: [Option<KingBucket>; 2],
}

impl<'n> AccumulatorUpdate<'n> {
    #[inline(always)]
    pub fn new(net: &'n Net) -> AccumulatorUpdate<'n> {
        let none = [[&net.nothing; 2]; MAX];
        AccumulatorUpdate { added: none, removed: none, counts: [0; 2], king_buckets: [None; 2] }
    }

    /// A piece is added or removed. If there are too many, those before are applied first.
    #[inline(always)]
    pub fn push(&mut self, accumulators: &mut [Accumulator; 2], weights: [&'n Accumulator; 2], added: bool) {
        let count = self.counts[usize::from(added)];
        let list = if added { &mut self.added } else { &mut self.removed };
        list[count] = weights;
        self.counts[usize::from(added)] = count + 1;
        if count + 1 == MAX {
            self.apply(accumulators);
            self.counts = [0; 2];
        }
    }

    /// A king is put on the board, which gives its bucket, or removed, perhaps to be put elsewhere.
    #[inline(always)]
    pub fn move_king(&mut self, side: usize, bucket: Option<KingBucket>) {
        self.king_buckets[side] = bucket.or(self.king_buckets[side]).or(Some(KingBucket::NONE));
    }

    #[inline(always)]
    pub fn apply(&self, accumulators: &mut [Accumulator; 2]) {
        let [removed, added] = self.counts;
        in_wide_lanes(|| {
            for (side, accumulator) in accumulators.iter_mut().enumerate() {
                match (removed, added) {
                    // A move and a capture in one pass each: nearly all there is.
                    (1, 1) => add_sub(accumulator, &[self.removed[0][side]], &[self.added[0][side]]),
                    (2, 1) => {
                        let removed = [self.removed[0][side], self.removed[1][side]];
                        add_sub(accumulator, &removed, &[self.added[0][side]]);
                    }
                    _ => {
                        self.removed[..removed].iter().for_each(|weights| add_sub(accumulator, &[weights[side]], &[]));
                        self.added[..added].iter().for_each(|weights| add_sub(accumulator, &[], &[weights[side]]));
                    }
                }
            }
        });
    }
}

/// Subtracts the weights of some inputs and adds those of others, in one pass.
#[inline(always)]
pub(super) fn add_sub<const REMOVED: usize, const ADDED: usize>(
    accumulator: &mut Accumulator,
    removed: &[&Accumulator; REMOVED],
    added: &[&Accumulator; ADDED],
) {
    for (neuron, sum) in accumulator.iter_mut().enumerate() {
        let less = removed.iter().fold(0i16, |all, weights| all.wrapping_add(weights[neuron]));
        let more = added.iter().fold(0i16, |all, weights| all.wrapping_add(weights[neuron]));
        *sum = sum.wrapping_add(more).wrapping_sub(less);
    }
}
