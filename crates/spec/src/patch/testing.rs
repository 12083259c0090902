//! Helpers for the tests of this folder: trees from texts, and what a report says in short.

use crate::diagnostic::Report;
use crate::json::{Node, SourceId, parse};

/// The tree of a text.
pub(super) fn node(text: &str) -> Node {
    let mut report = Report::default();
    let node = parse(SourceId(0), text, &mut report);
    assert!(!report.has_errors(), "not JSON: {text}");
    node.unwrap()
}

/// Codes and pointers, one per line.
pub(super) fn said(report: &Report) -> Vec<String> {
    report.diagnostics.iter().map(|d| format!("{} {}", d.code.name(), d.at)).collect()
}
