use crate::game::GameArgs;
use crate::screen;
use arbiter_notation::moves;
use arbiter_spec::play::{Decision, What};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// All legal moves of a position
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/moves.txt"))]
pub struct Moves {
    #[command(flatten)]
    game: GameArgs,
    /// Print objects instead of text
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, position) = self.game.load()?;
        let spec = &game.spec;
        let legal = position.legal();
        let texts = moves::texts(spec, &legal);
        let awaited = position.awaited_roll().map(|chance| &spec.chance[chance.index()].code);
        if self.json {
            let list: Vec<Value> = legal.iter().zip(&texts).map(|(d, text)| self.object(&game, d, text)).collect();
            return super::print_json(
                out,
                &json!({
                    "game": game.found.name,
                    "count": legal.len(),
                    "moves": list,
                    // Why there may be none.
                    "awaits_roll": awaited,
                    "outcome": position.outcome().map(|o| screen::outcome_object(spec, o)),
                }),
            );
        }
        for text in &texts {
            writeln!(out, "{text}")?;
        }
        if let Some(outcome) = position.outcome() {
            writeln!(out, "{}", screen::outcome(spec, outcome))?;
        } else if let Some(die) = awaited {
            writeln!(out, "{die} is rolled first")?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn object(&self, game: &crate::game::Game, decision: &Decision, text: &str) -> Value {
        let spec = &game.spec;
        let name = |square| spec.board.square_name(square);
        let player = spec.player_name(decision.player);
        match &decision.what {
            What::Move { kind, from, to, rule, .. } => json!({
                "text": text, "player": player, "piece": spec.kind(*kind).code, "from": name(*from), "to": name(*to),
                "rule": format!("{}/{}", spec.kind(rule.kind).code, rule.id),
            }),
            What::Drop { kind, to, rule, store } => json!({
                "text": text, "player": player, "piece": spec.kind(*kind).code, "to": name(*to),
                "store": spec.stores[store.index()].code, "rule": format!("drop/{rule}"),
            }),
            What::Pass | What::Stop => json!({ "text": text, "player": player }),
        }
    }
}
