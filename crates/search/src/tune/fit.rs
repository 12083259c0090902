//! Numbers that foretell results best: steps downhill, the same ones every time.

use super::weights::{Trace, Weights};
use crate::means::Left;

/// A position, and what came of it for the first team, from 0 to 1.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub trace: Trace,
    /// 1 if the first team is on move, else -1.
    pub sign: f32,
    pub result: f32,
    /// What was thought of it, for the first team.
    pub score: f32,
    /// Who was left.
    pub left: Left,
}

/// How much the result of the game counts: it is true, and says little of one position among many. The rest is what was
/// found by looking ahead. More of the result than this made worse players of the same games.
const RESULT: f32 = 0.1;

impl Example {
    /// What the values are to foretell.
    fn target(&self, steep: f32) -> f32 {
        RESULT * self.result + (1.0 - RESULT) * self.expected(steep)
    }

    /// What was found by looking ahead foretells this. A net learns from nothing else: it would know games by heart, and
    /// their results.
    pub fn expected(&self, steep: f32) -> f32 {
        foretell(self.score, steep)
    }
}

/// How fast numbers go back to what they were that nothing speaks for: what is far ahead wins whether it is worth much or
/// very much, so nothing else would keep great numbers from drifting.
const FADE: f32 = 5e-7;
/// What was there before counts as much as so many positions: a few games say little about rare men and places, and terms that
/// grow and shrink together would drift far for nothing.
const BEFORE: f32 = 1e7;

/// What a score foretells.
fn foretell(score: f32, steep: f32) -> f32 {
    1.0 / (1.0 + (-score * steep).exp())
}

pub(crate) fn score(trace: &Trace, numbers: &[[f32; 2]]) -> f32 {
    let late = 1.0 - trace.early;
    trace
        .parts
        .iter()
        .map(|(n, count)| {
            let [a, b] = numbers[*n as usize];
            f32::from(*count) * (a * trace.early + b * late)
        })
        .sum()
}

/// The mean of the squared errors.
pub(crate) fn error(examples: &[Example], numbers: &[[f32; 2]], steep: f32) -> f64 {
    let sum: f64 = examples
        .iter()
        .map(|example| f64::from(foretell(score(&example.trace, numbers), steep) - example.target(steep)).powi(2))
        .sum();
    sum / examples.len().max(1) as f64
}

/// How steeply results follow scores, each a score and a result.
pub(crate) fn steepness(pairs: impl Iterator<Item = (f32, f32)> + Clone) -> f32 {
    let error = |steep: f32| -> f64 {
        pairs.clone().map(|(score, result)| f64::from(foretell(score, steep) - result).powi(2)).sum()
    };
    let (mut low, mut high) = (0.0005f32, 0.02f32);
    for _ in 0..30 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(a) < error(b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// Positions between steps.
const BATCH: usize = 4096;
/// More steps are not worth their time: over 16 million examples, numbers that were fitted before came as far by four rounds as
/// by forty (an error of 0.00498 and of 0.00499). A few thousand games never take so many.
const STEPS: usize = 12_000;

/// Rounds over so many examples that are worth their time, of those that are wished for.
pub(crate) fn rounds(wished: usize, examples: usize) -> usize {
    wished.min(STEPS.div_ceil(examples.div_ceil(BATCH).max(1)))
}

/// Changes numbers so that they foretell better, in so many rounds over all examples.
pub(crate) fn fit(
    weights: &Weights,
    examples: &[Example],
    order: &[u32],
    numbers: &mut [[f32; 2]],
    steep: f32,
    rounds: usize,
    mut tell: impl FnMut(usize),
) {
    let start = numbers.to_vec();
    let back = FADE * (1.0 + BEFORE / examples.len().max(1) as f32);
    let mut momentum = vec![[0.0f32; 2]; numbers.len()];
    let mut energy = vec![[0.0f32; 2]; numbers.len()];
    let (mut step, rate) = (0, 1.5f32);
    for round in 0..rounds {
        // Smaller steps in the end.
        let rate = rate * (1.0 - 0.9 * round as f32 / rounds.max(1) as f32);
        for order in order.chunks(BATCH) {
            step += 1;
            let mut slope = vec![[0.0f32; 2]; numbers.len()];
            for example in order.iter().map(|place| &examples[*place as usize]) {
                let trace = &example.trace;
                let foretold = foretell(score(trace, numbers), steep);
                let push = (foretold - example.target(steep)) * foretold * (1.0 - foretold);
                for (n, count) in &trace.parts {
                    let push = push * f32::from(*count);
                    let slope = &mut slope[*n as usize];
                    slope[0] += push * trace.early;
                    slope[1] += push * (1.0 - trace.early);
                }
            }
            let (first, second) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for n in (0..numbers.len()).filter(|n| !weights.stays(*n)) {
                for side in 0..2 {
                    let mut fade = back * (numbers[n][side] - start[n][side]);
                    if weights.is_material(n) {
                        // What a man is worth changes little in the course of a game.
                        fade += 2.0 * FADE * (numbers[n][side] - numbers[n][1 - side]);
                    }
                    let slope = slope[n][side] / order.len() as f32 + fade;
                    momentum[n][side] = 0.9 * momentum[n][side] + 0.1 * slope;
                    energy[n][side] = 0.999 * energy[n][side] + 0.001 * slope * slope;
                    let change = momentum[n][side] / first / ((energy[n][side] / second).sqrt() + 1e-8);
                    numbers[n][side] -= rate * change;
                }
            }
        }
        tell(round);
    }
}
