//! Ratings of many players at once: a Bradley–Terry model for two sides or more, each of one player or several.
//!
//! The strength of a side is the mean of its players' ratings plus the worth of its place (who moves first, which corner). A
//! side's expected share of the points is its strength among all at the table, and the fit is the one in which everybody's
//! expected points are the points he has; a draw is half a win and half a loss, so that for two players the difference is
//! the Elo difference of their score. (Models with a number of their own for draws stretch the scale by how drawish the game
//! is; then two tables of one match would disagree.)
//!
//! Players who always win have no finite rating by games alone: a weak prior holds them. Intervals allow for what such a
//! model leaves out. Draws make results vary less than wins and losses would, and games with one opening vary together:
//! so the spread is taken from what was seen, group by group (White's estimate of the covariance), not from the model.
//!
//! Two seats of one team always play together, so their worth shows in the sum alone: places are those of teams.

use super::elo::Interval;
use super::matrix::Matrix;
use super::normal::below;
use std::collections::BTreeMap;

/// One Elo point in units of the logarithm of the odds.
const UNIT: f64 = std::f64::consts::LN_10 / 400.0;

/// Steps after which the fit is taken as it is; a handful is usual.
const MOST_STEPS: usize = 100;

/// One side of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Its players, by number; one may hold several seats and is listed as often.
    pub members: Vec<usize>,
    /// Its place at the table, by number.
    pub place: usize,
    /// Its points.
    pub score: f64,
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame {
    /// Everybody who played it.
    pub sides: Vec<Side>,
    /// Games of one group (with one opening) vary together.
    pub group: u64,
}

/// What is believed before any game, as standard deviations in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Of the ratings.
    pub ratings: f64,
    /// Of the worth of places.
    pub places: f64,
}

impl Prior {
    /// Next to nothing is believed: for results that say enough.
    pub const NONE: Prior = Prior { ratings: 1e6, places: 1e6 };
}

impl Default for Prior {
    /// A hundred games shift by less than one Elo point because of it.
    fn default() -> Prior {
        Prior { ratings: 1000.0, places: 400.0 }
    }
}

/// Ratings in Elo, the mean of all players being 0, and the worth of places, their mean being 0 as well.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// By player.
    pub ratings: Vec<Interval>,
    /// By place.
    pub places: Vec<Interval>,
    covariance: Matrix,
}

/// A game as the fit sees it: of each side what it is made of, and its share of the points.
type Terms = Vec<(Vec<(usize, f64)>, f64)>;

impl Fit {
    /// Fits so many players and places. Games with a player or place that is not among them do not count. Nothing without
    /// players, or if there is no answer.
    pub fn of(players: usize, places: usize, rated: &[RatedGame], prior: &Prior) -> Option<Fit> {
        let size = players + places;
        if players == 0 {
            return None;
        }
        let known: Vec<(u64, Terms)> =
            rated.iter().filter_map(|game| Some((game.group, terms(game, players, places)?))).collect();
        // Most games are like others: they are counted, and looked at once.
        let mut alike: BTreeMap<Vec<(u64, usize)>, (usize, f64)> = BTreeMap::new();
        for (index, (_, terms)) in known.iter().enumerate() {
            alike.entry(key(terms)).or_insert((index, 0.0)).1 += 1.0;
        }
        let counted: Vec<(&Terms, f64)> =
            alike.values().filter_map(|(index, count)| Some((&known.get(*index)?.1, *count))).collect();
        let precision: Vec<f64> =
            (0..size).map(|i| (UNIT * if i < players { prior.ratings } else { prior.places }).powi(-2)).collect();
        let mut at = vec![0.0; size];
        for _ in 0..MOST_STEPS {
            let (slope, curve) = total(&counted, &at, &precision);
            let step = curve.inverse()?.apply(&slope);
            let before = likelihood(&counted, &at, &precision);
            // The likelihood curves one way everywhere: a step that goes too far is halved until it helps.
            let mut factor = 1.0;
            loop {
                let next: Vec<f64> = at.iter().zip(&step).map(|(x, step)| x + factor * step).collect();
                if likelihood(&counted, &next, &precision) >= before - 1e-9 || factor < 1e-6 {
                    at = next;
                    break;
                }
                factor /= 2.0;
            }
            if step.iter().all(|step| step.abs() < 1e-10) {
                break;
            }
        }
        let (_, curve) = total(&counted, &at, &precision);
        let bread = curve.inverse()?;
        let mut meat = seen(&known, &at, size);
        precision.iter().enumerate().for_each(|(i, precision)| meat.add(i, i, *precision));
        let centre = centre(players, places);
        let covariance = centre.times(&bread.times(&meat).times(&bread)).times(&centre);
        let at = centre.apply(&at);
        let interval = |i: usize| {
            let value = at.get(i).copied().unwrap_or(0.0);
            Interval::around(value / UNIT, covariance.get(i, i).max(0.0).sqrt() / UNIT)
        };
        let (ratings, worth) = ((0..players).map(interval).collect(), (players..size).map(interval).collect());
        Some(Fit { ratings, places: worth, covariance })
    }

    /// By how much a player is stronger than another.
    pub fn difference(&self, one: usize, other: usize) -> Option<Interval> {
        let value = self.ratings.get(one)?.value - self.ratings.get(other)?.value;
        let cell = |a, b| self.covariance.get(a, b);
        let variance = cell(one, one) + cell(other, other) - 2.0 * cell(one, other);
        Some(Interval::around(value, variance.max(0.0).sqrt() / UNIT))
    }

    /// How likely a player is stronger than another.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let difference = self.difference(one, other)?;
        let deviation = difference.error() / super::QUANTILE_95;
        Some(if deviation > 0.0 { below(difference.value / deviation) } else { 0.5 })
    }
}

/// What a game says; nothing if it cannot be used.
fn terms(game: &RatedGame, players: usize, places: usize) -> Option<Terms> {
    let points = |side: &Side| if side.score.is_finite() { side.score.max(0.0) } else { 0.0 };
    let all: f64 = game.sides.iter().map(points).sum();
    if game.sides.len() < 2 {
        return None;
    }
    let one = |side: &Side| {
        let weight = 1.0 / side.members.len() as f64;
        let inside = side.members.iter().all(|player| *player < players);
        if side.members.is_empty() || !inside || places > 0 && side.place >= places {
            return None;
        }
        let mut parts: BTreeMap<usize, f64> = BTreeMap::new();
        side.members.iter().for_each(|player| *parts.entry(*player).or_default() += weight);
        if places > 0 {
            parts.insert(players + side.place, 1.0);
        }
        let share = if all > 0.0 { points(side) / all } else { 1.0 / game.sides.len() as f64 };
        Some((parts.into_iter().collect(), share))
    };
    game.sides.iter().map(one).collect()
}

fn key(terms: &Terms) -> Vec<(u64, usize)> {
    let mut key = Vec::new();
    for (parts, share) in terms {
        key.push((share.to_bits(), usize::MAX));
        key.extend(parts.iter().map(|(index, weight)| (weight.to_bits(), *index)));
    }
    key
}

/// The share of the points that each side is expected to have.
fn expected(terms: &Terms, at: &[f64]) -> Vec<f64> {
    let strength = |parts: &[(usize, f64)]| -> f64 {
        parts.iter().map(|(index, weight)| weight * at.get(*index).copied().unwrap_or(0.0)).sum()
    };
    let strengths: Vec<f64> = terms.iter().map(|(parts, _)| strength(parts)).collect();
    let most = strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds: Vec<f64> = strengths.iter().map(|strength| (strength - most).exp()).collect();
    let all: f64 = odds.iter().sum();
    odds.iter().map(|odds| odds / all).collect()
}

fn likelihood(counted: &[(&Terms, f64)], at: &[f64], precision: &[f64]) -> f64 {
    let games: f64 = counted
        .iter()
        .map(|(terms, count)| {
            let expected = expected(terms, at);
            let logs = terms.iter().zip(&expected).map(|((_, share), expected)| share * expected.max(1e-300).ln());
            count * logs.sum::<f64>()
        })
        .sum();
    games - at.iter().zip(precision).map(|(x, precision)| 0.5 * precision * x * x).sum::<f64>()
}

/// Where the likelihood rises and how it curves, the prior included.
fn total(counted: &[(&Terms, f64)], at: &[f64], precision: &[f64]) -> (Vec<f64>, Matrix) {
    let mut slope: Vec<f64> = at.iter().zip(precision).map(|(x, precision)| -precision * x).collect();
    let mut curve = Matrix::zero(at.len());
    precision.iter().enumerate().for_each(|(i, precision)| curve.add(i, i, *precision));
    for (terms, count) in counted {
        let expected = expected(terms, at);
        let mut mean: BTreeMap<usize, f64> = BTreeMap::new();
        for ((parts, share), expected) in terms.iter().zip(&expected) {
            for (index, weight) in parts {
                if let Some(slope) = slope.get_mut(*index) {
                    *slope += count * (share - expected) * weight;
                }
                *mean.entry(*index).or_default() += expected * weight;
                parts.iter().for_each(|(other, also)| curve.add(*index, *other, count * expected * weight * also));
            }
        }
        for (index, one) in &mean {
            mean.iter().for_each(|(other, two)| curve.add(*index, *other, -count * one * two));
        }
    }
    (slope, curve)
}

/// How much the slopes of groups of games vary, as they were seen.
fn seen(known: &[(u64, Terms)], at: &[f64], size: usize) -> Matrix {
    let mut groups: BTreeMap<u64, BTreeMap<usize, f64>> = BTreeMap::new();
    for (group, terms) in known {
        let slope = groups.entry(*group).or_default();
        for ((parts, share), expected) in terms.iter().zip(expected(terms, at)) {
            parts.iter().for_each(|(index, weight)| *slope.entry(*index).or_default() += (share - expected) * weight);
        }
    }
    let mut meat = Matrix::zero(size);
    for slope in groups.values() {
        for (row, one) in slope {
            slope.iter().for_each(|(column, two)| meat.add(*row, *column, one * two));
        }
    }
    meat
}

/// Takes the mean of the players from each of them, and that of the places.
fn centre(players: usize, places: usize) -> Matrix {
    let mut centre = Matrix::zero(players + places);
    for (from, count) in [(0, players), (players, places)] {
        for row in from..from + count {
            centre.add(row, row, 1.0);
            (from..from + count).for_each(|column| centre.add(row, column, -1.0 / count as f64));
        }
    }
    centre
}
