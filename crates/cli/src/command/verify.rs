use crate::record::Record;
use crate::refereed;
use crate::verify::{Fault, Verdict, verify};
use arbiter_host::documents;
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
            let verdict = self.one(file);
            good &= verdict.faults.is_empty();
            match self.json {
                true => data.push(as_json(file, &verdict)),
                false => write!(out, "{}", as_text(file, &verdict))?,
            }
        }
        if self.json {
            super::print_json(out, &Value::Array(data))?;
        }
        Ok(if good { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// A file that cannot be read is a fault like others, so that the next one is still looked at.
    fn one(&self, file: &Path) -> Verdict {
        let value = documents::read_text(file).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
        if let Some(value) = value.filter(refereed::is_refereed) {
            return refereed::verify(&value, self.game.as_deref());
        }
        match Record::load(file) {
            Ok(record) => verify(&record, self.game.as_deref()),
            Err(error) => {
                let fault = Fault { event: None, found: None, expected: None, message: format!("{error:#}") };
                Verdict { faults: vec![fault], ..Verdict::default() }
            }
        }
    }
}

fn as_text(file: &Path, verdict: &Verdict) -> String {
    let name = file.display();
    if verdict.faults.is_empty() {
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let mut parts = vec![count(verdict.events, "event")];
        if verdict.throws > 0 {
            let throws = count(verdict.throws as usize, "throw");
            parts.push(match (verdict.revealed, verdict.throws - verdict.checked_throws) {
                (true, 0) => format!("{throws} as committed"),
                (true, before) => format!("{throws}, {before} of them from before the commitment"),
                (false, _) => format!("{throws}, to be checked when the secret is revealed"),
            });
        }
        if verdict.taken_back > 0 {
            parts.push(format!("{} taken back", verdict.taken_back));
        }
        let outcome = verdict.outcome.as_deref().unwrap_or("unfinished");
        return format!("{name}: good ({}); {outcome}\n", parts.join(", "));
    }
    let mut out = String::new();
    for fault in &verdict.faults {
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

fn as_json(file: &Path, verdict: &Verdict) -> Value {
    let fault = |f: &Fault| json!({ "event": f.event, "found": f.found, "expected": f.expected, "message": f.message });
    json!({
        "file": file.display().to_string(),
        "good": verdict.faults.is_empty(),
        "events": verdict.events,
        "throws": verdict.throws,
        "checked_throws": verdict.checked_throws,
        "revealed": verdict.revealed,
        "taken_back": verdict.taken_back,
        "outcome": verdict.outcome,
        "faults": verdict.faults.iter().map(fault).collect::<Vec<_>>(),
    })
}
