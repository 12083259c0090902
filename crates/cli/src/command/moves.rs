use crate::game::GameArgs;
use crate::text_board;
use arbiter::Game;
use arbiter_notation::moves;
use arbiter_spec::play::{Choice, Decision, What};
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
    pub json: bool,
}

impl Moves {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, position) = self.game.load()?;
        let spec = game.spec();
        let legal = position.legal();
        let texts = moves::texts(spec, &legal);
        let awaited = position.awaited_roll().map(|chance| &spec.chance[chance.index()].code);
        if self.json {
            let list: Vec<Value> = legal.iter().zip(&texts).map(|(d, text)| self.object(&game, d, text)).collect();
            return super::print_json(
                out,
                &json!({
                    "game": game.name(),
                    "to_move": spec.player_name(position.to_move()),
                    "count": legal.len(),
                    "moves": list,
                    "awaits": awaited,
                    "outcome": position.outcome().map(|o| text_board::outcome_json(spec, o)),
                }),
            );
        }
        for text in &texts {
            writeln!(out, "{text}")?;
        }
        if let Some(outcome) = position.outcome() {
            writeln!(out, "{}", text_board::outcome(spec, outcome))?;
        } else if let Some(die) = awaited {
            writeln!(out, "{die} is rolled first")?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn object(&self, game: &Game, decision: &Decision, text: &str) -> Value {
        let spec = game.spec();
        let name = |square| spec.board.square_name(square);
        let player = spec.player_name(decision.player);
        let mut object = match &decision.what {
            What::Move { kind, from, to, partner, rule, .. } => {
                let mut object = json!({
                    "text": text, "action": "MOVE", "player": player, "piece": spec.kind(*kind).code,
                    "from": name(*from), "to": name(*to),
                    "rule": format!("{}/{}", spec.kind(rule.kind).code, rule.id),
                });
                if let Some(partner) = partner {
                    object["partner"] = json!(name(*partner));
                }
                object
            }
            What::Drop { kind, to, rule, store } => json!({
                "text": text, "action": "DROP", "player": player, "piece": spec.kind(*kind).code, "to": name(*to),
                "store": spec.stores[store.index()].code, "rule": format!("drop/{rule}"),
            }),
            What::Pass => json!({ "text": text, "action": "PASS", "player": player }),
            What::Stop => json!({ "text": text, "action": "STOP", "player": player }),
        };
        let choice = |choice: &Choice| match choice {
            Choice::Become(kind) => json!({ "becomes": spec.kind(*kind).code }),
            Choice::Place(kind, at) => json!({ "places": spec.kind(*kind).code, "on": name(*at) }),
            Choice::Accept => json!({ "optional": true }),
            Choice::Decline => json!({ "optional": false }),
            Choice::Way(way) => json!({ "way": way }),
        };
        if !decision.choices.is_empty() {
            object["choices"] = decision.choices.iter().map(choice).collect();
        }
        object
    }
}
