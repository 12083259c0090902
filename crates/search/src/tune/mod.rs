//! Tuning: values fitted to games of self-play.

mod conversion;
mod dataset;
mod fit;
mod parameters;
mod self_play;
mod train;

pub use self_play::{SelfPlay, SelfPlayGame, play_game};

use crate::crew::{self, Crew};
use crate::net::Inputs;
use crate::player::Player;
use crate::rng::Rng;
use crate::values::Values;
use dataset::Dataset;
use fit::{error, fit, score, steepness, useful_epochs};
use parameters::Parameters;
use std::sync::Arc;
use train::Trainer;

/// What a fit came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// Positions it learnt from.
    pub positions: usize,
    /// The mean squared error of what the classical evaluation predicts, before and after.
    pub errors: [f64; 2],
    /// The same over games that were held back, without the net and with it.
    pub net: Option<[f64; 2]>,
}

/// One in so many games is held back for validation.
const HELD_BACK: u64 = 16;

/// The classical evaluation is fitted to about so many positions, of games taken at even distances; a net learns from all.
const MAX_EXAMPLES: usize = 8_000_000;
/// Games that are replayed before their positions are put together.
const GAMES_AT_ONCE: usize = 4096;

/// Epochs of a fit: rounds over all positions.
#[derive(Clone, Copy, Debug)]
pub struct Epochs {
    /// For the classical evaluation.
    pub classical: usize,
    /// For the net; 0 for no net.
    pub net: usize,
}

/// Fits the values of a player to games of self-play, and reports each epoch. The crew does not change the result.
pub fn fit_values(
    player: &Player<'_>,
    plan: &SelfPlay,
    games: &[SelfPlayGame],
    epochs: Epochs,
    crew: &dyn Crew,
    mut report: impl FnMut(usize),
) -> (Values, Fitted) {
    let games = self_play::distinct(games);
    let parameters = Parameters::new(player.game(), &player.values);
    let inputs = Inputs::of(player.game()).filter(|_| epochs.net > 0);
    let mut examples = Vec::new();
    // The trace of a position takes far more memory than the inputs of a net.
    let searched: usize = games.iter().map(|game| game.scores.len()).sum();
    let every = searched.div_ceil(MAX_EXAMPLES).max(1);
    let sample: Vec<&SelfPlayGame> = games.iter().copied().step_by(every).collect();
    for more in crew::map(crew, &sample, |game| self_play::examples(player, &parameters, None, plan, game).0) {
        examples.extend(more);
    }
    // Neighbours in a game are alike: shuffled, every batch has something of everything.
    let mut rng = Rng(plan.seed);
    let mut order: Vec<u32> = (0..examples.len() as u32).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, rng.below(place + 1));
    }
    let mut numbers = parameters.write(&player.values);
    let steep = steepness(examples.iter().map(|example| (example.score, example.result)));
    // Where pieces come back from the hand, material on the board says nothing.
    let outcomes = examples.iter().map(|example| (example.score, example.result, example.material));
    let conversion = (!player.values.has_hands).then(|| conversion::conversion(outcomes));
    let before = error(&examples, &numbers, steep);
    let useful = useful_epochs(epochs.classical, examples.len());
    fit(&parameters, &examples, &order, &mut numbers, steep, useful, &mut report);
    (useful..epochs.classical).for_each(&mut report);
    let after = error(&examples, &numbers, steep);
    parameters.scale(&mut numbers, &player.values);
    let mut values = parameters.read(&numbers, &player.values);
    values.conversion = conversion;
    let mut fitted = Fitted { positions: examples.len(), errors: [before, after], net: None };
    if let Some(inputs) = inputs {
        drop(examples);
        let mut dataset = Dataset::default();
        let replay = |game: &&SelfPlayGame| {
            let (examples, mut positions) = self_play::examples(player, &parameters, Some(&inputs), plan, game);
            let held_back = game.number % HELD_BACK == HELD_BACK - 1;
            for (example, sample) in examples.iter().zip(&mut positions.samples) {
                let target = example.expected(steep);
                sample.target = if example.sign > 0.0 { target } else { 1.0 - target };
                sample.classical = example.sign * score(&example.trace, &numbers);
                sample.held_back = held_back;
            }
            positions
        };
        for games in games.chunks(GAMES_AT_ONCE) {
            crew::map(crew, games, replay).into_iter().for_each(|positions| dataset.append(positions));
        }
        fitted.positions = dataset.samples.len();
        let pairs = dataset.samples.iter().map(|sample| (sample.classical, sample.target));
        let trainer = Trainer { dataset: &dataset, steepness: steepness(pairs), seed: plan.seed, crew };
        let (net, errors) = trainer.train(inputs, player.values.net.as_deref(), epochs.net, |epoch| {
            report(epochs.classical + epoch);
        });
        // A net that predicts games it has not seen no better is dropped.
        values.net = (errors[1] < errors[0]).then(|| Arc::new(net));
        fitted.net = Some(errors);
    }
    (values, fitted)
}
