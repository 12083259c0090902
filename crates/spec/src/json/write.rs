//! Trees back to text: canonical (for hashes) and as plain JSON values (for output).

use super::{Node, Value};
use std::fmt::Write;

impl Node {
    /// Compact text with sorted keys: equal trees give equal texts.
    pub fn canonical(&self) -> String {
        let mut out = String::new();
        write(self, &mut out);
        out
    }

    /// The same as a plain JSON value, keys in the order written.
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(b) => (*b).into(),
            Value::Int(n) => (*n).into(),
            Value::Float(n) => (*n).into(),
            Value::String(text) => text.as_str().into(),
            Value::Array(items) => items.iter().map(Node::to_json).collect(),
            Value::Object(members) => {
                let members = members.iter().map(|m| (m.key.clone(), m.value.to_json()));
                serde_json::Value::Object(members.collect())
            }
        }
    }
}

fn write(node: &Node, out: &mut String) {
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Value::Int(n) => out.push_str(&n.to_string()),
        // 1.0 and 1 are the same number; so are -0.0 and 0.
        Value::Float(n) if n.fract() == 0.0 && n.abs() < 1e15 => out.push_str(&(*n as i64).to_string()),
        Value::Float(n) => out.push_str(&n.to_string()),
        Value::String(text) => write_text(text, out),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by(|a, b| a.key.cmp(&b.key));
            out.push('{');
            for (i, member) in members.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_text(&member.key, out);
                out.push(':');
                write(&member.value, out);
            }
            out.push('}');
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 => {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
