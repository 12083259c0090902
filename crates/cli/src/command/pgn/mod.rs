//! Records of games: one file per subcommand of `arbiter pgn`.

mod check;
mod replay;
mod split;
mod stats;

use anyhow::{anyhow, bail};
use arbiter_engine::Play;
use arbiter_host::pgn::{Input, Rulebooks};
use arbiter_notation::pgn::{self, Blocks, Library, Reading, Rulebook};
use clap::Args;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

/// Check, count, divide and replay records of games (PGN)
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/pgn.txt"))]
pub struct Pgn {
    #[command(subcommand)]
    command: Command,
}

commands! {
    Check(check::Check): json,
    Stats(stats::Stats): json,
    Split(split::Split): json,
    Replay(replay::Replay): json,
}

impl Pgn {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        self.command.run(out)
    }

    /// Whether the answer is for a program.
    pub fn wants_json(&self) -> bool {
        self.command.wants_json()
    }
}

/// The rules of a recorded game, by its tags.
pub fn rules_of<'d>(rulebooks: &'d mut Rulebooks<'_>, game: &pgn::Game) -> anyhow::Result<&'d Rulebook<'d>> {
    let variant = game.tags.get("Variant");
    rulebooks.rulebook(variant).ok_or_else(|| {
        anyhow!("no game is known by the name `{}` of the tag Variant", variant.unwrap_or_default().escape_debug())
    })
}

/// Its start.
pub fn start_of(rules: &Rulebook, game: &pgn::Game) -> anyhow::Result<Play> {
    let start = rules.start(game.tags.get("FEN")).map_err(|trouble| anyhow!("{trouble}"))?;
    Ok(rules.game().at(&start)?.resume()?)
}

/// Plays its next move as it is written there; returns how short notation writes it.
pub fn play_next(rules: &Rulebook, play: &mut Play, text: &str, place: impl Display) -> anyhow::Result<String> {
    let wrong = |why: String| anyhow!("{place}: {why}");
    let decision = rules.san().read(play, text).map_err(|error| wrong(error.to_string()))?;
    let text = rules.san().write(play, &decision);
    play.play(&decision).map_err(|error| wrong(error.to_string()))?;
    Ok(text)
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
