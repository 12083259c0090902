//! How a game ended, in words.

use arbiter_spec::checked::Rules;
use arbiter_spec::play::Outcome;
use serde_json::{Value, json};

/// The same for programs.
pub fn outcome_object(spec: &Rules, end: &Outcome) -> Value {
    json!({ "code": end.code, "scores": end.scores, "text": outcome(spec, end) })
}

/// "WHITE wins: checkmate", "draw: stalemate", or the scores.
pub fn outcome(spec: &Rules, outcome: &Outcome) -> String {
    let team = |i: usize| spec.teams.get(i).map_or("?", |t| t.name.as_str());
    let reason = reason(spec, &outcome.code);
    if let Some(winner) = outcome.winner() {
        return format!("{} wins: {reason}", team(winner.index()));
    }
    let even = outcome.scores.windows(2).all(|pair| pair[0] == pair[1]);
    if even {
        return format!("draw: {reason}");
    }
    let winners: Vec<&str> = (0..outcome.scores.len()).filter(|&i| outcome.scores[i] >= 1.0).map(team).collect();
    if !winners.is_empty() {
        return format!("{} win: {reason}", winners.join(" and "));
    }
    let scores: Vec<String> = outcome.scores.iter().enumerate().map(|(i, s)| format!("{} {s}", team(i))).collect();
    format!("{}: {reason}", scores.join(", "))
}

/// The document's word for an ending or agreement, else its code, with the article it cites.
fn reason(spec: &Rules, code: &str) -> String {
    let word = spec.metadata.reasons.get(code).map_or_else(|| code.to_lowercase(), Clone::clone).replace('_', " ");
    match spec.metadata.cite.get(code) {
        Some(article) => format!("{word} (article {article})"),
        None => word,
    }
}
