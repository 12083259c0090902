//! A difference in strength between two, with its interval.

use super::normal::{QUANTILE_95, below};
use super::results::Results;
use crate::members::{Rounded, Unbounded, members};

/// The Elo difference that a share of points stands for: without bound at 0 and 1.
///
/// ```
/// use arbiter_arena::rating::elo;
/// assert_eq!(elo(0.5), 0.0);
/// assert!((elo(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(elo(1.0), f64::INFINITY);
/// ```
pub fn elo(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The share of points that is expected of an Elo difference.
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The factor between strength per spread of one game and normalized Elo.
pub(super) const NORMALIZED: f64 = 347.435_585_522_601_46;

members! {
    /// A number with its 95 % interval.
    pub struct Interval: Clone Copy Debug PartialEq {
        /// What is most likely; null: without bound.
        needed value: f64 as Unbounded;
        /// The lower end of the 95 % interval.
        needed low: f64 as Unbounded;
        /// The upper end.
        needed high: f64 as Unbounded;
    }
}

impl Interval {
    /// Half the way between the bounds, as `±` shows it.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The bounds at the same distance on both sides.
    pub fn around(value: f64, deviation: f64) -> Interval {
        let margin = QUANTILE_95 * deviation;
        Interval { low: value - margin, value, high: value + margin }
    }
}

members! {
    /// What results say.
    pub struct Estimate: Clone Copy Debug PartialEq {
        /// The difference.
        needed elo: Interval as Interval;
        /// The same in units of the spread of one game.
        /// As fishtest scales it: it does not depend on how drawish the game and its openings are.
        needed normalized: Interval as Interval, at "normalized_elo";
        /// The share of points.
        needed score: Interval as Interval;
        /// How likely the one is stronger.
        needed superiority: f64 as Rounded;
    }
}

impl Estimate {
    /// From results; nothing without games.
    ///
    /// ```
    /// use arbiter_arena::rating::{Estimate, Results};
    /// let estimate = Estimate::of(&Results::Games([10, 20, 30])).unwrap();
    /// assert_eq!((estimate.elo.value.round(), estimate.elo.error().round()), (120.0, 75.0));
    /// ```
    pub fn of(results: &Results) -> Option<Estimate> {
        let (mean, variance) = results.moments()?;
        let count = results.count() as f64;
        let deviation = (variance / count).sqrt();
        // Where all results are alike nothing is seen to vary. What never happened in n cases happens in 3 of n at most
        // (the rule of three), and would change the score by no more than this.
        let margin = match variance > 0.0 {
            true => QUANTILE_95 * deviation,
            false => (3.0 / count).min(1.0) * mean.max(1.0 - mean),
        };
        let bounds = ((mean - margin).max(0.0), (mean + margin).min(1.0));
        let per_game = (variance * results.games_each() as f64).sqrt();
        let normalized = match variance > 0.0 {
            true => (mean - 0.5) / per_game * NORMALIZED,
            false if mean == 0.5 => 0.0,
            false => f64::INFINITY.copysign(mean - 0.5),
        };
        let lead = match variance > 0.0 {
            true => (mean - 0.5) / deviation,
            false => 2.0 * (mean - 0.5) * count.sqrt(),
        };
        Some(Estimate {
            score: Interval { low: bounds.0, value: mean, high: bounds.1 },
            elo: Interval { low: elo(bounds.0), value: elo(mean), high: elo(bounds.1) },
            normalized: Interval::around(normalized, NORMALIZED / (results.games() as f64).sqrt()),
            superiority: below(lead),
        })
    }
}
