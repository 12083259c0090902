//! The command line: one file per subcommand, in [`command`].

mod agent;
mod command;
mod fault;
mod flags;
mod game;
mod match_rules;
mod one_of;
mod person;
mod progress;
mod record;
mod session;
mod text_board;
mod tui;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
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
    let (cli, unknown) = arguments().unwrap_or_else(|error| error.exit());
    let mut out = io::stdout().lock();
    let result = cli.command.run(&mut out).and_then(|code| Ok(out.flush().map(|()| code)?));
    match result {
        Ok(code) => code,
        // The reader of our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        // A word of no document, and clap knows what was meant.
        Err(error) if let Some(wrong) = unknown.filter(|wrong| misread(&error, wrong)) => wrong.exit(),
        Err(error) => {
            // A program that asked for JSON gets it in any case; people still read the sentence.
            if cli.command.wants_json() {
                let _ = writeln!(out, "{:#}", fault::as_json(&error));
            }
            let _ = writeln!(
                io::stderr(),
                "error: {}",
                fault::shown(&error, text_board::colours_wanted(io::stderr().is_terminal()))
            );
            ExitCode::from(if error.is::<flags::UnknownWord>() { 2 } else { 1 })
        }
    }
}

/// The command line. What clap does not know may be a word of the game's document: `--WORD` is read as `--word=WORD`, and
/// the document decides. If that is no command line either, the first answer is the right one.
fn arguments() -> Result<(Cli, Option<clap::Error>), clap::Error> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let first = match Cli::try_parse_from(&words) {
        Ok(cli) => return Ok((cli, None)),
        Err(error) => error,
    };
    let unknown = |error: &clap::Error| match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::UnknownArgument => Some(word.clone()),
        _ => None,
    };
    let mut next = unknown(&first);
    while let Some(word) = next.take()
        && let Some(name) = word.strip_prefix("--").filter(|name| !name.is_empty())
        && let Some(place) = words.iter().position(|typed| *typed == *word)
    {
        words[place] = format!("--word={name}").into();
        match Cli::try_parse_from(&words) {
            Ok(cli) => return Ok((cli, Some(first))),
            Err(error) => next = unknown(&error),
        }
    }
    Err(first)
}

/// Whether a command failed because a misspelt argument was taken for a word of the document.
fn misread(error: &anyhow::Error, wrong: &clap::Error) -> bool {
    let suggests = wrong.get(ContextKind::SuggestedArg).is_some();
    suggests
        && (error.is::<flags::UnknownWord>() || matches!(fault::of_library(error), Some(arbiter::Error::NoGame { .. })))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}
