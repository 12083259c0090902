use crate::game::{Game, GameArgs};
use anyhow::bail;
use arbiter_notation::{Letters, moves};
use arbiter_reference::{Explanation, Position, Verdict};
use arbiter_spec::checked::{KindId, Rules, Square};
use arbiter_spec::json::At;
use arbiter_spec::play::{Decision, What};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Why a move is legal or not: the rule, where it is written, and what it asks for
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/explain.txt"))]
pub struct Explain {
    #[command(flatten)]
    game: GameArgs,
    /// A move by coordinates (e2e4), a drop (P@e4), or the square of a man (e2)
    #[arg(value_name = "MOVE")]
    text: String,
    /// Print an object instead of text
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, position) = self.game.load()?;
        let spec = &game.spec;
        let legal = position.legal();
        let found = moves::find(spec, &legal, &self.text);
        let decision = found.as_ref().ok().and_then(|i| legal.get(*i));
        let wish = decision.and_then(squares_of).or_else(|| squares_in(spec, &self.text));
        let Some(Wish { from, to, kind }) = wish else {
            match decision {
                Some(_) => return self.bare(out, &game, true),
                None if matches!(self.text.as_str(), "pass" | "0000" | "stop") => return self.bare(out, &game, false),
                None => bail!(
                    "`{}` is not a move; expected two squares (e2e4), one square (e2), or a drop (P@e4)",
                    self.text
                ),
            }
        };
        let mut explanations = position.explain(from, to, kind);
        explanations.sort_by_key(|e| !matches!(e.verdict, Verdict::Legal));
        let is_legal = decision.is_some() || explanations.iter().any(|e| matches!(e.verdict, Verdict::Legal));
        if self.json {
            return super::print_json(
                out,
                &json!({
                    "game": game.found.name,
                    "move": self.text,
                    "legal": is_legal,
                    "rules": explanations.iter().map(|e| object(&game, e)).collect::<Vec<_>>(),
                }),
            );
        }
        match (to, is_legal) {
            (None, _) => writeln!(out, "what the rules say to the man on {}", self.text)?,
            (_, true) => writeln!(out, "{} is legal", self.text)?,
            (_, false) => writeln!(out, "{} is not legal", self.text)?,
        }
        if let Err(error @ moves::FindError::Ambiguous { .. }) = &found {
            writeln!(out, "  {error}")?;
        }
        if explanations.is_empty() {
            writeln!(out, "  {}", nothing(&position, from, to))?;
        }
        for explanation in &explanations {
            print(out, &game, explanation)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// A pass or the end of a chain: there is no rule of a piece to show.
    fn bare(&self, out: &mut dyn Write, game: &Game, legal: bool) -> anyhow::Result<ExitCode> {
        if self.json {
            let object = json!({ "game": game.found.name, "move": self.text, "legal": legal, "rules": [] });
            return super::print_json(out, &object);
        }
        let (word, why) =
            if legal { ("legal", "the turn allows it") } else { ("not legal", "the turn does not allow it") };
        writeln!(out, "{} is {word}\n  {why} (see `turns` in the document)", self.text)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What somebody would like to do.
struct Wish {
    from: Option<Square>,
    to: Option<Square>,
    kind: Option<KindId>,
}

fn squares_of(decision: &Decision) -> Option<Wish> {
    match decision.what {
        What::Move { from, to, .. } => Some(Wish { from: Some(from), to: Some(to), kind: None }),
        What::Drop { kind, to, .. } => Some(Wish { from: None, to: Some(to), kind: Some(kind) }),
        What::Pass | What::Stop => None,
    }
}

/// The squares of a move that is not among the legal ones.
fn squares_in(spec: &Rules, text: &str) -> Option<Wish> {
    if let Some((symbol, square)) = text.split_once('@') {
        let wanted = symbol.trim().to_lowercase();
        let kind =
            spec.kinds.iter().position(|k| k.symbol.to_lowercase() == wanted || k.code.to_lowercase() == wanted)?;
        let to = Some(spec.board.square_by_name(square.trim())?);
        return Some(Wish { from: None, to, kind: Some(KindId(kind as u8)) });
    }
    let mut names: Vec<String> = Vec::new();
    for c in text.to_lowercase().chars() {
        match (c.is_ascii_digit(), c.is_ascii_alphabetic() && c != 'x', names.last_mut()) {
            (true, _, Some(name)) => name.push(c),
            (false, true, _) => names.push(c.to_string()),
            _ => {}
        }
    }
    names.retain(|name| name.len() > 1);
    let squares = names.iter().map(|name| spec.board.square_by_name(name)).collect::<Option<Vec<Square>>>()?;
    match squares.as_slice() {
        [] => None,
        [from] => Some(Wish { from: Some(*from), to: None, kind: None }),
        [from, to, ..] => Some(Wish { from: Some(*from), to: Some(*to), kind: None }),
    }
}

/// Why there is not even a rule to show.
fn nothing(position: &Position, from: Option<Square>, to: Option<Square>) -> String {
    let spec = position.spec();
    let name = |square| spec.board.square_name(square);
    let placement = position.placement();
    let Some(from) = from else { return "the document has no such drop".into() };
    let Some(man) = placement.men.iter().find(|m| m.square == from) else {
        return format!("nothing stands on {}", name(from));
    };
    let (owner, mover) = (spec.player_name(man.owner), spec.player_name(position.to_move()));
    let kind = &spec.kind(man.kind).name;
    if man.owner != position.to_move() {
        return format!("the {kind} on {} belongs to {owner}, and {mover} is to move", name(from));
    }
    let letters = Letters::new(spec);
    let to = to.map_or("anywhere".into(), |to| format!("to {}", name(to)));
    format!("no move of the {kind} ({}) leads from {} {to}", letters.man(man.kind, man.owner), name(from))
}

fn place(game: &Game, at: &At) -> String {
    format!("{} at {}", at.pointer(), game.location(at))
}

fn print(out: &mut dyn Write, game: &Game, explanation: &Explanation) -> anyhow::Result<()> {
    let cite =
        game.spec.metadata.cite.get(&explanation.rule).map_or(String::new(), |article| format!(", article {article}"));
    writeln!(out, "\n  rule {}{cite}\n    {}", explanation.rule, place(game, &explanation.at))?;
    match &explanation.verdict {
        Verdict::Legal => writeln!(out, "    allows it")?,
        Verdict::Refused { at, sentence } => {
            writeln!(out, "    refuses it: {sentence}")?;
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
