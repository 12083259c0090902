//! A report as data: what [`super::render()`] says, for programs.

use super::{Diagnostic, Report, Severity};
use crate::json::Sources;
use serde_json::{Value, json};

/// The most characters of the offending text that are quoted.
const QUOTE: usize = 200;

/// All diagnostics as objects `{code, severity, message, help, pointer, file, line, column, end_line, end_column,
/// text, under}`, in the order of the report. Without a file the place is null.
pub fn to_json(report: &Report, sources: &Sources) -> Value {
    report.diagnostics.iter().map(|d| one(d, sources)).collect()
}

fn one(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    let origin = diagnostic.at.origin;
    let severity = match diagnostic.code.severity() {
        Severity::Error => "error",
        Severity::Lint => "lint",
    };
    let file = sources.get(origin.source);
    let place = file.map(|_| {
        let (line, column) = sources.line_column(origin.source, origin.start);
        let (end_line, end_column) = sources.line_column(origin.source, origin.end);
        (line, column, end_line, end_column)
    });
    let text = file.and_then(|f| f.text.get(origin.start as usize..origin.end as usize));
    json!({
        "code": diagnostic.code.name(),
        "severity": severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "pointer": diagnostic.at.pointer(),
        "file": file.map(|f| &f.name),
        "line": place.map(|p| p.0),
        "column": place.map(|p| p.1),
        "end_line": place.map(|p| p.2),
        "end_column": place.map(|p| p.3),
        "text": text.map(|t| t.chars().take(QUOTE).collect::<String>()),
        "under": diagnostic.under,
    })
}
