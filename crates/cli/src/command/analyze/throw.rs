//! A position in which a throw comes first: what each outcome lets its player do, and what the throw is worth by their odds.

use super::opinion::{Analyst, final_score, scores_by_team, scores_json, team};
use super::position::{line_json, line_text};
use crate::text_board::{self, in_words, meaning};
use arbiter::Game;
use arbiter_engine::Play;
use arbiter_search::{PrincipalVariation, Score};
use arbiter_spec::checked::{Chance, ChanceId, ChanceOutcome};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Throws that follow each other, since nothing can be done with the first, are looked at as depth as this.
const MAX_DEPTH: u32 = 2;
/// What a game that is decided counts for: otherwise the average would tell of nothing else.
const DECIDED: i32 = 1000;

/// A throw that was looked at.
pub(super) struct Thrown<'a> {
    before: &'a Play,
    chance: &'a Chance,
    outcomes: Vec<RollOutcome>,
}

/// One outcome.
struct RollOutcome {
    code: String,
    weight: u32,
    /// What it lets its player do, in words, where the document says so.
    meaning: Option<String>,
    after: Play,
    /// The best line, where there is a decision then.
    line: Option<PrincipalVariation>,
    /// For the team that throws; nothing if it is thrown again.
    worth: Option<Score>,
}

impl Thrown<'_> {
    /// Looks at every outcome.
    pub fn new<'a>(analyst: &Analyst<'_>, before: &'a Play, chance: ChanceId) -> Thrown<'a> {
        Thrown {
            before,
            chance: &before.spec().chance[chance.index()],
            outcomes: roll_outcomes(analyst, before, chance, MAX_DEPTH),
        }
    }

    /// As people read it.
    pub fn print(&self, analyst: &Analyst<'_>, game: &Game, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (rules, thrower) = (self.before.spec(), team(self.before));
        let (name, what) = (rules.player_name(self.before.to_move()), in_words(&self.chance.code));
        writeln!(out, "{name} throws the {what} first, {}", game.title())?;
        let all: u32 = self.outcomes.iter().map(|outcome| outcome.weight).sum();
        for outcome in &self.outcomes {
            let meaning = outcome.meaning.as_ref().map_or(String::new(), |meaning| format!(" ({meaning})"));
            let said = self.said(analyst, outcome);
            writeln!(out, "{what} {}{meaning}, {} of {all}: {said}", outcome.code, outcome.weight)?;
        }
        if let Some(average) = average(&self.outcomes) {
            writeln!(out, "on average: {}", scores_by_team(rules, thrower, average))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn said(&self, analyst: &Analyst<'_>, outcome: &RollOutcome) -> String {
        let (rules, after) = (self.before.spec(), &outcome.after);
        if let Some(outcome) = after.outcome() {
            return format!("the game is over: {}", text_board::outcome(rules, outcome));
        }
        let nothing = "nothing can be done with it";
        let passed = (after.turn_number() != self.before.turn_number())
            .then(|| format!("{nothing}, {} is next", rules.player_name(after.to_move())));
        let line = outcome.line.as_ref().map(|line| line_text(analyst, after, line));
        let worth = line.or_else(|| Some(scores_by_team(rules, team(self.before), outcome.worth?)));
        let again = if after.awaited_roll().is_some() { ", and it is thrown again" } else { "" };
        let barren = (passed.is_none() && worth.is_none()).then(|| format!("{nothing}{again}"));
        [passed, worth, barren].into_iter().flatten().collect::<Vec<_>>().join(": ")
    }

    /// As data.
    pub fn json(&self, analyst: &Analyst<'_>) -> Value {
        let (rules, thrower) = (self.before.spec(), team(self.before));
        let outcome = |outcome: &RollOutcome| {
            json!({
                "outcome": outcome.code,
                "weight": outcome.weight,
                "scores": outcome.worth.map(|worth| scores_json(rules, thrower, worth)),
                "line": outcome.line.as_ref().map(|line| line_json(analyst, &outcome.after, line)),
            })
        };
        json!({
            "chance": self.chance.code,
            "expected": average(&self.outcomes).map(|average| scores_json(rules, thrower, average)),
            "outcomes": self.outcomes.iter().map(outcome).collect::<Vec<_>>(),
        })
    }
}

fn roll_outcomes(analyst: &Analyst<'_>, before: &Play, chance: ChanceId, depth: u32) -> Vec<RollOutcome> {
    let rules = before.spec();
    let outcomes = rules.chance[chance.index()].outcomes.iter().enumerate();
    let outcome = |(value, outcome): (usize, &ChanceOutcome)| {
        let mut after = before.clone();
        after.roll(chance, value).ok()?;
        let line = analyst.lines(&after, 1).into_iter().next();
        let worth = line.as_ref().map(|line| line.score).or_else(|| final_score(&after)).or_else(|| {
            let next = after.awaited_roll()?;
            let again = next == chance && after.turn_number() == before.turn_number();
            if again || depth == 0 { None } else { average(&roll_outcomes(analyst, &after, next, depth - 1)) }
        });
        let same = team(&after) == team(before);
        let worth = worth.map(|worth| if same { worth } else { Score(-worth.0) });
        let (code, weight, meaning) = (outcome.code.clone(), outcome.weight, meaning(rules, chance, value));
        Some(RollOutcome { code, weight, meaning, after, line, worth })
    };
    outcomes.filter_map(outcome).collect()
}

/// By the odds of those outcomes that are not thrown again.
fn average(outcomes: &[RollOutcome]) -> Option<Score> {
    let known = || outcomes.iter().filter_map(|outcome| Some((f64::from(outcome.weight), outcome.worth?)));
    let all: f64 = known().map(|(weight, _)| weight).sum();
    let counts = |score: Score| match score.mate() {
        Some(_) => f64::from(DECIDED * score.0.signum()),
        None => f64::from(score.0),
    };
    let sum: f64 = known().map(|(weight, score)| weight * counts(score)).sum();
    (all > 0.0).then(|| Score((sum / all).round() as i32))
}
