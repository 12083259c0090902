//! Helpers for the tests of this folder: trees from texts, and what a report says in short.

use crate::diagnostic::Report;
use crate::json::{Member, Node, Origin, SourceId, Value};

/// The tree of a text; every value has the file as its origin, but no range.
pub(super) fn node(text: &str) -> Node {
    let mut report = Report::default();
    parse(SourceId(0), text, &mut report).unwrap_or_else(|| panic!("not JSON: {text}"))
}

/// A stand-in for the real parser.
pub(super) fn parse(source: SourceId, text: &str, _: &mut Report) -> Option<Node> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(convert(&value, Origin { source, ..Origin::default() }))
}

fn convert(value: &serde_json::Value, origin: Origin) -> Node {
    use serde_json::Value as J;
    let value = match value {
        J::Null => Value::Null,
        J::Bool(b) => Value::Bool(*b),
        J::Number(n) => n.as_i64().map_or_else(|| Value::Float(n.as_f64().unwrap_or(0.0)), Value::Int),
        J::String(s) => Value::String(s.clone()),
        J::Array(items) => Value::Array(items.iter().map(|v| convert(v, origin)).collect()),
        J::Object(members) => Value::Object(
            members
                .iter()
                .map(|(key, v)| Member { key: key.clone(), key_origin: origin, value: convert(v, origin) })
                .collect(),
        ),
    };
    Node { value, origin }
}

/// Codes and pointers, one per line.
pub(super) fn said(report: &Report) -> Vec<String> {
    report.diagnostics.iter().map(|d| format!("{} {}", d.code.name(), d.at)).collect()
}
