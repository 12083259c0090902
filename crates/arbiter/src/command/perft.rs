use crate::game::GameArgs;
use arbiter_notation::moves;
use arbiter_reference::{divide, perft};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// Count the ways a game can go
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/perft.txt"))]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// How many actions deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,
    /// Count behind each move of the position
    #[arg(long)]
    divide: bool,
    /// Print an object instead of text
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, position) = self.game.load()?;
        let begun = Instant::now();
        let mut by_move = Vec::new();
        let nodes = if self.divide && self.depth > 0 {
            let (decisions, counts): (Vec<_>, Vec<u64>) = divide(&position, self.depth).into_iter().unzip();
            let nodes = counts.iter().sum();
            by_move = moves::texts(&game.spec, &decisions).into_iter().zip(counts).collect();
            nodes
        } else {
            perft(&position, self.depth)
        };
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            let mut object =
                json!({ "game": game.found.name, "depth": self.depth, "nodes": nodes, "seconds": seconds });
            if self.divide {
                object["divide"] =
                    by_move.into_iter().map(|(text, n)| (text, json!(n))).collect::<serde_json::Map<_, _>>().into();
            }
            return super::print_json(out, &object);
        }
        for (text, count) in &by_move {
            writeln!(out, "{text}: {count}")?;
        }
        writeln!(out, "{nodes}")?;
        Ok(ExitCode::SUCCESS)
    }
}
