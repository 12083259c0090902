use crate::game::{self, GameArgs};
use arbiter::{Move, Play};
use arbiter_notation::moves;
use clap::Args;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Count the ways a game can go
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/perft.txt"))]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// How many turns deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,
    /// Count behind each move of the position
    #[arg(long)]
    divide: bool,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = game::load(&self.game.game, &self.game.variation)?;
        let play = game.begin(self.game.position.as_deref())?;
        let begun = Instant::now();
        let counted = count(&play, self.depth);
        // A roll that is awaited, or a game that is over, has no first moves to share out.
        let nodes = match &counted[..] {
            [] => play.count(self.depth),
            counted => counted.iter().map(|(_, nodes)| nodes).sum(),
        };
        let seconds = begun.elapsed().as_secs_f64();
        let (first, counts): (Vec<_>, Vec<u64>) =
            counted.into_iter().map(|(first, count)| (first.decision().clone(), count)).unzip();
        let by_move = || moves::texts(game.spec(), &first).into_iter().zip(&counts);
        if self.json {
            let mut object = json!({ "game": game.name(), "depth": self.depth, "nodes": nodes, "seconds": seconds });
            if self.divide {
                object["divide"] =
                    by_move().map(|(text, n)| (text, json!(n))).collect::<serde_json::Map<_, _>>().into();
            }
            return super::print_json(out, &object);
        }
        if self.divide {
            for (text, count) in by_move() {
                writeln!(out, "{text}: {count}")?;
            }
        }
        writeln!(out, "{nodes}")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The count behind each first move, shared out over the cores; how far it is stands on the terminal meanwhile.
fn count(play: &Play, depth: u32) -> Vec<(Move, u64)> {
    let first = if depth == 0 { Vec::new() } else { play.legal() };
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let counts = Mutex::new(vec![0; first.len()]);
    let show = std::io::stderr().is_terminal() && depth > 3;
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(mv) = first.get(index) else { return };
            let nodes = play.count_behind(mv, depth);
            // Nobody panics while holding the lock.
            if let Ok(mut counts) = counts.lock() {
                counts[index] = nodes;
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if show {
                eprint!("\r{done} of {} first moves counted ", first.len());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    if show {
        eprint!("\r{:40}\r", "");
    }
    let counts = counts.into_inner().unwrap_or_default();
    first.into_iter().zip(counts).collect()
}
