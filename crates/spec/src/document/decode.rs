//! How records are read from a tree: nothing fails, every problem is noted, and what is broken gets its default.

use super::schema::SchemaBuilder;
use crate::diagnostic::{Code, Report, codes, did_you_mean};
use crate::json::{At, Node, Origin, Value};
use std::collections::HashSet;

/// How deeply conditions, zones and filters may be nested (§18).
const NESTING_LIMIT: u8 = crate::limits::NESTING as u8;

/// Something that can be read from a tree and described by a schema.
pub(crate) trait Decode: Sized + Default {
    /// Whether lists of it are merged item by item in patches (§2.4): items with `code`, `name`, `id`, or a position.
    const KEYED: bool = false;

    /// Reads the value. Never fails; notes what is wrong.
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self;

    /// The JSON Schema of the value.
    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value;
}

/// What nests, each with its own count.
#[derive(Clone, Copy)]
pub(crate) enum Nest {
    Condition,
    Zone,
    Filter,
    Effect,
}

/// What a decoder needs besides the tree.
pub(crate) struct Context<'r> {
    report: &'r mut Report,
    /// 1 or 2.
    pub format: u8,
    /// Codes of the document's own conditions: in format 1 they may look like words of format 2.
    pub own_conditions: HashSet<String>,
    told: HashSet<String>,
    depth: [u8; 4],
}

impl<'r> Context<'r> {
    pub fn new(report: &'r mut Report, format: u8) -> Self {
        Context { report, format, own_conditions: HashSet::new(), told: HashSet::new(), depth: [0; 4] }
    }

    /// Notes a problem.
    pub fn add(&mut self, code: Code, at: &At, message: impl Into<String>, help: impl Into<String>) {
        self.report.add(code, at, message, help);
    }

    /// True once so much is wrong that more need not be said.
    pub fn is_full(&self) -> bool {
        self.report.is_full(codes::DOC_UNKNOWN_KEY)
    }

    /// Notes a value of the wrong kind.
    pub fn wrong(&mut self, node: &Node, at: &At, expected: &str) {
        let help = match node.value {
            Value::Null => "null only means something in a patch; leave the key out".to_string(),
            _ => format!("write {expected}"),
        };
        self.add(codes::DOC_TYPE, at, format!("expected {expected}, found {}", node.describe()), help);
    }

    /// Notes a word of format 2 in a document of format 1, once per word: the cause is one missing line.
    pub fn since(&mut self, since: u8, what: &str, at: &At) {
        if self.format < since && self.told.insert(what.to_string()) {
            let message = format!("{what} needs format {since}");
            self.add(codes::DOC_FORMAT, at, message, format!("add \"format\": {since} at the top of the document"));
        }
    }

    /// Goes one level deeper; above the limit says so and gives the default.
    pub fn nested<T: Default>(&mut self, nest: Nest, at: &At, inner: impl FnOnce(&mut Self) -> T) -> T {
        let (slot, what) = match nest {
            Nest::Condition => (0, "conditions"),
            Nest::Zone => (1, "zones"),
            Nest::Filter => (2, "filters"),
            Nest::Effect => (3, "effects"),
        };
        if self.depth[slot] >= NESTING_LIMIT {
            let message = format!("{what} are nested more than {NESTING_LIMIT} deep");
            self.add(codes::LIMIT_NESTING, at, message, "give the inner part a name of its own and use the name");
            return T::default();
        }
        self.depth[slot] += 1;
        let value = inner(self);
        self.depth[slot] -= 1;
        value
    }
}

/// The codes under which unknown and missing keys of an object are reported.
#[derive(Clone, Copy)]
pub(crate) struct Voice {
    pub unknown: Code,
    pub missing: Code,
}

/// Ordinary records.
pub(crate) const DOCUMENT: Voice = Voice { unknown: codes::DOC_UNKNOWN_KEY, missing: codes::DOC_MISSING_KEY };
/// Conditions.
pub(crate) const CONDITION: Voice = Voice { unknown: codes::CONDITION_FIELD, missing: codes::CONDITION_FIELD };
/// Effects.
pub(crate) const EFFECT: Voice = Voice { unknown: codes::EFFECT_FIELD, missing: codes::EFFECT_FIELD };

/// Keys of other programs' documents that people bring along, and what says the same here.
const FOREIGN_KEYS: &[(&str, &str)] = &[
    ("hand_enabled", "captured pieces are held by `stores` and come back by `drops`"),
    ("drop_restrictions", "write the restriction as `zone` or `conditions` of an entry of `drops`"),
    ("win_conditions", "write them as `endings`"),
    ("draw_conditions", "write them as `endings` with \"result\": \"DRAW\""),
];

/// An object being read: hands out values by key and knows in the end which keys nobody asked for.
pub(crate) struct Fields<'n> {
    node: &'n Node,
    /// Where the object is.
    pub at: At,
    voice: Voice,
    /// What the object is called in messages: "starting position", "COUNT".
    name: String,
    known: Vec<&'static str>,
    /// Those of them that people may write in this format.
    offered: Vec<&'static str>,
    beside: Vec<&'static str>,
    open: bool,
}

impl<'n> Fields<'n> {
    /// Starts reading an object; notes the problem and gives `None` if it is none.
    pub fn open(node: &'n Node, at: &At, name: &str, voice: Voice, cx: &mut Context<'_>) -> Option<Self> {
        if !matches!(node.value, Value::Object(_)) {
            cx.wrong(node, at, "an object { … }");
            return None;
        }
        let name = spoken(name);
        let (known, offered, beside) = (Vec::new(), Vec::new(), Vec::new());
        Some(Fields { node, at: at.clone(), voice, name, known, offered, beside, open: false })
    }

    /// Calls the object by another name in messages.
    pub fn rename(&mut self, name: &str) {
        self.name = name.to_string();
    }

    /// Whether the object has the key.
    pub fn has(&self, key: &str) -> bool {
        self.node.get(key).is_some()
    }

    /// Accepts all keys nobody asks for.
    pub fn allow_rest(&mut self) {
        self.open = true;
    }

    /// Keys that are right in other forms of this object, to say so when they stand in the wrong one.
    pub fn beside(&mut self, keys: &[&'static str]) {
        self.beside.extend_from_slice(keys);
    }

    /// Makes a key known and gives its value.
    pub fn take(&mut self, key: &'static str, since: u8, cx: &mut Context<'_>) -> Option<(&'n Node, At)> {
        self.known.push(key);
        if since <= cx.format {
            self.offered.push(key);
        }
        let member = self.node.members().iter().find(|m| m.key == key)?;
        cx.since(since, &format!("`{key}`"), &self.at.key(key, member.key_origin));
        Some((&member.value, self.at.key(key, member.value.origin)))
    }

    /// The value of a key that may be absent.
    pub fn optional<T: Decode>(
        &mut self,
        key: &'static str,
        since: u8,
        default: impl FnOnce() -> T,
        cx: &mut Context<'_>,
    ) -> T {
        match self.take(key, since, cx) {
            Some((node, at)) => T::decode(node, &at, cx),
            None => default(),
        }
    }

    /// The value of a key that only the patch layer writes: nobody is told of it.
    pub fn expanded<T: Decode>(&mut self, key: &'static str, since: u8, cx: &mut Context<'_>) -> T {
        let value = self.optional(key, since, T::default, cx);
        self.offered.retain(|offered| *offered != key);
        value
    }

    /// The value of a key that must be there.
    pub fn required<T: Decode>(&mut self, key: &'static str, since: u8, cx: &mut Context<'_>) -> T {
        match self.take(key, since, cx) {
            Some((node, at)) => T::decode(node, &at, cx),
            None => {
                self.missing(key, cx);
                T::default()
            }
        }
    }

    /// Notes that a key is missing. Points at the opening brace: the whole object would hide the place.
    pub fn missing(&self, key: &str, cx: &mut Context<'_>) {
        self.missing_text(format!("missing key `{key}` in {}", self.name), format!("add \"{key}\": …"), cx);
    }

    /// Notes that something is missing, in other words.
    pub fn missing_text(&self, message: String, help: String, cx: &mut Context<'_>) {
        let Origin { source, start, end } = self.node.origin;
        let brace = Origin { source, start, end: end.min(start + 1) };
        cx.add(self.voice.missing, &self.at.with_origin(brace), message, help);
    }

    /// Notes every key nobody asked for.
    pub fn close(self, cx: &mut Context<'_>) {
        if self.open {
            return;
        }
        for member in self.node.members() {
            let key = member.key.as_str();
            if self.known.contains(&key) || cx.is_full() {
                continue;
            }
            let at = self.at.key(key, member.key_origin);
            if self.beside.contains(&key) {
                let first = self.known.iter().find(|k| self.beside.contains(k) && self.has(k)).unwrap_or(&"this");
                let message = format!("`{key}` does not go together with `{first}`");
                cx.add(self.voice.unknown, &at, message, "keep one of the two");
                continue;
            }
            let others = self.known.iter().chain(&self.beside).copied();
            let help = if let Some((_, help)) = FOREIGN_KEYS.iter().find(|(k, _)| *k == key) {
                (*help).to_string()
            } else if key.starts_with('$') {
                "keys with $ are for patches: documents with `extends`, options and setups".to_string()
            } else if let Some(word) = did_you_mean(key, others) {
                format!("did you mean `{word}`?")
            } else {
                let mut keys: Vec<_> = self.offered.iter().chain(&self.beside).map(|k| format!("`{k}`")).collect();
                keys.dedup();
                match keys.len() {
                    0 => "it has no keys".to_string(),
                    _ => format!("it knows {}", keys.join(", ")),
                }
            };
            cx.add(self.voice.unknown, &at, format!("unknown key `{key}` in {}", self.name), help);
        }
    }
}

/// The name of a record as one says it: "StartingPosition" is a starting position.
fn spoken(record: &str) -> String {
    if record == "GameSpec" {
        return "the document".to_string();
    }
    let mut out = String::new();
    for c in record.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
