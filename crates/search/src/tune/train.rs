//! Training of a net: Adam in batches, so that it predicts what the classical evaluation does not. The same dataset gives the same net
//! every time, however many threads work on it.

use super::dataset::Dataset;
use crate::crew::{Crew, Job, run_all};
use crate::net::{Accumulator, HIDDEN, Inputs, Net, OUTPUT_BUCKETS, QA, QB, SCALE};
use crate::rng::Rng;
use arbiter_engine::in_wide_lanes;

/// Steps of an epoch, if that makes neither too small nor too large batches.
const STEPS: usize = 1000;
const MIN_BATCH: usize = 256;
const MAX_BATCH: usize = 8192;
/// A batch is divided in so many parts however many threads work on them, so that sums are the same on every machine.
const PARTS: usize = 8;
/// The learning rate in the beginning; it decays along a cosine. 60,000 new games of chess took the error of a net on games held
/// back from 0.00681 to 0.00660 in one epoch; with twice the rate, and less weight decay, to 0.00665, in three epochs to 0.00669.
const RATE: f32 = 0.0005;
const WEIGHT_DECAY: f32 = 0.3;
/// The bound of weights, so that they fit in a byte.
const MAX_WEIGHT: f32 = 0.495;
/// The bound of hidden biases.
const MAX_BIAS: f32 = 4.0;

/// With king buckets, a weight decays towards this part of its mean over all of them: what is true of a piece in one bucket is
/// likely in the others, where it may have been seen seldom.
const SHARED: f32 = 0.9;
/// Steps between two computations of these means.
const MEAN_EVERY: i32 = 32;

/// Where the parameters of a net stand in one list.
#[derive(Clone, Copy)]
struct Layout {
    inputs: usize,
    king_buckets: usize,
}

impl Layout {
    const OUTPUT_WEIGHTS: usize = OUTPUT_BUCKETS * 2 * HIDDEN;

    fn hidden_biases(self) -> usize {
        self.inputs * HIDDEN
    }

    fn output_weights(self, bucket: usize) -> usize {
        self.hidden_biases() + HIDDEN + bucket * 2 * HIDDEN
    }

    fn output_biases(self) -> usize {
        self.hidden_biases() + HIDDEN + Layout::OUTPUT_WEIGHTS
    }

    fn len(self) -> usize {
        self.output_biases() + OUTPUT_BUCKETS
    }
}

/// What a net is trained on, and by whom.
pub(crate) struct Trainer<'a> {
    pub dataset: &'a Dataset,
    /// How steeply results follow centipawns.
    pub steepness: f32,
    pub seed: u64,
    pub crew: &'a dyn Crew,
}

/// The parameters, with their bounds, what they decay towards, and the moments of their gradients.
struct State {
    parameters: Vec<f32>,
    bounds: Vec<f32>,
    rest: Vec<f32>,
    first_moments: Vec<f32>,
    second_moments: Vec<f32>,
}

impl State {
    fn new(parameters: Vec<f32>, layout: Layout) -> State {
        let mut bounds = vec![MAX_WEIGHT; parameters.len()];
        bounds[layout.hidden_biases()..layout.output_weights(0)].fill(MAX_BIAS);
        let zeros = vec![0.0; parameters.len()];
        State { parameters, bounds, rest: zeros.clone(), first_moments: zeros.clone(), second_moments: zeros }
    }

    /// Computes the means over king buckets anew.
    fn average_buckets(&mut self, layout: Layout) {
        if layout.king_buckets < 2 {
            return;
        }
        let bucket = layout.hidden_biases() / layout.king_buckets;
        for weight in 0..bucket {
            let all = (weight..layout.hidden_biases()).step_by(bucket);
            let mean = all.clone().map(|index| self.parameters[index]).sum::<f32>() / layout.king_buckets as f32;
            all.for_each(|index| self.rest[index] = SHARED * mean);
        }
    }
}

/// A step of Adam.
#[derive(Clone, Copy)]
struct AdamStep {
    rate: f32,
    /// Its number, from 1.
    number: i32,
    /// The weight of one position of the batch.
    share: f32,
}

/// The weights of all neurons from an index on.
#[inline(always)]
fn neurons(parameters: &[f32], index: usize) -> &[f32; HIDDEN] {
    parameters[index..].first_chunk().expect("every group of weights is as long as the hidden layer")
}

#[inline(always)]
fn add_inputs(accumulator: &mut [f32; HIDDEN], parameters: &[f32], inputs: &[u16]) {
    for input in inputs {
        let weights = neurons(parameters, usize::from(*input) * HIDDEN);
        accumulator.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
    }
}

/// Clipped and squared activations, each by its weight; in lanes, so that the compiler can vectorize the sum.
#[inline(always)]
fn screlu(accumulator: &[f32; HIDDEN], weights: &[f32; HIDDEN]) -> f32 {
    let mut lanes = [0.0f32; 16];
    for (neurons, weights) in accumulator.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for ((lane, neuron), weight) in lanes.iter_mut().zip(neurons).zip(weights) {
            let clipped = neuron.clamp(0.0, 1.0);
            *lane += clipped * clipped * weight;
        }
    }
    lanes.iter().sum()
}

impl Trainer<'_> {
    /// The predicted result of a position, and its accumulators.
    #[inline(always)]
    fn forward(&self, parameters: &[f32], layout: Layout, index: usize) -> (f32, [[f32; HIDDEN]; 2]) {
        let sample = &self.dataset.samples[index];
        let (own, other) = self.dataset.inputs(index);
        let mut accumulators = [*neurons(parameters, layout.hidden_biases()); 2];
        add_inputs(&mut accumulators[0], parameters, own);
        add_inputs(&mut accumulators[1], parameters, other);
        let bucket = usize::from(sample.output_bucket);
        let mut output = parameters[layout.output_biases() + bucket];
        for (side, accumulator) in accumulators.iter().enumerate() {
            let weights = neurons(parameters, layout.output_weights(bucket) + side * HIDDEN);
            output += screlu(accumulator, weights);
        }
        let score = sample.classical + SCALE as f32 * output;
        (1.0 / (1.0 + (-score * self.steepness).exp()), accumulators)
    }

    /// Adds the gradient of the error over some positions, by backpropagation.
    #[inline(always)]
    fn backward(&self, parameters: &[f32], layout: Layout, batch: &[u32], gradient: &mut [f32]) {
        for index in batch {
            let index = *index as usize;
            let (predicted, accumulators) = self.forward(parameters, layout, index);
            let sample = &self.dataset.samples[index];
            let slope = (predicted - sample.target) * predicted * (1.0 - predicted);
            let (own, other) = self.dataset.inputs(index);
            let bucket = usize::from(sample.output_bucket);
            gradient[layout.output_biases() + bucket] += slope;
            for (side, inputs) in [own, other].into_iter().enumerate() {
                let weights = layout.output_weights(bucket) + side * HIDDEN;
                let mut hidden = [0.0f32; HIDDEN];
                for neuron in 0..HIDDEN {
                    let sum = accumulators[side][neuron];
                    let clipped = sum.clamp(0.0, 1.0);
                    gradient[weights + neuron] += slope * clipped * clipped;
                    let derivative = if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 };
                    hidden[neuron] = slope * parameters[weights + neuron] * derivative;
                }
                let biases = &mut gradient[layout.hidden_biases()..layout.hidden_biases() + HIDDEN];
                biases.iter_mut().zip(&hidden).for_each(|(sum, slope)| *sum += slope);
                for input in inputs {
                    let start = usize::from(*input) * HIDDEN;
                    gradient[start..start + HIDDEN].iter_mut().zip(&hidden).for_each(|(sum, slope)| *sum += slope);
                }
            }
        }
    }

    /// The mean squared error over the positions that were held back.
    fn validation_error(&self, parameters: &[f32], layout: Layout) -> f64 {
        let held_back = |index: &usize| self.dataset.samples[*index].held_back;
        let (mut sum, mut count) = (0.0, 0u32);
        for index in (0..self.dataset.samples.len()).filter(held_back) {
            let error = self.forward(parameters, layout, index).0 - self.dataset.samples[index].target;
            sum += f64::from(error * error);
            count += 1;
        }
        sum / f64::from(count.max(1))
    }

    /// Trains a net, and gives its validation errors: without it and with it.
    pub fn train(
        &self,
        inputs: Inputs,
        before: Option<&Net>,
        epochs: usize,
        mut report: impl FnMut(usize),
    ) -> (Net, [f64; 2]) {
        let layout = Layout { inputs: inputs.len(), king_buckets: inputs.king_bucket_count() };
        let mut rng = Rng(self.seed);
        let zeros = vec![0.0; layout.len()];
        let fresh = initialize(layout, &mut rng);
        let parameters = before.map_or_else(|| fresh.clone(), |net| dequantize(net, layout, &fresh));
        // Many epochs over the same games overfit: the best so far is kept.
        let mut best = (self.validation_error(&parameters, layout), parameters.clone());
        let mut state = State::new(parameters, layout);
        let mut order: Vec<u32> =
            (0..self.dataset.samples.len() as u32).filter(|n| !self.dataset.samples[*n as usize].held_back).collect();
        let mut gradients = vec![vec![0.0f32; layout.len()]; PARTS];
        let mut step = 0;
        let batch_size = (order.len() / STEPS).clamp(MIN_BATCH, MAX_BATCH);
        let all = (epochs * order.len().div_ceil(batch_size)).max(1);
        for epoch in 0..epochs {
            for place in (1..order.len()).rev() {
                order.swap(place, rng.below(place + 1));
            }
            for batch in order.chunks(batch_size) {
                let done = step as f32 / all as f32;
                let rate = RATE * (0.02 + 0.98 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
                self.gradients(&state.parameters, layout, batch, &mut gradients);
                if step % MEAN_EVERY == 0 {
                    state.average_buckets(layout);
                }
                step += 1;
                self.step(&mut state, &mut gradients, AdamStep { rate, number: step, share: 1.0 / batch.len() as f32 });
            }
            report(epoch);
            let error = self.validation_error(&state.parameters, layout);
            if error < best.0 {
                best = (error, state.parameters.clone());
            }
        }
        (quantize(inputs, &best.1, layout), [self.validation_error(&zeros, layout), best.0])
    }

    /// Steps downhill: every parameter for itself, so that it does not matter who does it.
    fn step(&self, state: &mut State, gradients: &mut [Vec<f32>], step: AdamStep) {
        let Some((gradient, others)) = gradients.split_first_mut() else { return };
        let others = &*others;
        let share = gradient.len().div_ceil(self.crew.size().max(1)).max(1);
        let first_bias = 1.0 - 0.9f32.powi(step.number.min(1000));
        let second_bias = 1.0 - 0.999f32.powi(step.number.min(20_000));
        let slices = gradient.chunks_mut(share).zip(state.parameters.chunks_mut(share)).zip(state.bounds.chunks(share));
        let slices = slices.zip(state.first_moments.chunks_mut(share)).zip(state.second_moments.chunks_mut(share));
        let slices = slices.zip(state.rest.chunks(share)).enumerate();
        let jobs = slices.map(|(slice, (((((gradient, parameters), bounds), first), second), rest))| -> Job<'_> {
            let work = move || {
                for other in others {
                    gradient.iter_mut().zip(&other[slice * share..]).for_each(|(sum, more)| *sum += more);
                }
                let all = parameters.iter_mut().zip(bounds).zip(gradient).zip(first).zip(second).zip(rest);
                for (((((parameter, bound), gradient), first), second), rest) in all {
                    let gradient = *gradient * step.share;
                    *first = 0.9 * *first + 0.1 * gradient;
                    *second = 0.999 * *second + 0.001 * gradient * gradient;
                    let change = *first / first_bias / ((*second / second_bias).sqrt() + 1e-8);
                    let decay = WEIGHT_DECAY * (*parameter - rest);
                    *parameter = (*parameter - step.rate * (change + decay)).clamp(-bound, *bound);
                }
            };
            Box::new(move || in_wide_lanes(work))
        });
        run_all(self.crew, jobs.collect());
    }

    /// The gradients of a batch, part by part.
    fn gradients(&self, parameters: &[f32], layout: Layout, batch: &[u32], gradients: &mut [Vec<f32>]) {
        let share = batch.len().div_ceil(gradients.len()).max(1);
        let parts = gradients.iter_mut().zip(batch.chunks(share).chain(std::iter::repeat(&[][..])));
        let mut piles: Vec<Vec<(&mut Vec<f32>, &[u32])>> =
            (0..self.crew.size().clamp(1, PARTS)).map(|_| Vec::new()).collect();
        let count = piles.len();
        for (n, part) in parts.enumerate() {
            piles[n % count].push(part);
        }
        let jobs = piles.into_iter().map(|pile| -> Job<'_> {
            Box::new(move || {
                for (gradient, batch) in pile {
                    gradient.fill(0.0);
                    in_wide_lanes(|| self.backward(parameters, layout, batch, gradient));
                }
            })
        });
        run_all(self.crew, jobs.collect());
    }
}

/// Small random weights, so that neurons do not all learn the same.
fn initialize(layout: Layout, rng: &mut Rng) -> Vec<f32> {
    let mut parameters = vec![0.0f32; layout.len()];
    for weight in &mut parameters[..layout.hidden_biases()] {
        *weight = rng.normal() as f32 * 0.0005;
    }
    parameters[layout.hidden_biases()..layout.output_weights(0)].fill(0.3);
    for weight in &mut parameters[layout.output_weights(0)..layout.output_biases()] {
        *weight = rng.normal() as f32 * 0.0005;
    }
    parameters
}

fn quantize(inputs: Inputs, parameters: &[f32], layout: Layout) -> Net {
    let integers = |index: usize, one: i16| -> Accumulator {
        neurons(parameters, index).map(|parameter| (parameter * f32::from(one)).round() as i16)
    };
    let output = |bucket: usize, side: usize| integers(layout.output_weights(bucket) + side * HIDDEN, QB);
    let bias = |bucket: usize| (parameters[layout.output_biases() + bucket] * SCALE as f32).round() as i32;
    Net {
        inputs,
        nothing: [0; HIDDEN],
        hidden_weights: (0..layout.inputs).map(|n| integers(n * HIDDEN, QA)).collect(),
        hidden_biases: integers(layout.hidden_biases(), QA),
        output_weights: std::array::from_fn(|bucket| [0, 1].map(|side| output(bucket, side))),
        output_biases: std::array::from_fn(bias),
    }
}

/// The parameters of a net; neurons without weights start afresh.
fn dequantize(net: &Net, layout: Layout, fresh: &[f32]) -> Vec<f32> {
    let mut parameters = vec![0.0; layout.len()];
    let mut put = |index: usize, integers: &Accumulator, one: i16| {
        for (parameter, integer) in parameters[index..].iter_mut().zip(integers) {
            *parameter = f32::from(*integer) / f32::from(one);
        }
    };
    for (n, weights) in net.hidden_weights.iter().enumerate() {
        put(n * HIDDEN, weights, QA);
    }
    put(layout.hidden_biases(), &net.hidden_biases, QA);
    for (bucket, sides) in net.output_weights.iter().enumerate() {
        for (side, weights) in sides.iter().enumerate() {
            put(layout.output_weights(bucket) + side * HIDDEN, weights, QB);
        }
    }
    for (bucket, bias) in net.output_biases.iter().enumerate() {
        parameters[layout.output_biases() + bucket] = *bias as f32 / SCALE as f32;
    }
    let is_dead = |neuron: &usize| net.hidden_weights.iter().all(|weights| weights[*neuron] == 0);
    for neuron in (0..HIDDEN).filter(is_dead) {
        for index in (neuron..layout.output_biases()).step_by(HIDDEN) {
            parameters[index] = fresh[index];
        }
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sides::Sides;
    use crate::testing::games;
    use crate::threads::Threads;
    use crate::values::Values;
    use arbiter_engine::Which;

    /// What no sum over single pieces can say is learnt: whether both or neither of two squares are occupied.
    #[test]
    fn a_net_learns_what_sums_cannot_say() {
        let (_, game) = games().swap_remove(0);
        let (values, inputs) = (Values::estimate(&game), Inputs::of(&game).unwrap());
        let sides = Sides::new(&[true, false]);
        let (mut dataset, mut rng, mut moves) = (Dataset::default(), Rng(9), Vec::new());
        for number in 0..120 {
            let mut path = game.first_path(0);
            for _ in 0..30 {
                moves.clear();
                path.list(Which::All, &mut moves);
                let Some(mv) = moves.get(rng.below(moves.len())) else { break };
                path.play(mv).ok();
                dataset.push(&inputs, &values, &sides, &path);
                let (mut first, mut second) = (false, false);
                path.pieces(|square, _| {
                    first |= square == 8;
                    second |= square == 48;
                });
                let sample = dataset.samples.last_mut().unwrap();
                sample.target = if first == second { 0.7 } else { 0.3 };
                sample.held_back = number % 8 == 0;
            }
        }
        let train = |threads: usize| {
            let trainer = Trainer { dataset: &dataset, steepness: 0.004, seed: 1, crew: &Threads(threads) };
            trainer.train(inputs.clone(), None, 400, |_| ())
        };
        let (net, [without, with]) = train(2);
        assert!(with < 0.7 * without, "{without} without it and {with} with it");
        assert_eq!(train(3).0, net, "threads make no difference");
    }
}
