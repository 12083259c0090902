//! The tree: values with their origin in the text of some file.

use super::{At, PathStep};

/// Names one file of [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SourceId(pub u16);

/// Where a value was written: a range of bytes in one file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Origin {
    /// The file.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// The text of one file and the name to show for it.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// What a person calls this file: a path, or the id of a shipped game.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// All the files that took part in one document: the document itself first, then what it extends.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a file and names it.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = SourceId(self.files.len() as u16);
        self.files.push(SourceFile { name: name.into(), text: text.into() });
        id
    }

    /// The file of that id, if there is one.
    pub fn get(&self, id: SourceId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// Line and column (both from 1, the column in characters) of a byte of a file.
    pub fn line_column(&self, id: SourceId, byte: u32) -> (usize, usize) {
        let Some(file) = self.get(id) else { return (1, 1) };
        let mut byte = (byte as usize).min(file.text.len());
        while !file.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let before = &file.text[..byte];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// A JSON value and where it was written.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it was written. After patching, still the file that supplied it.
    pub origin: Origin,
}

/// A JSON value. Objects keep the order of their keys.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Value {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number. The language has no use for wider ones.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// A string, unescaped.
    String(String),
    /// A list.
    Array(Vec<Node>),
    /// An object. Keys are unique (the parser reports and drops repeated ones).
    Object(Vec<Member>),
}

/// One `"key": value` of an object.
#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    /// The key.
    pub key: String,
    /// Where the key was written, quotes included.
    pub key_origin: Origin,
    /// The value.
    pub value: Node,
}

impl Node {
    /// The value of a key, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.members().iter().find(|m| m.key == key).map(|m| &m.value)
    }

    /// The members of an object; empty for everything else.
    pub fn members(&self) -> &[Member] {
        match &self.value {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// The items of a list; empty for everything else.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::Array(items) => items,
            _ => &[],
        }
    }

    /// How many values there are in it, itself included.
    pub fn count(&self) -> usize {
        let items: usize = self.items().iter().map(Node::count).sum();
        let members: usize = self.members().iter().map(|m| m.value.count()).sum();
        1 + items + members
    }

    /// Where the value of a place below this one was written; if it is not there, the nearest that is.
    pub fn origin_at(&self, at: &At) -> Origin {
        let mut node = self;
        for step in at.steps() {
            let inner = match step {
                PathStep::Key(key) => node.get(&key),
                PathStep::Index(index) => node.items().get(index),
            };
            match inner {
                Some(inner) => node = inner,
                None => break,
            }
        }
        node.origin
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// What kind of value this is, as one says it in a sentence: "a list", "the number 3" …
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Null => "null".into(),
            Value::Bool(b) => format!("{b}"),
            Value::Int(n) => format!("the number {n}"),
            Value::Float(n) => format!("the number {n}"),
            Value::String(s) if s.chars().count() <= 40 => format!("the text \"{s}\""),
            Value::String(_) => "a text".into(),
            Value::Array(_) => "a list".into(),
            Value::Object(_) => "an object".into(),
        }
    }
}
