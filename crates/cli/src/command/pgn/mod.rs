//! Records of games: one file per subcommand of `arbiter pgn`.

mod check;
mod replay;
mod split;
mod stats;

use anyhow::{anyhow, bail};
use arbiter_host::pgn::Input;
use arbiter_notation::pgn::{self, Blocks, Reading};
use clap::{Args, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// Check, count, divide and replay records of games (PGN)
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/pgn.txt"))]
pub struct Pgn {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Check),
    Stats(stats::Stats),
    Split(split::Split),
    Replay(replay::Replay),
}

impl Pgn {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.command {
            Command::Check(command) => command.run(out),
            Command::Stats(command) => command.run(out),
            Command::Split(command) => command.run(out),
            Command::Replay(command) => command.run(out),
        }
    }

    /// Whether the answer is for a program.
    pub fn wants_json(&self) -> bool {
        match &self.command {
            Command::Check(command) => command.json,
            Command::Stats(command) => command.json,
            Command::Split(command) => command.json,
            Command::Replay(command) => command.json,
        }
    }
}

/// The game of a number in a file. The others are passed over, whatever they are like.
pub fn find(file: &str, number: u64) -> anyhow::Result<Reading> {
    let mut last = 0;
    for block in Blocks::new(Input::open(file)?.bytes) {
        for raw in block.map_err(|error| anyhow!("{file}: {error}"))?.games() {
            last = raw.number();
            if last == number {
                return pgn::read(&raw, &mut String::new()).map_err(|problem| anyhow!("{file}:{problem}"));
            }
        }
    }
    bail!("{file} has no game {number}; it has {last}")
}

/// Whose rules records are judged by.
#[derive(Clone, Debug, Args)]
struct Usual {
    /// The game of records without a tag Variant: an id, another name, or the path of a document
    #[arg(long, value_name = "GAME", default_value = "chess")]
    variant: String,
}

/// How the work is shared out.
#[derive(Clone, Debug, Args)]
struct Threads {
    /// How many threads work; without it as many as there are cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Threads {
    fn count(&self) -> usize {
        arbiter_host::pgn::threads(self.threads.map(usize::from))
    }
}
