use crate::game::GameArgs;
use crate::one_of::one_of;
use crate::text_board;
use anyhow::bail;
use arbiter::move_line::{self, Spelling};
use arbiter_notation::position;
use clap::Args;
use serde_json::json;
use std::io::{Read, Write};
use std::process::ExitCode;

/// A line of moves from one notation to another
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/san.txt"))]
pub struct San {
    #[command(flatten)]
    game: GameArgs,
    /// The moves, in any notation and with or without numbers; `-` reads them from the input
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    /// The notation to write
    #[arg(long, value_parser = one_of(&Spelling::ALL), default_value = "san", value_name = "NOTATION")]
    to: Spelling,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

impl San {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, mut play) = self.game.load()?;
        let text = match &self.moves[..] {
            [dash] if dash == "-" => {
                let mut text = String::new();
                std::io::stdin().take(LONGEST).read_to_string(&mut text)?;
                text
            }
            words => words.join(" "),
        };
        if let Some(lack) = self.to.lacks(game.spec()) {
            bail!("{} {lack}", game.name())
        }
        let written = move_line::spelled(game.spec(), &mut play, &move_line::words(&text), self.to)?;
        if self.json {
            return super::print_json(
                out,
                &json!({
                    "game": game.name(),
                    "moves": written,
                    "position": position::write(game.spec(), &play.placement()),
                    "outcome": play.outcome().map(|outcome| text_board::outcome_json(game.spec(), outcome)),
                }),
            );
        }
        writeln!(out, "{}", written.join(" "))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Most bytes of input.
const LONGEST: u64 = 1 << 20;
