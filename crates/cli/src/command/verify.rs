use crate::record::{self, shown};
use crate::text_board;
use arbiter::Choices;
use arbiter_arena::record::{Fault, Record, Report, verify};
use arbiter_arena::verdict::Kind;
use arbiter_host::documents;
use arbiter_spec::play::Outcome;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check records of games: rules, events, throws, seats and result
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/verify.txt"))]
pub struct Verify {
    /// Saved games, and records of games under the referee
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The document, if it is no longer where the record says
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Print objects instead of text
    #[arg(long)]
    pub json: bool,
}

impl Verify {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut good = true;
        let mut data = Vec::new();
        for file in &self.files {
            let checked = self.one(file);
            good &= checked.report.faults.is_empty();
            match self.json {
                true => data.push(as_json(file, &checked)),
                false => write!(out, "{}", as_text(file, &checked))?,
            }
        }
        if self.json {
            super::print_json(out, &Value::Array(data))?;
        }
        Ok(if good { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// A file that cannot be read is a fault like others, so that the next one is still looked at.
    fn one(&self, file: &Path) -> Checked {
        self.checked(file).unwrap_or_else(|error| {
            let faults = vec![Fault::of(format!("{error:#}"))];
            Checked { report: Report { faults, ..Report::default() }, outcome: None }
        })
    }

    fn checked(&self, file: &Path) -> anyhow::Result<Checked> {
        let record = record::load(file)?;
        let game = record::game(&record, self.game.as_deref())?;
        let mut report = verify(&record, game.engine());
        for fault in &mut report.faults {
            // Whatever a file holds, it is shown so that it can do no harm to a terminal.
            fault.message = shown(&fault.message);
            fault.found = fault.found.as_deref().map(shown);
            fault.expected = fault.expected.as_deref().map(shown);
        }
        let outcome = report.verdict.as_ref().map(|ended| {
            let by_whose =
                if is_ours(&record) { "" } else { "; by the rules in the record, which are not those built in" };
            let (code, scores) = (ended.code.clone(), ended.scores.clone());
            let told = match ended.kind {
                Kind::Board => text_board::outcome(game.spec(), &Outcome { code, subject: None, scores }),
                kind => format!("{kind} ({code}): {}", ended.reason),
            };
            format!("{told}{by_whose}")
        });
        Ok(Checked { report, outcome })
    }
}

/// What was found, and how the game ended, in words.
struct Checked {
    report: Report,
    outcome: Option<String>,
}

/// Whether a game that is called like one of ours was played by our rules.
fn is_ours(record: &Record) -> bool {
    let game = &record.header.game;
    let Some((id, _)) = arbiter_catalog::built_in(&game.id) else { return true };
    let choices = Choices { setup: game.setup.clone(), options: game.options.clone(), number: None };
    documents::load(id, &choices).is_ok_and(|ours| ours.spec().spec_hash == game.spec_hash)
}

fn as_text(file: &Path, Checked { report, outcome }: &Checked) -> String {
    let name = file.display();
    if report.faults.is_empty() {
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let mut parts = vec![count(report.events, "event")];
        if report.throws > 0 {
            let throws = count(report.throws as usize, "throw");
            parts.push(match (report.revealed, report.throws - report.checked_throws) {
                (true, 0) => format!("{throws} as committed"),
                (true, before) => format!("{throws}, {before} of them from before the commitment"),
                (false, _) => format!("{throws}, to be checked when the secret is revealed"),
            });
        }
        if report.taken_back > 0 {
            parts.push(format!("{} taken back", report.taken_back));
        }
        let outcome = outcome.as_deref().unwrap_or("unfinished");
        return format!("{name}: good ({}); {outcome}\n", parts.join(", "));
    }
    let mut out = String::new();
    for fault in &report.faults {
        let place = match (fault.event, &fault.found) {
            (Some(event), Some(found)) => format!("event {event}, `{found}`: "),
            _ => String::new(),
        };
        out.push_str(&format!("{name}: {place}{}\n", fault.message));
        if let Some(expected) = &fault.expected {
            let found = fault.found.as_ref().filter(|_| fault.event.is_none());
            let found = found.map_or(String::new(), |found| format!("  found {found}\n"));
            out.push_str(&format!("{found}  expected {expected}\n"));
        }
    }
    out
}

fn as_json(file: &Path, Checked { report, outcome }: &Checked) -> Value {
    let fault = |f: &Fault| json!({ "event": f.event, "found": f.found, "expected": f.expected, "message": f.message });
    json!({
        "file": file.display().to_string(),
        "good": report.faults.is_empty(),
        "events": report.events,
        "throws": report.throws,
        "checked_throws": report.checked_throws,
        "revealed": report.revealed,
        "taken_back": report.taken_back,
        "outcome": outcome,
        "faults": report.faults.iter().map(fault).collect::<Vec<_>>(),
    })
}
