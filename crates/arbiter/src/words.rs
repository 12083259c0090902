//! Codes of documents, endings and moves as words for people.

use arbiter_engine::Play;
use arbiter_spec::checked::{Rules, Square};
use arbiter_spec::play::{Outcome, What};
use serde_json::json;

/// A code of a document as words.
pub fn in_words(code: &str) -> String {
    code.to_lowercase().replace('_', " ")
}

/// "WHITE wins: checkmate", "draw: stalemate", or the scores; with the article the document cites.
pub fn outcome(spec: &Rules, outcome: &Outcome) -> String {
    let team = |i: usize| team_name(spec, i);
    // Codes read as words. What the document calls `reasons` is for programs.
    let reason = in_words(&outcome.code);
    let cite = spec.metadata.cite.get(&outcome.code).map_or(String::new(), |article| format!(" (article {article})"));
    if let Some(winner) = outcome.winner() {
        return format!("{} wins: {reason}{cite}", team(winner.index()));
    }
    let even = outcome.scores.windows(2).all(|pair| pair[0] == pair[1]);
    if even {
        let draw = if reason.starts_with("draw") { "" } else { "draw: " };
        return format!("{draw}{reason}{cite}");
    }
    let winners: Vec<String> = (0..outcome.scores.len()).filter(|&i| outcome.scores[i] >= 1.0).map(team).collect();
    if !winners.is_empty() {
        return format!("{} win: {reason}{cite}", winners.join(" and "));
    }
    let scores: Vec<String> = outcome.scores.iter().enumerate().map(|(i, s)| format!("{} {s}", team(i))).collect();
    format!("{}: {reason}{cite}", scores.join(", "))
}

/// A team, and its players where the name does not say who they are.
fn team_name(spec: &Rules, index: usize) -> String {
    let Some(team) = spec.teams.get(index) else { return "?".into() };
    let players: Vec<&str> = spec
        .player_ids()
        .filter(|p| spec.team_of(*p).is_some_and(|t| t.index() == index))
        .map(|p| spec.player_name(p))
        .collect();
    match players.as_slice() {
        [one] if *one == team.name => team.name.clone(),
        _ => format!("{} ({})", team.name, players.join(", ")),
    }
}

/// The same as data.
pub fn outcome_json(spec: &Rules, outcome: &Outcome) -> serde_json::Value {
    let score = |(i, s): (usize, &f64)| (spec.teams.get(i).map_or("?".into(), |t| t.name.clone()), json!(s));
    json!({
        "code": outcome.code,
        "reason": spec.metadata.reasons.get(&outcome.code).cloned().unwrap_or_else(|| outcome.code.to_lowercase()),
        "article": spec.metadata.cite.get(&outcome.code),
        "winner": outcome.winner().and_then(|t| spec.teams.get(t.index())).map(|t| t.name.as_str()),
        "scores": outcome.scores.iter().enumerate().map(score).collect::<serde_json::Map<_, _>>(),
        "text": self::outcome(spec, outcome),
    })
}

/// The squares of the latest action.
#[doc(hidden)]
pub fn last(position: &Play) -> Vec<Square> {
    match position.last_decision().map(|d| &d.what) {
        Some(What::Move { from, to, .. }) => vec![*from, *to],
        Some(What::Drop { to, .. }) => vec![*to],
        _ => Vec::new(),
    }
}

/// A text from outside, fit to be printed: no control characters, and not too long.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 80;
    let clean: String = text.chars().flat_map(char::escape_debug).take(LONGEST + 1).collect();
    if clean.chars().count() > LONGEST {
        format!("{}…", clean.chars().take(LONGEST).collect::<String>())
    } else {
        clean
    }
}
