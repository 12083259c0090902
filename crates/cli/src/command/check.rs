use crate::text_board::colours_wanted;
use arbiter_host::documents::{self, Beside};
use arbiter_spec::diagnostic::{Report, Severity, render, summary, to_json};
use arbiter_spec::json::Sources;
use clap::Args;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
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
    pub json: bool,
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
                    let diagnostics = to_json(&checked.report, &checked.sources);
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
        let colour = colours_wanted(std::io::stdout().is_terminal());
        let (file, counts) = (file.display(), summary(&checked.report));
        let text = render(&checked.report, &checked.sources, colour);
        // The last line says the count once more, with the name.
        write!(out, "{}", text.strip_suffix(&format!("{counts}\n")).unwrap_or(&text))?;
        match sound {
            true if self.quiet => {}
            true => writeln!(out, "{file}: sound, {counts}")?,
            false => writeln!(out, "{file}: refused, {counts}")?,
        }
        Ok(())
    }
}

fn check(file: &Path) -> anyhow::Result<Checked> {
    let text = documents::read_text(file)?;
    Ok(match arbiter_spec::read(&file.display().to_string(), &text, &Beside::new(file)) {
        Err(refused) => Checked { report: refused.report, sources: refused.sources },
        Ok(document) => Checked { report: document.check_all(), sources: document.sources().clone() },
    })
}
