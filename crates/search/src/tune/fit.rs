//! Texel tuning: gradient descent of the parameters of an evaluation, so that they predict results and scores. The same examples
//! give the same parameters every time.

use super::parameters::{Parameters, Trace};
use crate::material::Material;

/// A quiet position, and what came of it for the first team.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub trace: Trace,
    /// 1 if the first team is to move, else -1.
    pub sign: f32,
    /// The result of the game, from 0 to 1.
    pub result: f32,
    /// The score that searches found, for the first team.
    pub score: f32,
    pub material: Material,
}

/// The share of the game's result in the target: it is true, and says little of one position among many. The rest is the score
/// that searches found. More of the result than this made worse players of the same games.
const RESULT: f32 = 0.1;

impl Example {
    /// What the evaluation is to predict.
    fn target(&self, steepness: f32) -> f32 {
        RESULT * self.result + (1.0 - RESULT) * self.expected(steepness)
    }

    /// The expected result by the score. A net learns from nothing else: it would know games by heart, and their results.
    pub fn expected(&self, steepness: f32) -> f32 {
        sigmoid(self.score, steepness)
    }
}

/// How fast parameters go back to where they started if no example says otherwise: the side that is far ahead wins whether that is worth
/// much or very much, so nothing else would keep great numbers from drifting.
const WEIGHT_DECAY: f32 = 5e-7;
/// The start counts as much as so many positions: a few games say little about rare pieces and squares, and terms that grow and
/// shrink together would drift far for nothing.
const PRIOR: f32 = 1e7;

/// The expected result of a score.
fn sigmoid(score: f32, steepness: f32) -> f32 {
    1.0 / (1.0 + (-score * steepness).exp())
}

pub(crate) fn score(trace: &Trace, parameters: &[[f32; 2]]) -> f32 {
    let endgame = 1.0 - trace.phase;
    trace
        .counts
        .iter()
        .map(|(n, count)| {
            let [a, b] = parameters[*n as usize];
            f32::from(*count) * (a * trace.phase + b * endgame)
        })
        .sum()
}

/// The mean squared error.
pub(crate) fn error(examples: &[Example], parameters: &[[f32; 2]], steepness: f32) -> f64 {
    let error = |example: &Example| sigmoid(score(&example.trace, parameters), steepness) - example.target(steepness);
    let sum: f64 = examples.iter().map(|example| f64::from(error(example)).powi(2)).sum();
    sum / examples.len().max(1) as f64
}

/// How steeply results follow scores, from pairs of a score and a result.
pub(crate) fn steepness(pairs: impl Iterator<Item = (f32, f32)> + Clone) -> f32 {
    let error = |steepness: f32| -> f64 {
        pairs.clone().map(|(score, result)| f64::from(sigmoid(score, steepness) - result).powi(2)).sum()
    };
    let (mut low, mut high) = (0.0005f32, 0.02f32);
    for _ in 0..30 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(a) < error(b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// Positions of a batch.
const BATCH: usize = 4096;
/// More steps are not worth their time: over 16 million examples, parameters that were fitted before came as far by four epochs as
/// by forty (an error of 0.00498 and of 0.00499). A few thousand games never take so many.
const MAX_STEPS: usize = 12_000;

/// The epochs over so many examples that are worth their time, of those that are wished for.
pub(crate) fn useful_epochs(wished: usize, examples: usize) -> usize {
    wished.min(MAX_STEPS.div_ceil(examples.div_ceil(BATCH).max(1)))
}

/// Fits parameters with Adam, in so many epochs over all examples.
pub(crate) fn fit(
    parameters: &Parameters,
    examples: &[Example],
    order: &[u32],
    numbers: &mut [[f32; 2]],
    steepness: f32,
    epochs: usize,
    mut report: impl FnMut(usize),
) {
    let start = numbers.to_vec();
    let pull = WEIGHT_DECAY * (1.0 + PRIOR / examples.len().max(1) as f32);
    let mut first_moments = vec![[0.0f32; 2]; numbers.len()];
    let mut second_moments = vec![[0.0f32; 2]; numbers.len()];
    let (mut step, rate) = (0, 1.5f32);
    for epoch in 0..epochs {
        let rate = rate * (1.0 - 0.9 * epoch as f32 / epochs.max(1) as f32);
        for order in order.chunks(BATCH) {
            step += 1;
            let mut gradient = vec![[0.0f32; 2]; numbers.len()];
            for example in order.iter().map(|index| &examples[*index as usize]) {
                let trace = &example.trace;
                let predicted = sigmoid(score(trace, numbers), steepness);
                let slope = (predicted - example.target(steepness)) * predicted * (1.0 - predicted);
                for (n, count) in &trace.counts {
                    let slope = slope * f32::from(*count);
                    let gradient = &mut gradient[*n as usize];
                    gradient[0] += slope * trace.phase;
                    gradient[1] += slope * (1.0 - trace.phase);
                }
            }
            let (first_bias, second_bias) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for n in (0..numbers.len()).filter(|n| !parameters.is_frozen(*n)) {
                for side in 0..2 {
                    let mut decay = pull * (numbers[n][side] - start[n][side]);
                    if parameters.is_material(n) {
                        // Piece values change little from middlegame to endgame.
                        decay += 2.0 * WEIGHT_DECAY * (numbers[n][side] - numbers[n][1 - side]);
                    }
                    let gradient = gradient[n][side] / order.len() as f32 + decay;
                    let (first, second) = (&mut first_moments[n][side], &mut second_moments[n][side]);
                    *first = 0.9 * *first + 0.1 * gradient;
                    *second = 0.999 * *second + 0.001 * gradient * gradient;
                    let change = *first / first_bias / ((*second / second_bias).sqrt() + 1e-8);
                    numbers[n][side] -= rate * change;
                }
            }
        }
        report(epoch);
    }
}
