mod tiers;

use crate::game::GameArgs;
use anyhow::bail;
use arbiter::Game;
use arbiter::intent::{self, Intent};
use arbiter_engine::{Explanation, Play, Verdict};
use arbiter_notation::moves::{self, FindError};
use arbiter_spec::json::At;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Why a move is legal or not: the rule, where it is written, and what it asks for; or how fast it is
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/explain.txt"))]
pub struct Explain {
    #[command(flatten)]
    game: GameArgs,
    /// A move by coordinates (e2e4), a drop (P@e4), or the square of a piece (e2)
    #[arg(value_name = "MOVE", required_unless_present = "tiers")]
    text: Option<String>,
    /// How fast every move is and why, instead of one move: tiers, kernel and sizes
    #[arg(long, conflicts_with_all = ["text", "position"])]
    tiers: bool,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

impl Explain {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, position) = self.game.load()?;
        match &self.text {
            Some(text) => self.of_move(out, &game, &position, text),
            None if self.json => super::print_json(out, &tiers::json(&game, &position.game().tiers())),
            None => tiers::print(out, &game, &position.game().tiers()).map(|()| ExitCode::SUCCESS),
        }
    }

    fn of_move(&self, out: &mut dyn Write, game: &Game, position: &Play, text: &str) -> anyhow::Result<ExitCode> {
        let spec = game.spec();
        let legal = position.legal();
        let found = moves::find(spec, &legal, text);
        let decision = found.as_ref().ok().and_then(|i| legal.get(*i));
        let intent = decision.and_then(intent::of_decision).or_else(|| intent::in_text(spec, text));
        let Some(Intent { from, to, kind }) = intent else {
            match decision {
                Some(_) => return self.bare(out, game, text, true),
                None if matches!(text, "pass" | "0000" | "stop") => return self.bare(out, game, text, false),
                None => bail!(
                    "`{}` is not a move: {}",
                    text,
                    intent::unknown_name(spec, text)
                        .unwrap_or_else(|| "expected two squares (e2e4), one square (e2), or a drop (P@e4)".into())
                ),
            }
        };
        let mut explanations = position.explain(from, to, kind);
        explanations.sort_by_key(|e| !matches!(e.verdict, Verdict::Legal));
        // The rules may allow the squares while the text asks for something else there, such as a piece that cannot be
        // had by promotion: what is legal is what can be played by that text, or the beginning of it.
        let squares_are_legal = explanations.iter().any(|e| matches!(e.verdict, Verdict::Legal));
        let is_legal = if to.is_some() { !matches!(found, Err(FindError::Unknown { .. })) } else { squares_are_legal };
        let from_here = from.filter(|_| to.is_none()).map(|from| intent::moves_from(spec, &legal, from));
        if self.json {
            let mut object = json!({
                "game": game.name(),
                "move": text,
                "legal": is_legal,
                "rules": explanations.iter().map(|e| object(game, e)).collect::<Vec<_>>(),
            });
            if explanations.is_empty() {
                object["because"] = json!(intent::nothing(position, from, to));
            }
            if let Some(moves) = from_here {
                object["moves"] = json!(moves);
            }
            return super::print_json(out, &object);
        }
        match (&from_here, is_legal) {
            (Some(moves), _) if moves.is_empty() => writeln!(out, "no legal move starts from {}", text)?,
            (Some(moves), _) => writeln!(out, "legal from {}: {}", text, moves.join(", "))?,
            (None, true) => writeln!(out, "{} is legal", text)?,
            (None, false) => writeln!(out, "{} is not legal", text)?,
        }
        if let (Err(error), Some(_), true) = (&found, to, squares_are_legal) {
            writeln!(out, "  {error}")?;
        }
        if explanations.is_empty() {
            writeln!(out, "  {}", intent::nothing(position, from, to))?;
        } else if let Some(sentence) = unanimous(&explanations) {
            let rules: Vec<&str> = explanations.iter().map(|e| e.rule.as_str()).collect();
            writeln!(out, "  {sentence}\n  (so say {})", rules.join(", "))?;
        } else {
            for explanation in &explanations {
                print(out, game, explanation, to.is_some())?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// A pass or the end of a chain: there is no rule of a piece to show.
    fn bare(&self, out: &mut dyn Write, game: &Game, text: &str, legal: bool) -> anyhow::Result<ExitCode> {
        if self.json {
            let object = json!({ "game": game.name(), "move": text, "legal": legal, "rules": [] });
            return super::print_json(out, &object);
        }
        let (word, why) =
            if legal { ("legal", "the turn allows it") } else { ("not legal", "the turn does not allow it") };
        writeln!(out, "{} is {word}\n  {why} (see `turns` in the document)", text)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The sentence by which several rules refuse for one and the same reason.
fn unanimous(explanations: &[Explanation]) -> Option<&str> {
    let sentence = |e: &'_ Explanation| match &e.verdict {
        Verdict::Refused { sentence, .. } => Some(sentence.clone()),
        Verdict::Legal => None,
    };
    let [first, .., _] = explanations else { return None };
    let Verdict::Refused { sentence: said, .. } = &first.verdict else { return None };
    explanations.iter().all(|e| sentence(e).as_ref() == Some(said)).then_some(said)
}

fn place(game: &Game, at: &At) -> String {
    format!("{} at {}", at.pointer(), game.location(at))
}

fn print(out: &mut dyn Write, game: &Game, explanation: &Explanation, asked: bool) -> anyhow::Result<()> {
    let cite = game
        .spec()
        .metadata
        .cite
        .get(&explanation.rule)
        .map_or(String::new(), |article| format!(", article {article}"));
    writeln!(out, "\n  rule {}{cite}\n    {}", explanation.rule, place(game, &explanation.at))?;
    match &explanation.verdict {
        Verdict::Legal => writeln!(out, "    {}", if asked { "allows it" } else { "allows some move" })?,
        Verdict::Refused { at, sentence } => {
            writeln!(out, "    {}: {sentence}", if asked { "refuses it" } else { "allows none" })?;
            if at != &explanation.at {
                writeln!(out, "    {}", place(game, at))?;
            }
        }
    }
    Ok(())
}

fn object(game: &Game, explanation: &Explanation) -> Value {
    let mut object = json!({
        "rule": explanation.rule,
        "pointer": explanation.at.pointer(),
        "location": game.location(&explanation.at),
        "legal": matches!(explanation.verdict, Verdict::Legal),
    });
    if let Verdict::Refused { at, sentence } = &explanation.verdict {
        object["because"] = json!({ "sentence": sentence, "pointer": at.pointer(), "location": game.location(at) });
    }
    object
}
