use crate::shelf::{self, Shelf};
use arbiter_spec::diagnostic::{Report, Severity};
use arbiter_spec::json::Sources;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Everything that is wrong with documents, with all their setups and options
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/check.txt"))]
pub struct Check {
    /// Documents to check
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print a list of objects instead of text
    #[arg(long)]
    json: bool,
    /// Show errors only, and nothing about sound documents
    #[arg(long, short)]
    quiet: bool,
}

struct Checked {
    report: Report,
    sources: Sources,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut all_sound = true;
        let mut data = Vec::new();
        for file in &self.files {
            match check(file) {
                Err(error) => {
                    all_sound = false;
                    writeln!(std::io::stderr(), "error: {error:#}")?;
                    data.push(
                        json!({ "file": file.display().to_string(), "sound": false, "error": format!("{error:#}") }),
                    );
                }
                Ok(mut checked) => {
                    if self.quiet {
                        checked.report.diagnostics.retain(|d| d.code.severity() == Severity::Error);
                    }
                    let sound = !checked.report.has_errors();
                    all_sound &= sound;
                    let diagnostics = arbiter_spec::report_json(&checked.report, &checked.sources);
                    data.push(
                        json!({ "file": file.display().to_string(), "sound": sound, "diagnostics": diagnostics }),
                    );
                    if !self.json {
                        self.print(out, file, &checked, sound)?;
                    }
                }
            }
        }
        if self.json {
            super::print_json(out, &Value::Array(data))?;
        }
        Ok(if all_sound { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    fn print(&self, out: &mut dyn Write, file: &Path, checked: &Checked, sound: bool) -> anyhow::Result<()> {
        let errors = checked.report.errors().count();
        let lints = checked.report.diagnostics.len() - errors;
        write!(out, "{}", arbiter_spec::render(&checked.report, &checked.sources))?;
        let lints = match lints {
            0 => String::new(),
            1 => ", 1 lint".into(),
            n => format!(", {n} lints"),
        };
        let file = file.display();
        match (sound, errors) {
            (true, _) if self.quiet => {}
            (true, _) => writeln!(out, "{file}: sound{lints}")?,
            (false, 1) => writeln!(out, "{file}: refused, 1 error{lints}")?,
            (false, n) => writeln!(out, "{file}: refused, {n} errors{lints}")?,
        }
        Ok(())
    }
}

fn check(file: &Path) -> anyhow::Result<Checked> {
    let text = shelf::read_text(file)?;
    Ok(match arbiter_spec::read(&file.display().to_string(), &text, &Shelf::beside(file)) {
        Err(refused) => Checked { report: refused.report, sources: refused.sources },
        Ok(document) => Checked { report: document.check_all(), sources: document.sources().clone() },
    })
}
