//! A sequential test that follows a match in the order of its games.
//!
//! With several boards at once games end in any order, and which are over when a bound is passed depends on the machine. So the
//! test looks at complete pairs, one after the other by number: it stops a match always at the same game.

use super::table::Finished;
use crate::rating::{Decision, Kind, Results, Sprt};
use std::collections::BTreeMap;

/// A test on its way.
#[derive(Clone, Debug)]
pub struct Watch {
    test: Sprt,
    results: Results,
    /// Games that are over and whose turn it is not yet: points of the first player, or nothing if the game does not count.
    waiting: BTreeMap<u64, Option<f64>>,
    next: u64,
    decision: Decision,
    /// The ratio after each pair, for those who like to see how it went.
    path: Vec<f64>,
}

/// Points on the path beyond these are not kept.
const LONGEST_PATH: usize = 100_000;

impl Watch {
    /// The test of a match of two, whose games come in pairs.
    pub fn new(test: Sprt) -> Watch {
        let results = Results::none(Kind::Pairs);
        Watch { test, results, waiting: BTreeMap::new(), next: 0, decision: Decision::Open, path: Vec::new() }
    }

    /// A game is over. Pairs in which one game does not count do not count.
    pub fn see(&mut self, game: &Finished, points: Option<f64>) {
        if game.number >= self.next {
            self.waiting.insert(game.number, points);
        }
        while self.decision == Decision::Open
            && let (Some(one), Some(other)) = (self.waiting.get(&self.next), self.waiting.get(&(self.next + 1)))
        {
            if let (Some(one), Some(other)) = (one, other) {
                self.results.add(one + other);
                if self.path.len() < LONGEST_PATH {
                    self.path.push(self.test.ratio(&self.results));
                }
                self.decision = self.test.decision(&self.results);
            }
            self.waiting.remove(&self.next);
            self.waiting.remove(&(self.next + 1));
            self.next += 2;
        }
    }

    /// The test.
    pub fn test(&self) -> &Sprt {
        &self.test
    }

    /// What it says so far.
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// How many games it took, once it has decided: no later one counts.
    pub fn stopped(&self) -> Option<u64> {
        (self.decision != Decision::Open).then_some(self.next)
    }

    /// The logarithm of the ratio now.
    pub fn ratio(&self) -> f64 {
        self.test.ratio(&self.results)
    }

    /// The ratio after each pair.
    pub fn path(&self) -> &[f64] {
        &self.path
    }
}
