//! Values that are better than estimated: fitted to the results of games against oneself.

mod fit;
mod games;
mod weights;

pub use games::{Plan, Played, play};

use crate::lot::Lot;
use crate::think::Player;
use crate::values::Values;
use fit::{Example, error, fit, steepness};
use weights::Weights;

/// What a fit came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// Positions it looked at.
    pub positions: usize,
    /// The mean of the squared errors of what the values foretold, before and after.
    pub errors: [f64; 2],
}

/// Fits the values of a player to games it played; tells each round over all positions.
pub fn improve(
    player: &Player<'_>,
    plan: &Plan,
    games: &[Played],
    rounds: usize,
    tell: impl FnMut(usize),
) -> (Values, Fitted) {
    let weights = Weights::new(player.game(), &player.values);
    let mut examples: Vec<Example> =
        games.iter().flat_map(|game| games::examples(player, &weights, plan, game)).collect();
    // Neighbours in a game are alike: mixed, every batch has something of everything.
    let mut lot = Lot(plan.seed);
    for place in (1..examples.len()).rev() {
        examples.swap(place, lot.below(place + 1));
    }
    let mut numbers = weights.write(&player.values);
    let steep = steepness(&examples);
    let before = error(&examples, &numbers, steep);
    fit(&weights, &examples, &mut numbers, steep, rounds, tell);
    let after = error(&examples, &numbers, steep);
    weights.scale(&mut numbers, &player.values);
    (weights.read(&numbers, &player.values), Fitted { positions: examples.len(), errors: [before, after] })
}
