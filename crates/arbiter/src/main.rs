//! The command line: one file per subcommand, in [`command`].

mod agent;
mod bench;
mod command;
mod counter;
mod diagram;
mod fault;
mod game;
mod giving_up;
mod layout;
mod line;
mod pgn;
mod random;
mod record;
mod screen;
mod session;
mod shelf;
mod whole_file;
mod wish;

use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;

/// Play, check and explore any chess-like game that is written as one JSON document.
#[derive(Debug, Parser)]
#[command(name = "arbiter", version, about, max_term_width = 100, after_help = include_str!("../help/arbiter.txt"))]
struct Cli {
    #[command(subcommand)]
    command: command::Command,
}

fn main() -> ExitCode {
    // Unlike a panic message, clap's own answer to a wrong command line is fit to be read; it ends with 2.
    let cli = Cli::parse();
    let mut out = io::stdout().lock();
    let result = cli.command.run(&mut out).and_then(|code| Ok(out.flush().map(|()| code)?));
    match result {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // A program that asked for JSON gets it in any case; people still read the sentence.
            if cli.command.wants_json() {
                let _ = writeln!(out, "{:#}", fault::as_json(&error));
            }
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}
