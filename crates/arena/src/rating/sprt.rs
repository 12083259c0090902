//! A test that stops as soon as it knows enough: the sequential probability ratio test on results of unknown spread.
//!
//! Two suppositions are compared, that the difference is `elo0` and that it is `elo1`. For each, the distribution of scores is
//! looked for that explains the results best; the logarithm of the ratio of the two likelihoods is followed until it leaves
//! the bounds. The mathematics is Michel Van den Bergh's (`support_MLE_multinomial`, `normalized_elo_practical`), which
//! fishtest uses; the code is not.

use super::elo::{NORMALIZED, score};
use super::results::Results;
use crate::members::{Number, OneOf, members};

/// In what the two suppositions are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Scale {
    /// Elo by the share of points.
    #[default]
    Logistic,
    /// Elo by the spread of one game ([`super::Estimate::normalized`]).
    Normalized,
}

members! {
    /// A sequential test.
    pub struct Sprt: Clone Copy Debug PartialEq {
        /// The one supposition.
        /// That nothing, or too little, was gained.
        needed elo0: f64 as Number;
        /// The other.
        /// That enough was gained.
        needed elo1: f64 as Number;
        /// How often the second may be accepted in error.
        needed alpha: f64 as Number;
        /// How often the first may be accepted in error.
        needed beta: f64 as Number;
        /// Of Elo.
        needed scale: Scale as OneOf;
    }
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More games are needed.
    Open,
    /// The difference is rather `elo0`.
    Elo0,
    /// The difference is rather `elo1`.
    Elo1,
}

/// How often each bound may be missed, unless somebody says otherwise.
const USUAL_ERROR: f64 = 0.05;

impl Sprt {
    /// A test with errors of 5 % each; nothing unless `elo0` is below `elo1` and both are numbers of this world.
    pub fn new(elo0: f64, elo1: f64) -> Option<Sprt> {
        let sane = |elo: f64| elo.abs() <= 1000.0;
        let test = Sprt { elo0, elo1, alpha: USUAL_ERROR, beta: USUAL_ERROR, scale: Scale::Logistic };
        (sane(elo0) && sane(elo1) && elo0 < elo1).then_some(test)
    }

    /// Where `elo0` and where `elo1` is accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the ratio of the likelihoods: above zero speaks for `elo1`.
    pub fn ratio(&self, results: &Results) -> f64 {
        if results.count() == 0 {
            return 0.0;
        }
        let spread = results.spread();
        let [zero, one] = [self.elo0, self.elo1].map(|elo| match self.scale {
            Scale::Logistic => likeliest_with_mean(&spread, score(elo)),
            Scale::Normalized => {
                let per_unit = (results.games_each() as f64).sqrt();
                likeliest_with_lead(&spread, elo / NORMALIZED * per_unit)
            }
        });
        let terms = spread.iter().zip(zero.iter().zip(&one));
        let mean: f64 = terms.map(|((_, share), (zero, one))| share * (one.ln() - zero.ln())).sum();
        let ratio = results.weight() * mean;
        if ratio.is_finite() { ratio } else { 0.0 }
    }

    /// What it says of results.
    pub fn decision(&self, results: &Results) -> Decision {
        let (ratio, (low, high)) = (self.ratio(results), self.bounds());
        match ratio {
            ratio if ratio >= high => Decision::Elo1,
            ratio if ratio <= low => Decision::Elo0,
            _ => Decision::Open,
        }
    }
}

/// The shares that explain what was seen best among those with a given mean: each is what was seen, divided by
/// `1 + x·(score − mean)`.
fn likeliest_with_mean(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let pulls: Vec<f64> = seen.iter().map(|(score, _)| score - mean).collect();
    pulled(seen, &pulls)
}

/// The same for a given lead over ½, in standard deviations: the pull depends on the answer, so it is found by turns.
fn likeliest_with_lead(seen: &[(f64, f64)], lead: f64) -> Vec<f64> {
    let mut shares = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..30 {
        let mean: f64 = seen.iter().zip(&shares).map(|((score, _), share)| score * share).sum();
        let variance: f64 = seen.iter().zip(&shares).map(|((score, _), share)| share * (score - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let pull = |score: f64| score - 0.5 - lead * deviation * (1.0 + ((mean - score) / deviation).powi(2)) / 2.0;
        let pulls: Vec<f64> = seen.iter().map(|(score, _)| pull(*score)).collect();
        let next = pulled(seen, &pulls);
        let change = next.iter().zip(&shares).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        shares = next;
        if change < 1e-10 {
            break;
        }
    }
    shares
}

/// What was seen, each share divided by `1 + x·pull`, with the `x` for which the shares add up to one and the pulls cancel.
fn pulled(seen: &[(f64, f64)], pulls: &[f64]) -> Vec<f64> {
    let least = pulls.iter().copied().fold(f64::INFINITY, f64::min);
    let most = pulls.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        // No distribution on these scores has that mean.
        return seen.iter().map(|(_, share)| *share).collect();
    }
    // Between these bounds all divisors are above zero, and the sum falls from one end to the other.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum =
        |x: f64| -> f64 { seen.iter().zip(pulls).map(|((_, share), pull)| share * pull / (1.0 + x * pull)).sum() };
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    seen.iter().zip(pulls).map(|((_, share), pull)| share / (1.0 + x * pull)).collect()
}
