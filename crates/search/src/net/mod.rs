//! The net: a small neural network that adds to an evaluation what sums over single pieces cannot say.
//!
//! One hidden layer is kept as two accumulators, one from the perspective of either side, that are updated with every move;
//! activations are squared and clipped (SCReLU), and the output weights depend on the game phase. So an evaluation costs a few
//! hundred multiplications whatever the game is. `tune` alone learns nets: an estimate has none.

mod inputs;
mod json;
mod update;

pub(crate) use inputs::{Inputs, KingBucket};
pub(crate) use update::AccumulatorUpdate;

use arbiter_engine::{Occupant, SearchPath, in_wide_lanes};

/// Neurons of the hidden layer, for each perspective.
pub(crate) const HIDDEN: usize = 128;
/// Sets of output weights, by game phase.
pub(crate) const OUTPUT_BUCKETS: usize = 4;
/// One, quantized, in the hidden layer.
pub(crate) const QA: i16 = 254;
/// One, quantized, among output weights; none is beyond a byte (half of one), so that products fit in two.
pub(crate) const QB: i16 = 256;
/// What an output of one comes to, in centipawns.
pub(crate) const SCALE: i32 = 400;

/// The hidden layer before activation, from one perspective.
pub(crate) type Accumulator = [i16; HIDDEN];

/// A net for one game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    pub(crate) inputs: Inputs,
    /// The weights of no input.
    pub(crate) nothing: Accumulator,
    /// By input: its weights to the hidden layer.
    pub(crate) hidden_weights: Vec<Accumulator>,
    pub(crate) hidden_biases: Accumulator,
    /// By output bucket: for the side to move, and for the other.
    pub(crate) output_weights: [[Accumulator; 2]; OUTPUT_BUCKETS],
    /// By output bucket, in centipawns.
    pub(crate) output_biases: [i32; OUTPUT_BUCKETS],
}

impl Net {
    /// The hidden weights of a piece on a square.
    #[inline(always)]
    pub fn weights(&self, perspective: usize, bucket: KingBucket, square: usize, piece: Occupant) -> &Accumulator {
        let (owner, kind) = (usize::from(piece.owner), usize::from(piece.kind));
        let input = self.inputs.input(perspective, bucket, owner, kind, square);
        input.and_then(|input| self.hidden_weights.get(input)).unwrap_or(&self.nothing)
    }

    /// An accumulator from scratch.
    pub fn refresh(&self, perspective: usize, bucket: KingBucket, path: &SearchPath<'_>) -> Accumulator {
        let mut accumulator = self.hidden_biases;
        path.pieces(|square, piece| {
            let weights = self.weights(perspective, bucket, square, piece);
            in_wide_lanes(|| update::add_sub(&mut accumulator, &[], &[weights]));
        });
        accumulator
    }

    /// Adds a player's pieces in hand.
    pub fn add_hand(
        &self,
        accumulator: &mut Accumulator,
        (perspective, bucket): (usize, KingBucket),
        owner: usize,
        kind: u8,
        count: u8,
    ) {
        let input = self.inputs.hand_input(perspective, bucket, owner, usize::from(kind));
        let Some(weights) = input.and_then(|input| self.hidden_weights.get(input)) else { return };
        for (sum, weight) in accumulator.iter_mut().zip(weights) {
            *sum = sum.saturating_add(weight.saturating_mul(i16::from(count)));
        }
    }

    /// The output for the side to move, in centipawns.
    #[inline(always)]
    pub fn evaluate(&self, own: &Accumulator, other: &Accumulator, bucket: usize) -> i32 {
        let bucket = bucket.min(OUTPUT_BUCKETS - 1);
        let [own_weights, other_weights] = &self.output_weights[bucket];
        let sum = in_wide_lanes(|| screlu(own, own_weights) + screlu(other, other_weights));
        let one = i64::from(QA) * i64::from(QA) * i64::from(QB);
        (i64::from(sum) * i64::from(SCALE) / one) as i32 + self.output_biases[bucket]
    }
}

#[cfg(test)]
impl Net {
    /// A net with random weights.
    pub fn random(game: &arbiter_engine::Game, seed: u64) -> Option<Net> {
        let (inputs, mut rng) = (Inputs::of(game)?, crate::rng::Rng(seed));
        let mut weights = |most: usize| std::array::from_fn(|_| rng.below(2 * most + 1) as i16 - most as i16);
        Some(Net {
            hidden_weights: (0..inputs.len()).map(|_| weights(60)).collect(),
            hidden_biases: weights(90),
            output_weights: std::array::from_fn(|_| [weights(127), weights(127)]),
            output_biases: [5, -6, 7, 0],
            nothing: [0; HIDDEN],
            inputs,
        })
    }
}

/// Clipped and squared activations, each by its weight.
#[inline(always)]
fn screlu(accumulator: &Accumulator, weights: &Accumulator) -> i32 {
    let mut sum = 0i32;
    for (neuron, weight) in accumulator.iter().zip(weights) {
        let clipped = (*neuron).clamp(0, QA);
        sum += i32::from(clipped.wrapping_mul(*weight)) * i32::from(clipped);
    }
    sum
}

/// The output bucket of a game phase.
#[inline(always)]
pub(crate) fn output_bucket(phase: i32, full: i32) -> usize {
    (phase.clamp(0, full) as usize * OUTPUT_BUCKETS / (full.max(1) as usize + 1)).min(OUTPUT_BUCKETS - 1)
}
