use crate::fault::DetailedError;
use crate::game::{self, Variation};
use crate::one_of::one_of;
use arbiter::Error;
use arbiter::move_line;
use arbiter_notation::position::{self, Style};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Positions as text: written in the usual form, and checked
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/fen.txt"))]
pub struct Fen {
    /// Id or other name of a built-in game, or the path of a document
    game: String,
    /// The position; without one, the start
    position: Option<String>,
    #[command(flatten)]
    variation: Variation,
    /// Play these moves first, in any notation
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    after: Vec<String>,
    /// Refuse what is not written to the letter, or cannot arise in play
    #[arg(long)]
    strict: bool,
    /// How castling rights and en passant are written
    #[arg(long, value_parser = one_of(STYLES), default_value = "fen", value_name = "STYLE")]
    style: Style,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

const STYLES: &[(Style, &str, &str)] = &[
    (Style::Fen, "fen", "KQkq, or files where that is unclear; the en passant square after every double step"),
    (Style::XFen, "xfen", "The same, but the en passant square only where a legal capture uses it"),
    (Style::Shredder, "shredder", "Rights by file (HAha); the en passant square after every double step"),
];

impl Fen {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = game::load(&self.game, &self.variation)?;
        let engine = game.engine().clone();
        if let Some(text) = self.position.as_deref().filter(|_| self.strict) {
            position::read_strict(&engine, text).map_err(|errors| Error::Position { text: text.into(), errors })?;
        }
        let mut play = game.begin(self.position.as_deref())?.into_engine();
        move_line::play(game.spec(), &mut play, &move_line::words(&self.after.join(" ")))?;
        let placement = play.placement();
        let text = position::write_as(&engine, &placement, self.style);
        let doubts = position::doubts(&engine, &placement);
        if self.strict && !doubts.is_empty() {
            let message = "no game leads to that position";
            let list = doubts.iter().map(|doubt| json!({ "message": doubt })).collect();
            return Err(
                DetailedError::new(message, format!("{message}\n  {}", doubts.join("\n  ")), "faults", list).into()
            );
        }
        if self.json {
            return super::print_json(
                out,
                &json!({
                    "game": game.name(),
                    "position": text,
                    "to_move": game.spec().player_name(play.to_move()),
                    "doubts": doubts,
                }),
            );
        }
        writeln!(out, "{text}")?;
        for doubt in doubts {
            writeln!(out, "doubtful: {doubt}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
