use crate::game::GameArgs;
use crate::text_board;
use anyhow::bail;
use arbiter::move_line::{self, Spelling};
use arbiter_notation::position;
use clap::{Args, ValueEnum};
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
    #[arg(long, value_enum, default_value_t, value_name = "NOTATION")]
    to: Notation,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

/// What can be written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Notation {
    /// Short algebraic notation: Nf3, exd5, O-O
    #[default]
    San,
    /// Coordinates: g1f3, e7e8q, e1g1
    Uci,
    /// The same, but castling is the king taking his rook: e1h1
    Uci960,
    /// Squares named from the corners that the document gives letters to: NE3bxP+
    Angles,
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
        let spelling = match self.to {
            Notation::San => Spelling::San,
            Notation::Uci => Spelling::Uci,
            Notation::Uci960 => Spelling::Uci960,
            Notation::Angles if game.spec().metadata.angles.is_empty() => {
                bail!("{} names no corners (`metadata.angles`); write san or uci", game.name())
            }
            Notation::Angles => Spelling::Angles,
        };
        let written = move_line::spelled(game.spec(), &mut play, &move_line::words(&text), spelling)?;
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
