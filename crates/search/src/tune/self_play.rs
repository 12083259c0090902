//! Self-play games, and the quiet positions in them.

use super::dataset::Dataset;
use super::fit::Example;
use super::parameters::{MobilityTraces, Parameters};
use crate::limits::{Limits, NoClock};
use crate::material::Material;
use crate::net::Inputs;
use crate::player::{Player, Request};
use crate::rng::Rng;
use crate::score::result;
use crate::sides::Sides;
use crate::transposition::TranspositionTable;
use arbiter_engine::{Game, SearchPath, Which};
use arbiter_spec::checked::PlayerId;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// Longer games are adjudicated as draws.
const MAX_MOVES: usize = 240;

/// Higher scores are not distinguished.
const MAX_SCORE: i32 = 20_000;

/// A game is adjudicated as won after so many moves on end with a score of at least so much, by both sides.
const ADJUDICATION: (usize, i32) = (6, 1200);
/// One game in so many is played to its end all the same: how won games are won is worth knowing, too.
const TO_THE_END: u64 = 4;

/// TD(λ): how much the score a ply later counts in the target, where two players take turns; with more of them a ply is less of
/// a turn. From the same 195,000 games of chess, 0.8 made a player 43 Elo better (24 to 63) than 0; 0.6 one 12 worse than 0.8
/// (-6 to 31), and 0.92 with a tenth of the result one 31 worse (12 to 50).
const LAMBDA: f32 = 0.8;
/// A score of so many centipawns leaves little doubt about the result.
const CLEAR_LEAD: f32 = 400.0;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The seed of all random choices.
    pub seed: u64,
    /// Nodes searched for each move, a quarter more or less.
    pub nodes: u64,
    /// The most random moves in the opening.
    pub opening: u32,
}

/// A game of self-play: enough to replay it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// Its number.
    pub number: u64,
    /// Each move as its place in the list of the position's moves, or a throw's outcome.
    pub moves: Vec<u16>,
    /// The first move that was searched for.
    pub first_searched: usize,
    /// For each move from there on, the score for the side to move; 0 for throws.
    pub scores: Vec<i16>,
    /// If the game was adjudicated as won, whether for the first team.
    pub adjudicated: Option<bool>,
}

/// The start of a game of a number.
fn start<'g>(game: &'g Game, plan: &SelfPlay, number: u64) -> (SearchPath<'g>, Rng) {
    let mut rng = Rng(plan.seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    let starts = game.spec().start.count().max(1);
    let start = if starts > 1 { rng.below(starts as usize) as u64 } else { 0 };
    (game.first_path(start), rng)
}

/// Plays the game of a number: it is the same every time.
pub fn play_game(player: &Player<'_>, plan: &SelfPlay, number: u64) -> SelfPlayGame {
    let rules = player.game().spec();
    let (mut path, mut rng) = start(player.game(), plan, number);
    let opening = 1 + rng.below(plan.opening.max(1) as usize);
    let table = TranspositionTable::new(2);
    let stop = AtomicBool::new(false);
    let mut played =
        SelfPlayGame { number, moves: Vec::new(), first_searched: opening, scores: Vec::new(), adjudicated: None };
    let first = rules.team_of(PlayerId(0));
    let to_the_end = number.is_multiple_of(TO_THE_END);
    // How many moves on end the score was clear, signed by the winner.
    let mut clear = 0i32;
    let mut moves = Vec::new();
    while played.moves.len() < MAX_MOVES && path.scores().is_none() {
        if let Some(odds) = path.odds() {
            let outcome = rng.below(odds.len());
            path.throw(outcome);
            if played.moves.len() >= opening {
                played.scores.push(0);
            }
            played.moves.push(outcome as u16);
            continue;
        }
        moves.clear();
        path.list(Which::All, &mut moves);
        if moves.is_empty() {
            break;
        }
        let random = rng.below(moves.len());
        let chosen = if played.moves.len() < opening {
            random
        } else {
            // With equal nodes games that begin alike would be the same: 24 of 100 once were. Without those, six more epochs
            // made a player 43 Elo better (22 to 65).
            let nodes = plan.nodes - plan.nodes / 4 + rng.below(plan.nodes as usize / 2 + 1) as u64;
            let limits = Limits { nodes: Some(nodes.max(1)), ..Limits::default() };
            let answer = player.think(&Request::on(&path, limits), &table, &NoClock, &stop, &mut |_| ());
            let answer = answer.unwrap_or_default();
            let best = answer.best_move.and_then(|best| moves.iter().position(|mv| mv.id == best.id));
            let score = answer.lines.first().map_or(0, |line| line.score.0);
            played.scores.push(score.clamp(-MAX_SCORE, MAX_SCORE) as i16);
            let ahead = if rules.team_of(path.to_move()) == first { score } else { -score };
            clear = match ahead.abs() >= ADJUDICATION.1 {
                true if clear.signum() == -ahead.signum() => ahead.signum(),
                true => clear + ahead.signum(),
                false => 0,
            };
            if clear.unsigned_abs() as usize >= ADJUDICATION.0 && !to_the_end {
                played.adjudicated = Some(clear > 0);
                played.scores.pop();
                break;
            }
            best.unwrap_or(random)
        };
        path.play(&moves[chosen]).ok();
        played.moves.push(chosen as u16);
    }
    played
}

/// The games without repetitions.
pub(crate) fn distinct(games: &[SelfPlayGame]) -> Vec<&SelfPlayGame> {
    let mut known = HashSet::new();
    games.iter().filter(|game| known.insert((&game.moves, &game.scores))).collect()
}

/// The quiet positions of a game; and as inputs of a net, if there is to be one.
pub(crate) fn examples(
    player: &Player<'_>,
    parameters: &Parameters,
    inputs: Option<&Inputs>,
    plan: &SelfPlay,
    played: &SelfPlayGame,
) -> (Vec<Example>, Dataset) {
    let mut dataset = Dataset::default();
    let game = player.game();
    let rules = game.spec();
    let first = rules.team_of(PlayerId(0));
    let own: Vec<bool> = rules.player_ids().map(|player| rules.team_of(player) == first).collect();
    let sides = Sides::new(&own);
    let (mut path, _) = start(game, plan, played.number);
    let mut mobility = MobilityTraces::new(rules.players.len());
    let (mut moves, mut traces, mut searched) = (Vec::new(), Vec::new(), Vec::new());
    for (place, chosen) in played.moves.iter().enumerate() {
        if let Some(odds) = path.odds() {
            // A file of games may have been changed by hand.
            if usize::from(*chosen) >= odds.len() {
                break;
            }
            path.throw(usize::from(*chosen));
            continue;
        }
        if path.scores().is_some() {
            break;
        }
        moves.clear();
        path.list(Which::All, &mut moves);
        let Some(mv) = moves.get(usize::from(*chosen)) else { break };
        mobility.refresh(&mut path);
        let score = place.checked_sub(played.first_searched).and_then(|place| played.scores.get(place)).copied();
        let sign = sides.sign(path.to_move().index()) as f32;
        let material = Material::of(&player.values, &sides, &path);
        // Values are learnt from leads as they are, not as conversion scales them.
        let conversion = player.values.conversion.as_ref();
        let unscaled = |score: f32| conversion.map_or(score, |factors| factors.unscale(score, material));
        searched.extend(score.map(|score| unscaled(sign * f32::from(score))));
        // Only quiet positions can be evaluated without a search.
        if score.is_some() && !mv.is_loud() && !path.in_check() {
            let trace = parameters.trace(&player.values, &sides, &path, &mobility);
            traces.push((trace, sign, searched.len() - 1, material));
            if let Some(inputs) = inputs {
                dataset.push(inputs, &player.values, &sides, &path);
            }
        }
        path.play(mv).ok();
    }
    let team = first.map_or(0, |team| team.index());
    let result = path.scores().map(|scores| match result(&scores, team) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    });
    let result = result.unwrap_or(played.adjudicated.map_or(0.5, |first| f32::from(u8::from(first))));
    let scores = with_hindsight(&searched, LAMBDA.powf(2.0 / rules.players.len().max(1) as f32));
    let examples = traces.into_iter().map(|(trace, sign, place, material)| Example {
        trace,
        sign,
        result,
        score: scores[place],
        material,
    });
    (examples.collect(), dataset)
}

/// The scores of a game, each mixed with later ones: searches were short, and those of later positions saw more.
fn with_hindsight(scores: &[f32], lambda: f32) -> Vec<f32> {
    // What is mixed is how likely the scores make a win.
    let mut later = scores.last().map_or(0.0, |last| (last / CLEAR_LEAD).tanh());
    let mut mixed: Vec<f32> = scores
        .iter()
        .rev()
        .map(|score| {
            later += (1.0 - lambda) * ((score / CLEAR_LEAD).tanh() - later);
            CLEAR_LEAD * later.clamp(-0.9999, 0.9999).atanh()
        })
        .collect();
    mixed.reverse();
    mixed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::games;

    /// There are only a few first moves, and yet no game is like another.
    #[test]
    fn games_that_begin_alike_go_different_ways() {
        let (_, game) = games().swap_remove(0);
        let player = Player::new(&game);
        let plan = SelfPlay { seed: 5, nodes: 60, opening: 1 };
        let mut played: Vec<SelfPlayGame> = (0..60).map(|number| play_game(&player, &plan, number)).collect();
        assert!(distinct(&played).len() > 50, "{} of 60", distinct(&played).len());
        assert_eq!(play_game(&player, &plan, 7), played[7], "the same number is the same game");
        let again = SelfPlayGame { number: 60, ..played[3].clone() };
        let before = distinct(&played).len();
        played.push(again);
        assert_eq!(distinct(&played).len(), before, "a repeated game is learnt from once");
    }

    #[test]
    fn later_scores_count_for_earlier_positions() {
        assert!(with_hindsight(&[], LAMBDA).is_empty());
        let even = with_hindsight(&[120.0; 5], LAMBDA);
        assert!(even.iter().all(|score| (score - 120.0).abs() < 0.1), "{even:?}");
        let fallen = with_hindsight(&[100.0, 100.0, -300.0, -300.0], LAMBDA);
        assert!(fallen[0] < 0.0 && fallen[0] > fallen[1] && fallen[1] > fallen[2], "{fallen:?}");
        assert!(with_hindsight(&[0.0, 20_000.0], LAMBDA)[1].is_finite());
    }
}
