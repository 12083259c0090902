//! Values that are better than estimated: fitted to the results of games against oneself.

mod fit;
mod games;
mod leads;
mod learn;
mod lessons;
mod weights;

pub use games::{Plan, Played, play};

use crate::lot::Lot;
use crate::net::Views;
use crate::think::Player;
use crate::values::Values;
use fit::{error, fit, rounds, score, steepness};
use learn::School;
use lessons::Lessons;
use std::sync::Arc;
use weights::Weights;

/// What a fit came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// Positions it looked at.
    pub positions: usize,
    /// The mean of the squared errors of what the values foretold, before and after.
    pub errors: [f64; 2],
    /// The same over games that were held back, without the net and with it.
    pub net: Option<[f64; 2]>,
}

/// Every so many games one is held back, to see what was learnt by what it was not learnt from.
const HELD_BACK: u64 = 16;

/// The sums are fitted to about so many positions, of games taken at even distances; a net learns from all.
const EXAMPLES: usize = 8_000_000;
/// Games that are looked at before what was seen in them is put together.
const AT_ONCE: usize = 4096;

/// How much work is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Rounds over all positions for sums of single men.
    pub sums: usize,
    /// Rounds over all positions for the net; none if there is to be no net.
    pub net: usize,
    /// How many threads work.
    pub threads: usize,
}

/// Fits the values of a player to games it played; tells each round over all positions.
pub fn improve(
    player: &Player<'_>,
    plan: &Plan,
    games: &[Played],
    effort: Effort,
    mut tell: impl FnMut(usize),
) -> (Values, Fitted) {
    let games = games::distinct(games);
    let weights = Weights::new(player.game(), &player.values);
    let views = Views::of(player.game()).filter(|_| effort.net > 0);
    let mut examples = Vec::new();
    // The trace of a position takes far more room than what a net sees of it.
    let thoughts: usize = games.iter().map(|game| game.scores.len()).sum();
    let every = thoughts.div_ceil(EXAMPLES).max(1);
    let sample: Vec<&Played> = games.iter().copied().step_by(every).collect();
    for more in side_by_side(&sample, effort.threads, |game| games::examples(player, &weights, None, plan, game).0) {
        examples.extend(more);
    }
    // Neighbours in a game are alike: mixed, every batch has something of everything.
    let mut lot = Lot(plan.seed);
    let mut order: Vec<u32> = (0..examples.len() as u32).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, lot.below(place + 1));
    }
    let mut numbers = weights.write(&player.values);
    let steep = steepness(examples.iter().map(|example| (example.score, example.result)));
    // Where men come back, nobody is ever gone.
    let outcomes = examples.iter().map(|example| (example.score, example.result, example.left));
    let means = (!player.values.hands).then(|| leads::means(outcomes));
    let before = error(&examples, &numbers, steep);
    let sums = rounds(effort.sums, examples.len());
    fit(&weights, &examples, &order, &mut numbers, steep, sums, &mut tell);
    (sums..effort.sums).for_each(&mut tell);
    let after = error(&examples, &numbers, steep);
    weights.scale(&mut numbers, &player.values);
    let mut values = weights.read(&numbers, &player.values);
    values.means = means;
    let mut fitted = Fitted { positions: examples.len(), errors: [before, after], net: None };
    if let Some(views) = views {
        drop(examples);
        let mut lessons = Lessons::default();
        let look = |game: &&Played| {
            let (examples, mut seen) = games::examples(player, &weights, Some(&views), plan, game);
            let held = game.number % HELD_BACK == HELD_BACK - 1;
            for (example, lesson) in examples.iter().zip(&mut seen.lessons) {
                let target = example.expected(steep);
                let target = if example.sign > 0.0 { target } else { 1.0 - target };
                lesson.learn(example.sign * score(&example.trace, &numbers), target, held);
            }
            seen
        };
        for games in games.chunks(AT_ONCE) {
            side_by_side(games, effort.threads, look).into_iter().for_each(|seen| lessons.append(seen));
        }
        fitted.positions = lessons.lessons.len();
        let pairs = lessons.lessons.iter().map(|lesson| (lesson.known, lesson.target));
        let school = School { lessons: &lessons, steep: steepness(pairs), seed: plan.seed, threads: effort.threads };
        let (net, errors) =
            school.teach(views, player.values.net.as_deref(), effort.net, |round| tell(effort.sums + round));
        // A net that knows nothing of games it has not seen is worse than none.
        values.net = (errors[1] < errors[0]).then(|| Arc::new(net));
        fitted.net = Some(errors);
    }
    (values, fitted)
}

/// Does the same with everything in a list, on several threads; what comes of it is in the order of the list.
fn side_by_side<T: Sync, R: Send>(list: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let work = &work;
    std::thread::scope(|scope| {
        let parts = list.chunks(list.len().div_ceil(threads.max(1)).max(1));
        let running: Vec<_> =
            parts.map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<R>>())).collect();
        running.into_iter().flat_map(|part| part.join().expect("looking at games does not fail")).collect()
    })
}
