//! Games against oneself, and the calm positions in them.

use super::fit::Example;
use super::lessons::Lessons;
use super::weights::{Freedoms, Weights};
use crate::account::Signs;
use crate::limits::{Limits, Timeless};
use crate::lot::Lot;
use crate::means::Left;
use crate::net::Views;
use crate::score::result;
use crate::table::Table;
use crate::think::{Player, Request};
use arbiter_engine::{Game, Walk, Which};
use arbiter_spec::checked::PlayerId;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// Longer games are drawn.
const LONGEST: usize = 240;

/// Higher scores are not told apart.
const HIGHEST: i32 = 20_000;

/// A game is as good as decided when both sides think so for so many moves on end, and it is worth this much.
const DECIDED: (usize, i32) = (6, 1200);
/// One game among so many is played to its end all the same: how won games are won is worth knowing, too.
const TO_THE_END: u64 = 4;

/// How much what was thought a ply later counts of what is learnt, where two players take turns: with more of them a ply is less
/// of a turn. From the same 195,000 games of chess, 0.8 made a player 43 Elo better (24 to 63) than 0; 0.6 one 12 worse than 0.8
/// (-6 to 31), and 0.92 with a tenth of the result one 31 worse (12 to 50).
const LATER: f32 = 0.8;
/// A lead of so much leaves little doubt, in hundredths.
const DOUBT: f32 = 400.0;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Whatever is drawn by lot follows it.
    pub seed: u64,
    /// Positions looked at for each move, a quarter more or less.
    pub nodes: u64,
    /// Most plies that are played at random in the beginning.
    pub opening: u32,
}

/// A game that was played: enough to play it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number.
    pub number: u64,
    /// Each step as its place in the list of the position's moves, or a throw's outcome.
    pub steps: Vec<u16>,
    /// From which step on moves were thought about.
    pub thought: usize,
    /// For each of those, what the player on move thought of the position; 0 for throws.
    pub scores: Vec<i16>,
    /// Whether the first team was winning when the game was broken off because all agreed on it.
    pub decided: Option<bool>,
}

/// Where a game of a number begins.
fn beginning<'g>(game: &'g Game, plan: &Plan, number: u64) -> (Walk<'g>, Lot) {
    let mut lot = Lot(plan.seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    let starts = game.spec().start.count().max(1);
    let start = if starts > 1 { lot.below(starts as usize) as u64 } else { 0 };
    (game.walk(&game.start(start)), lot)
}

/// Plays a game of a number; the same every time.
pub fn play(player: &Player<'_>, plan: &Plan, number: u64) -> Played {
    let rules = player.game().spec();
    let (mut walk, mut lot) = beginning(player.game(), plan, number);
    let opening = 1 + lot.below(plan.opening.max(1) as usize);
    let table = Table::new(2);
    let stop = AtomicBool::new(false);
    let mut played = Played { number, steps: Vec::new(), thought: opening, scores: Vec::new(), decided: None };
    let first = rules.team_of(PlayerId(0));
    let to_the_end = number.is_multiple_of(TO_THE_END);
    let mut agreed = 0i32;
    let mut steps = Vec::new();
    while played.steps.len() < LONGEST && walk.scores().is_none() {
        if let Some(odds) = walk.odds() {
            let outcome = lot.below(odds.len());
            walk.throw(outcome);
            if played.steps.len() >= opening {
                played.scores.push(0);
            }
            played.steps.push(outcome as u16);
            continue;
        }
        steps.clear();
        walk.list(Which::All, &mut steps);
        if steps.is_empty() {
            break;
        }
        let drawn = lot.below(steps.len());
        let chosen = if played.steps.len() < opening {
            drawn
        } else {
            // Games that begin alike would be the same otherwise: 24 of 100 once were. Six more rounds over what was left
            // without them made a player 43 Elo better (22 to 65).
            let nodes = plan.nodes - plan.nodes / 4 + lot.below(plan.nodes as usize / 2 + 1) as u64;
            let limits = Limits { nodes: Some(nodes.max(1)), ..Limits::default() };
            let answer = player.think(&Request::on(&walk, limits), &table, &Timeless, &stop, &mut |_| ());
            let step = answer.step.and_then(|step| steps.iter().position(|known| known.handle == step.handle));
            let score = answer.lines.first().map_or(0, |line| line.score.0);
            played.scores.push(score.clamp(-HIGHEST, HIGHEST) as i16);
            let ahead = if rules.team_of(walk.to_move()) == first { score } else { -score };
            agreed = match ahead.abs() >= DECIDED.1 {
                true if agreed.signum() == -ahead.signum() => ahead.signum(),
                true => agreed + ahead.signum(),
                false => 0,
            };
            if agreed.unsigned_abs() as usize >= DECIDED.0 && !to_the_end {
                played.decided = Some(agreed > 0);
                played.scores.pop();
                break;
            }
            step.unwrap_or(drawn)
        };
        walk.play(&steps[chosen]);
        played.steps.push(chosen as u16);
    }
    played
}

/// Every game once, however often it was played.
pub(crate) fn distinct(games: &[Played]) -> Vec<&Played> {
    let mut known = HashSet::new();
    games.iter().filter(|game| known.insert((&game.steps, &game.scores))).collect()
}

/// The calm positions of a game, each with the game's result; and as a net sees them, if there is to be one.
pub(crate) fn examples(
    player: &Player<'_>,
    weights: &Weights,
    views: Option<&Views>,
    plan: &Plan,
    played: &Played,
) -> (Vec<Example>, Lessons) {
    let mut lessons = Lessons::default();
    let game = player.game();
    let rules = game.spec();
    let first = rules.team_of(PlayerId(0));
    let own: Vec<bool> = rules.player_ids().map(|player| rules.team_of(player) == first).collect();
    let signs = Signs::new(&own);
    let (mut way, _) = beginning(game, plan, played.number);
    let mut freedoms = Freedoms::new(rules.players.len());
    let (mut steps, mut traces, mut thoughts) = (Vec::new(), Vec::new(), Vec::new());
    for (place, chosen) in played.steps.iter().enumerate() {
        if let Some(odds) = way.odds() {
            // A file of games may have been changed by hand.
            if usize::from(*chosen) >= odds.len() {
                break;
            }
            way.throw(usize::from(*chosen));
            continue;
        }
        if way.scores().is_some() {
            break;
        }
        steps.clear();
        way.list(Which::All, &mut steps);
        let Some(step) = steps.get(usize::from(*chosen)) else { break };
        freedoms.look_around(&mut way);
        let score = place.checked_sub(played.thought).and_then(|place| played.scores.get(place)).copied();
        let sign = signs.of(way.to_move().index()) as f32;
        let left = Left::of(&player.values, &signs, &way);
        // What is learnt is what leads are, not what they come to.
        let plain = |thought: f32| player.values.means.as_ref().map_or(thought, |means| means.unweigh(thought, left));
        thoughts.extend(score.map(|score| plain(sign * f32::from(score))));
        // Positions in the middle of something say little about those who are not.
        if score.is_some() && !step.is_loud() && !way.in_check() {
            traces.push((weights.trace(&player.values, &signs, &way, &freedoms), sign, thoughts.len() - 1, left));
            if let Some(views) = views {
                lessons.note(views, &player.values, &signs, &way);
            }
        }
        way.play(step);
    }
    let team = first.map_or(0, |team| team.index());
    let result = way.scores().map(|scores| match result(&scores, team) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    });
    let result = result.unwrap_or(played.decided.map_or(0.5, |first| f32::from(u8::from(first))));
    let thoughts = with_hindsight(&thoughts, LATER.powf(2.0 / rules.players.len().max(1) as f32));
    let examples = traces.into_iter().map(|(trace, sign, place, left)| Example {
        trace,
        sign,
        result,
        score: thoughts[place],
        left,
    });
    (examples.collect(), lessons)
}

/// What was thought of positions of a game one after the other, each with what was thought later: looks were short, and those
/// that came after saw more.
fn with_hindsight(thoughts: &[f32], later_counts: f32) -> Vec<f32> {
    // Who is far ahead is ahead: what is added up is how likely it makes a win.
    let mut later = thoughts.last().map_or(0.0, |last| (last / DOUBT).tanh());
    let mut seen: Vec<f32> = thoughts
        .iter()
        .rev()
        .map(|thought| {
            later += (1.0 - later_counts) * ((thought / DOUBT).tanh() - later);
            DOUBT * later.clamp(-0.9999, 0.9999).atanh()
        })
        .collect();
    seen.reverse();
    seen
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
        let plan = Plan { seed: 5, nodes: 60, opening: 1 };
        let mut played: Vec<Played> = (0..60).map(|number| play(&player, &plan, number)).collect();
        assert!(distinct(&played).len() > 50, "{} of 60", distinct(&played).len());
        assert_eq!(play(&player, &plan, 7), played[7], "the same number is the same game");
        let again = Played { number: 60, ..played[3].clone() };
        let before = distinct(&played).len();
        played.push(again);
        assert_eq!(distinct(&played).len(), before, "a game that is told twice is learnt from once");
    }

    #[test]
    fn what_is_found_later_counts_for_what_came_before() {
        assert!(with_hindsight(&[], LATER).is_empty());
        let even = with_hindsight(&[120.0; 5], LATER);
        assert!(even.iter().all(|thought| (thought - 120.0).abs() < 0.1), "{even:?}");
        let fallen = with_hindsight(&[100.0, 100.0, -300.0, -300.0], LATER);
        assert!(fallen[0] < 0.0 && fallen[0] > fallen[1] && fallen[1] > fallen[2], "{fallen:?}");
        assert!(with_hindsight(&[0.0, 20_000.0], LATER)[1].is_finite());
    }
}
