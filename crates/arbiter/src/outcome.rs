//! How a game ended.

use crate::words;
use arbiter_spec::checked::Rules;
use std::fmt;

/// How a game ended. Shown, it is a sentence: `WHITE wins: checkmate`.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The code of the ending in the document.
    pub code: String,
    /// The team that won alone.
    pub winner: Option<String>,
    /// What every team scores: 1 for a win, 0.5 for a draw, 0 for a loss, or what the document says.
    pub scores: Vec<(String, f64)>,
    text: String,
}

impl Outcome {
    pub(crate) fn new(rules: &Rules, outcome: &arbiter_spec::play::Outcome) -> Outcome {
        let team = |index: usize| rules.teams.get(index).map_or(String::new(), |team| team.name.clone());
        Outcome {
            code: outcome.code.clone(),
            winner: outcome.winner().map(|winner| team(winner.index())),
            scores: outcome.scores.iter().enumerate().map(|(i, score)| (team(i), *score)).collect(),
            text: words::outcome(rules, outcome),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
