use super::{Threads, Usual};
use crate::progress::Progress;
use arbiter_host::pgn::{CompiledGames, Input, Look, Rulebooks, over_blocks};
use arbiter_notation::pgn::{Problem, Severity};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Everything that is wrong with records, with its place: text, moves and results
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/pgn-check.txt"))]
pub struct Check {
    /// Files of games; `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    usual: Usual,
    /// Stop at the first error
    #[arg(long)]
    strict: bool,
    /// Show errors only, and nothing about sound files
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    threads: Threads,
    /// Print a list of objects instead of text
    #[arg(long)]
    pub json: bool,
}

/// What was found in one file so far.
#[derive(Default)]
struct Found {
    games: u64,
    plies: u64,
    errors: u64,
    notes: u64,
    data: Vec<Value>,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let games = CompiledGames::new(&self.usual.variant)?;
        let (mut sound, mut data) = (true, Vec::new());
        for file in &self.files {
            let mut found = Found::default();
            let fault = match self.check(file, &games, &mut found, out) {
                Ok(written) => written.map(|()| None)?,
                Err(fault) => Some(fault),
            };
            if let Some(fault) = &fault {
                writeln!(std::io::stderr(), "error: {fault:#}")?;
            }
            let fine = found.errors == 0 && fault.is_none();
            sound &= fine;
            if self.json {
                data.push(json!({
                    "file": file, "sound": fine, "games": found.games, "plies": found.plies, "errors": found.errors,
                    "notes": found.notes, "problems": found.data, "error": fault.map(|fault| format!("{fault:#}")),
                }));
            } else if !(self.quiet && fine) {
                let one = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
                let plies = if found.plies == 1 { "1 ply".into() } else { format!("{} plies", found.plies) };
                writeln!(
                    out,
                    "{file}: {}, {}, {}, {}",
                    one(found.games, "game"),
                    plies,
                    one(found.errors, "error"),
                    one(found.notes, "note")
                )?;
            }
            if !sound && self.strict {
                break;
            }
        }
        if self.json {
            crate::command::print_json(out, &Value::Array(data))?;
        }
        Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// Prints or gathers what is found. Whether it could be printed is told apart from whether the file could be read.
    fn check(
        &self,
        file: &str,
        games: &CompiledGames,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> anyhow::Result<std::io::Result<()>> {
        let mut written = Ok(());
        let gather = |(totals, problems): (arbiter_host::pgn::Totals, Vec<Problem>)| {
            found.games += totals.games;
            found.plies += totals.plies;
            for problem in problems {
                let error = problem.trouble.severity() == Severity::Error;
                *(if error { &mut found.errors } else { &mut found.notes }) += 1;
                if self.quiet && !error {
                    continue;
                }
                if self.json {
                    found.data.push(as_json(&problem));
                } else if written.is_ok() {
                    let word = if error { "" } else { "note: " };
                    let place = problem.place;
                    written = writeln!(out, "{file}:{place}: {word}{}", problem.trouble);
                }
                if error && self.strict || written.is_err() {
                    return false;
                }
            }
            true
        };
        let input = Input::open(file)?;
        let mut progress = Progress::new(&input.name, input.size);
        over_blocks(
            input,
            self.threads.count(),
            &mut progress,
            || Look::new(Rulebooks::new(games), true),
            |look, block| {
                block.games().for_each(|raw| look.see(&raw));
                (std::mem::take(&mut look.totals), look.problems.replace(Vec::new()).unwrap_or_default())
            },
            gather,
        )?;
        Ok(written)
    }
}

fn as_json(problem: &Problem) -> Value {
    let place = problem.place;
    json!({
        "severity": if problem.trouble.severity() == Severity::Error { "error" } else { "note" },
        "code": problem.trouble.code(),
        "game": place.game, "line": place.line, "column": place.column, "ply": place.ply,
        "message": problem.trouble.to_string(),
    })
}
