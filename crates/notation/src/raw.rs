//! Raw JSON from strangers: one object and nothing around it, as a tree in which every value knows its place.

use crate::clipped;
use arbiter_spec::diagnostic::{Report, did_you_mean};
use arbiter_spec::json::{Node, Origin, Sources, Value, parse};
use arbiter_spec::limits;
use std::fmt;

/// So many faults are told; more would hide them.
const MOST: usize = 40;

/// What is wrong with a value of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonFault {
    /// The JSON pointer (RFC 6901) of the value; empty for the whole text.
    pub pointer: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, in characters from 1.
    pub column: usize,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// How to mend it.
    pub help: String,
}

impl fmt::Display for JsonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointer = if self.pointer.is_empty() { "the text" } else { &self.pointer };
        write!(f, "{pointer} ({}:{}): {}; {}", self.line, self.column, self.message, self.help)
    }
}

/// Everything that is wrong with a text, in the order of the text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonFaults {
    /// The faults, as many as are worth telling.
    pub told: Vec<JsonFault>,
    /// How many more there are.
    pub more: usize,
}

impl fmt::Display for JsonFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.told.iter().map(ToString::to_string).collect();
        write!(f, "{}", lines.join("\n"))?;
        if self.more > 0 { write!(f, "\nand {} more", self.more) } else { Ok(()) }
    }
}

impl std::error::Error for JsonFaults {}

/// A text being read, and what is wrong with it so far.
pub(crate) struct Raw {
    sources: Sources,
    root: Node,
    faults: Vec<(Origin, String, String, String)>,
}

impl Raw {
    /// Reads the text. What is no JSON object at all comes back at once: nothing else can be said of it.
    pub fn read(text: &str) -> Result<Raw, JsonFaults> {
        not_an_object(text)?;
        let mut sources = Sources::default();
        let mut report = Report::default();
        let id = sources.add("text", text);
        let root = parse(id, text, &mut report).unwrap_or_default();
        let mut raw = Raw { sources, root: Node::default(), faults: Vec::new() };
        // Strict JSON can still name a key twice, or be too deep.
        for found in &report.diagnostics {
            raw.faults.push((
                found.at.origin,
                root.pointer_to(found.at.origin),
                found.message.clone(),
                found.help.clone(),
            ));
        }
        raw.root = root;
        Ok(raw)
    }

    /// The object.
    pub fn root(&self) -> Node {
        self.root.clone()
    }

    /// Notes a fault.
    pub fn fault(&mut self, at: Origin, pointer: &str, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push((at, pointer.into(), short(&message.into()), short(&help.into())));
    }

    /// How many there are.
    pub fn faults(&self) -> usize {
        self.faults.len()
    }

    /// Notes every key of an object that is not known, with the nearest that is.
    pub fn only(&mut self, node: &Node, pointer: &str, known: &[&str], what: &str) {
        for member in node.members().iter().filter(|m| !known.contains(&m.key.as_str())) {
            let help = match did_you_mean(&member.key, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("{what} knows {}; remove it", list(known)),
            };
            let message = format!("unknown field `{}`", member.key);
            self.fault(member.key_origin, &below(pointer, &member.key), message, help);
        }
    }

    /// The value of a key that must be there.
    pub fn need<'n>(&mut self, node: &'n Node, pointer: &str, key: &str, help: &str) -> Option<&'n Node> {
        let found = node.get(key);
        if found.is_none() {
            self.fault(node.origin, &below(pointer, key), format!("the field `{key}` is missing"), help);
        }
        found
    }

    /// Notes that a value is not of the right type.
    pub fn type_fault(&mut self, node: &Node, pointer: &str, expected: &str, help: &str) {
        self.fault(node.origin, pointer, format!("expected {expected}, found {}", node.describe()), help);
    }

    /// A text.
    pub fn text<'n>(&mut self, node: &'n Node, pointer: &str, help: &str) -> Option<&'n str> {
        if node.as_str().is_none() {
            self.type_fault(node, pointer, "a text in quotes", help);
        }
        node.as_str()
    }

    /// A whole number within bounds.
    pub fn number(&mut self, node: &Node, pointer: &str, (least, most): (i64, i64)) -> Option<i64> {
        let help = format!("write a whole number from {least} to {most}");
        match node.value {
            Value::Int(n) if (least..=most).contains(&n) => return Some(n),
            Value::Int(n) if n < least => {
                self.fault(node.origin, pointer, format!("{n} is too small; the least is {least}"), help);
            }
            Value::Int(n) => self.fault(node.origin, pointer, format!("{n} is too large; the most is {most}"), help),
            _ => self.type_fault(node, pointer, "a whole number", &help),
        }
        None
    }

    /// What was read, if nothing is wrong.
    pub fn finish<T>(mut self, value: Option<T>) -> Result<T, JsonFaults> {
        if let (Some(value), true) = (value, self.faults.is_empty()) {
            return Ok(value);
        }
        self.faults.sort_by_key(|(origin, ..)| origin.start);
        let more = self.faults.len().saturating_sub(MOST);
        let told = self.faults.into_iter().take(MOST).map(|(origin, pointer, message, help)| {
            let (line, column) = self.sources.line_column(origin.source, origin.start);
            JsonFault { pointer, line, column, message, help }
        });
        Err(JsonFaults { told: told.collect(), more })
    }
}

/// The pointer of a value below another.
pub(crate) fn below(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// "`a`, `b` and `c`".
pub(crate) fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "no fields".into(),
    }
}

/// As much of a sentence as helps: names in it are as long as a stranger made them.
fn short(text: &str) -> String {
    clipped(text, 300)
}

/// Says why a text is not one raw JSON object.
fn not_an_object(text: &str) -> Result<(), JsonFaults> {
    let fault = |line: usize, column: usize, message: String, help: &str| {
        let (pointer, help) = (String::new(), help.to_owned());
        Err(JsonFaults { told: vec![JsonFault { pointer, line, column, message: short(&message), help }], more: 0 })
    };
    const RAW: &str = "write the bare object, from `{` to `}`, with nothing before or after it";
    if text.len() > limits::DOCUMENT {
        let message = format!("the text has {} bytes; the limit is {}", text.len(), limits::DOCUMENT);
        return fault(1, 1, message, "leave out what is not needed");
    }
    let begun = text.trim_start_matches([' ', '\t', '\r', '\n']);
    if begun.is_empty() {
        return fault(1, 1, "the text is empty".into(), RAW);
    }
    if !begun.starts_with('{') {
        let before = &text[..text.len() - begun.len()];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let what = if begun.starts_with("```") { "a Markdown fence" } else { "something" };
        return fault(line, column, format!("{what} stands where the object should begin"), RAW);
    }
    match serde_json::from_str::<serde_json::Value>(text) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.to_string();
            let bare = text.rsplit_once(" at line").map_or(text.as_str(), |(message, _)| message);
            let (line, column) = (error.line().max(1), error.column().max(1));
            match bare {
                "trailing characters" => fault(line, column, "text after the end of the object".into(), RAW),
                bare => fault(line, column, format!("this is not JSON: {bare}"), "strict JSON, as in RFC 8259"),
            }
        }
    }
}
