mod game;
mod graph;
mod opinion;
mod position;
mod throw;

use crate::game::{GameArgs, Variation};
use clap::Args;
use opinion::Analyst;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Find the best lines of a position, or the mistakes of a whole game
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/analyze.txt"))]
pub struct Analyze {
    /// Id or other name of a built-in game, or the path of a document
    game: String,
    #[command(flatten)]
    variation: Variation,
    /// A position instead of the start, as one text
    #[arg(long, value_name = "TEXT", conflicts_with = "pgn")]
    position: Option<String>,
    /// A whole game instead of a position: a file of games; `-` is the standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "options", "number", "players", "words"])]
    pgn: Option<String>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pgn", value_parser = clap::value_parser!(u64).range(1..))]
    which: u64,
    /// Seconds for each position
    #[arg(long, value_name = "T", default_value = "2", value_parser = seconds)]
    time: Duration,
    /// So many plies instead of a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// How many lines of a position are shown
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    lines: u32,
    /// How many threads think
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Write a picture of how the game went
    #[arg(long, value_name = "FILE", requires = "pgn")]
    svg: Option<PathBuf>,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected seconds, such as 0.5 or 10".into()),
    }
}

impl Analyze {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.pgn {
            Some(file) => game::run(self, file, out),
            None => {
                let (game, variation) = (self.game.clone(), self.variation.clone());
                let (game, play) = GameArgs { game, variation, position: self.position.clone() }.load()?;
                let analyst = Analyst::new(self, &game, play.game())?;
                position::run(self, &analyst, &game, &play, out)
            }
        }
    }
}
