use super::{Usual, find, play_next, rules_of, start_of};
use crate::text_board::{self, Cells, ColourChoice, Palette, wrapped};
use anyhow::bail;
use arbiter_engine::Play;
use arbiter_host::pgn::{CompiledGames, Rulebooks};
use arbiter_notation::pgn::{self, Game, Rulebook};
use arbiter_notation::position;
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Show a position of a recorded game, with the moves that led to it
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/pgn-replay.txt"))]
pub struct Replay {
    /// A file of games; `-` is the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// The position after so many moves, from 0; without it the last one
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    #[command(flatten)]
    usual: Usual,
    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: ColourChoice,
    /// Print an object instead of a picture
    #[arg(long)]
    pub json: bool,
}

impl Replay {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let reading = find(&self.file, self.game)?;
        let games = CompiledGames::new(&self.usual.variant)?;
        let mut rulebooks = Rulebooks::new(&games);
        let game = &reading.game;
        let rules = rules_of(&mut rulebooks, game)?;
        let (play, played) = self.play(rules, game)?;
        let spec = rules.game().spec();
        let text = position::write(spec, &play.placement());
        if self.json {
            let tags = game.tags.iter().map(|(name, value)| json!([name, value]));
            return crate::command::print_json(
                out,
                &json!({
                    "game": self.game, "line": reading.line, "variant": rules.name(), "tags": tags.collect::<Vec<_>>(),
                    "plies": game.line.moves.len(), "ply": played.len(), "moves": played, "position": text,
                    "result": game.result.text(),
                    "outcome": play.outcome().map(|outcome| text_board::outcome_json(spec, outcome)),
                }),
            );
        }
        for (name, value) in game.tags.iter() {
            writeln!(out, "{name:<8} {}", value.chars().filter(|c| !c.is_control()).collect::<String>())?;
        }
        writeln!(out, "\n{}\n", self.moves(game, &played))?;
        // The moves above use the symbols of the notation, so the board does too.
        write!(out, "{}", text_board::draw(&play, None, Cells::Symbols, &Palette::new(spec, self.color)))?;
        writeln!(out, "{text}")?;
        Ok(ExitCode::SUCCESS)
    }

    /// Plays the moves up to the ply that was asked for, and says how each is written.
    fn play(&self, rules: &Rulebook, game: &Game) -> anyhow::Result<(Play, Vec<String>)> {
        let mut play = start_of(rules, game)?;
        let total = game.line.moves.len();
        let wanted = self.ply.unwrap_or(total);
        if wanted > total {
            bail!("the game has {total} moves; there is no ply {wanted}");
        }
        let mut played = Vec::new();
        for (text, ply) in game.moves().take(wanted).zip(1..) {
            played.push(play_next(rules, &mut play, text, format_args!("game {}, ply {ply}", self.game))?);
        }
        Ok((play, played))
    }

    /// The moves so far as a paragraph, and what follows.
    fn moves(&self, game: &Game, played: &[String]) -> String {
        let mut shown = game.clone();
        shown.closing.clear();
        shown.line.opening.clear();
        shown.line.moves = played.iter().filter_map(|text| pgn::Turn::new(text)).collect();
        let text = pgn::write(&shown);
        let moves = text.split_once("\n\n").map_or("", |(_, moves)| moves).replace('\n', " ");
        let rest = game.line.moves.len() - played.len();
        let moves = match rest {
            0 => moves,
            _ => format!(
                "{} … ({rest} more)",
                moves.trim_end().strip_suffix(game.result.text()).unwrap_or(&moves).trim_end()
            ),
        };
        wrapped("", &moves, 0)
    }
}
