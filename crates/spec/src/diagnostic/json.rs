//! A report as data: what [`super::render()`] says, for programs.

use super::{Diagnostic, Report, Severity};
use crate::json::{Node, SourceId, Sources, parse};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most characters of the offending text that are quoted.
const QUOTE: usize = 200;

/// All diagnostics as objects `{code, severity, message, help, pointer, file, file_pointer, line, column, end_line,
/// end_column, text, under}`, in the order of the report. `pointer` leads into the finished document, `file_pointer` into
/// the file that supplied the value. Without a file the place is null.
pub fn to_json(report: &Report, sources: &Sources) -> Value {
    let mut trees = Trees::new();
    report.diagnostics.iter().map(|d| one(d, sources, &mut trees)).collect()
}

/// The files as they were written, each read when it is first pointed into. `None` for what is not JSON.
type Trees = BTreeMap<SourceId, Option<Node>>;

fn one(diagnostic: &Diagnostic, sources: &Sources, trees: &mut Trees) -> Value {
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
    let tree = file.and_then(|f| {
        let tree = trees.entry(origin.source);
        // What is wrong with the text itself is in the report already.
        tree.or_insert_with(|| parse(origin.source, &f.text, &mut Report::default())).as_ref()
    });
    let text = file.and_then(|f| f.text.get(origin.start as usize..origin.end as usize));
    json!({
        "code": diagnostic.code.name(),
        "severity": severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "pointer": diagnostic.at.pointer(),
        "file": file.map(|f| &f.name),
        "file_pointer": tree.map(|tree| tree.pointer_to(origin)),
        "line": place.map(|p| p.0),
        "column": place.map(|p| p.1),
        "end_line": place.map(|p| p.2),
        "end_column": place.map(|p| p.3),
        "text": text.map(|t| t.chars().take(QUOTE).collect::<String>()),
        "under": diagnostic.under,
    })
}
