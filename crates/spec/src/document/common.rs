//! The small values everything is made of: names, located scalars, squares, lists, maps.

use super::decode::{Context, Decode, Nest};
use super::schema::SchemaBuilder;
use crate::diagnostic::{Code, codes, did_you_mean};
use crate::json::{At, Node, Value};
use serde_json::json;
use std::fmt;
use std::ops::Deref;

/// A name as written: of a piece, a zone, a player … Whether it names anything is for the checker to say.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Where it is written.
    pub at: At,
}

/// A role (OWN, ENEMY, TO_MOVE …) or a player's name (§5).
pub type Role = Name;

impl Name {
    /// In format 2 new names are CAPITALS, digits and underscores; uses are not checked, they just match or do not.
    pub(crate) fn check_shape(&self, cx: &mut Context<'_>) {
        let mut chars = self.text.chars();
        let begins = chars.next().is_some_and(|c| c.is_ascii_uppercase());
        let goes_on = chars.all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
        if self.text.len() > crate::limits::KEY {
            let message = format!("a name of {} bytes; at most {} are allowed", self.text.len(), crate::limits::KEY);
            return cx.add(codes::DOC_CODE_SHAPE, &self.at, message, "use a shorter name");
        }
        if cx.format < 2 || self.text.is_empty() || (begins && goes_on) {
            return;
        }
        let message = format!("the code \"{}\" is not made of CAPITALS, digits and underscores", self.text);
        cx.add(codes::DOC_CODE_SHAPE, &self.at, message, format!("for example \"{}\"", as_code(&self.text)));
    }
}

/// The nearest text with the shape of a code.
fn as_code(text: &str) -> String {
    let code: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    let code = code.trim_start_matches(|c: char| !c.is_ascii_uppercase());
    if code.is_empty() { "CODE".to_string() } else { code.to_string() }
}

/// What gives something a name.
pub(crate) trait Defines {
    /// The name.
    fn defined(&self) -> &Name;
}

impl Defines for Name {
    fn defined(&self) -> &Name {
        self
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Decode for Name {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match node.as_str() {
            Some("") => cx.add(codes::DOC_TYPE, at, "expected a name, found an empty text", "write a name"),
            Some(text) => return Name { text: text.to_string(), at: at.clone() },
            None => cx.wrong(node, at, "a name in quotes"),
        }
        Name { text: String::new(), at: at.clone() }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": "string", "minLength": 1 })
    }
}

/// A plain value that diagnostics may point at. An absent one has its default and points nowhere.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub at: At,
}

impl<T> Located<T> {
    /// A value that is written nowhere: a default.
    pub fn unwritten(value: T) -> Self {
        Located { value, at: At::default() }
    }
}

impl<T> Deref for Located<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Decode> Decode for Located<T> {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        Located { value: T::decode(node, at, cx), at: at.clone() }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        T::schema(builder)
    }
}

impl Decode for i64 {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match node.value {
            Value::Int(n) => n,
            _ => {
                cx.wrong(node, at, "a whole number");
                0
            }
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": "integer" })
    }
}

impl Decode for f64 {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match node.value {
            Value::Int(n) => n as f64,
            Value::Float(n) => n,
            _ => {
                cx.wrong(node, at, "a number");
                0.0
            }
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": "number" })
    }
}

impl Decode for bool {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match node.value {
            Value::Bool(b) => b,
            _ => {
                cx.wrong(node, at, "true or false");
                false
            }
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": "boolean" })
    }
}

impl Decode for String {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        node.as_str().map(str::to_string).unwrap_or_else(|| {
            cx.wrong(node, at, "a text in quotes");
            String::new()
        })
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": "string" })
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        Some(T::decode(node, at, cx))
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        T::schema(builder)
    }
}

/// Records hold themselves in boxes, so here is where they can go too deep.
impl<T: Decode> Decode for Box<T> {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        cx.nested(Nest::Filter, at, |cx| Box::new(T::decode(node, at, cx)))
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        T::schema(builder)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        if !matches!(node.value, Value::Array(_)) {
            cx.wrong(node, at, "a list [ … ]");
            return Vec::new();
        }
        let mut list = Vec::new();
        for (item, at) in items(node, at) {
            // Nobody reads on after so many problems, and records are large.
            if cx.is_full() {
                break;
            }
            list.push(T::decode(item, &at, cx));
        }
        list
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let items = if T::KEYED { T::schema(builder) } else { builder.full(T::schema) };
        json!({ "type": "array", "items": items })
    }
}

/// The items of a list with their places.
pub(crate) fn items<'n>(node: &'n Node, at: &'n At) -> impl Iterator<Item = (&'n Node, At)> {
    node.items().iter().enumerate().map(|(i, item)| (item, at.index(i, item.origin)))
}

/// One thing or a list of them: `"KING"` or `["KING", "QUEEN"]`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OneOrMany<T> {
    /// Where it is written.
    pub at: At,
    /// The things.
    pub items: Vec<T>,
}

impl<T> Deref for OneOrMany<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T: Decode> Decode for OneOrMany<T> {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let items = match node.value {
            Value::Array(_) => Vec::decode(node, at, cx),
            _ => vec![T::decode(node, at, cx)],
        };
        OneOrMany { at: at.clone(), items }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let one = builder.full(T::schema);
        json!({ "anyOf": [one, { "type": "array", "items": one }] })
    }
}

/// An object whose keys are names of the document: `{"KNIGHT": 2}`. Keeps the order written.
#[derive(Clone, PartialEq, Debug)]
pub struct Map<T> {
    /// Where it is written.
    pub at: At,
    /// Keys (pointing at the key) and values.
    pub entries: Vec<(Name, T)>,
}

impl<T> Default for Map<T> {
    fn default() -> Self {
        Map { at: At::default(), entries: Vec::new() }
    }
}

impl<T> Map<T> {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&T> {
        self.entries.iter().find(|(name, _)| name.text == key).map(|(_, value)| value)
    }
}

impl<T: Decode> Decode for Map<T> {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        if !matches!(node.value, Value::Object(_)) {
            cx.wrong(node, at, "an object { … }");
        }
        let entries = node.members().iter().map(|member| {
            let name = Name { text: member.key.clone(), at: at.key(&member.key, member.key_origin) };
            (name, T::decode(&member.value, &at.key(&member.key, member.value.origin), cx))
        });
        Map { entries: entries.collect(), at: at.clone() }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let entry = builder.slot::<T>();
        json!({ "type": "object", "additionalProperties": entry })
    }
}

/// Two whole numbers `[x, y]`: a square, an offset or a size.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Xy {
    /// Column, or the part to the right.
    pub x: i64,
    /// Row, or the part forward.
    pub y: i64,
    /// Where it is written.
    pub at: At,
}

/// The numbers of `[x, y]`, if that is what it is.
pub(crate) fn two_numbers(node: &Node) -> Option<(i64, i64)> {
    match node.items() {
        [Node { value: Value::Int(x), .. }, Node { value: Value::Int(y), .. }] => Some((*x, *y)),
        _ => None,
    }
}

impl Decode for Xy {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let (x, y) = two_numbers(node).unwrap_or_else(|| {
            cx.wrong(node, at, "two whole numbers [x, y]");
            (0, 0)
        });
        Xy { x, y, at: at.clone() }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.full(|b| {
            b.define("Xy", |_| {
                let description = "Two whole numbers [x, y]: a square or an offset.";
                let items = json!({ "type": "integer" });
                json!({ "description": description, "type": "array", "items": items, "minItems": 2, "maxItems": 2 })
            })
        })
    }
}

/// A 2×2 matrix by rows, `[[a, b], [c, d]]`: turns `[x, y]` into `[a·x + b·y, c·x + d·y]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// The rows.
    pub rows: [[i64; 2]; 2],
    /// Where it is written.
    pub at: At,
}

impl Default for Matrix {
    fn default() -> Self {
        Matrix { rows: [[1, 0], [0, 1]], at: At::default() }
    }
}

impl Decode for Matrix {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let rows: Vec<_> = node.items().iter().filter_map(two_numbers).collect();
        match (rows.as_slice(), node.items().len()) {
            ([(a, b), (c, d)], 2) => return Matrix { rows: [[*a, *b], [*c, *d]], at: at.clone() },
            _ => cx.wrong(node, at, "a matrix [[a, b], [c, d]] of whole numbers"),
        }
        Matrix { at: at.clone(), ..Matrix::default() }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        let row = json!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 });
        json!({ "type": "array", "items": row, "minItems": 2, "maxItems": 2 })
    }
}

/// Exactly two of something.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Two<T>(pub T, pub T);

impl<T: Decode> Decode for Two<T> {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let mut list: Vec<_> = items(node, at).map(|(item, at)| T::decode(item, &at, cx)).collect();
        match (list.pop(), list.pop(), list.len()) {
            (Some(second), Some(first), 0) => Two(first, second),
            _ => {
                cx.wrong(node, at, "a list of exactly two");
                Two::default()
            }
        }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let item = builder.full(T::schema);
        json!({ "type": "array", "items": item, "minItems": 2, "maxItems": 2 })
    }
}

/// A part of the tree kept as it is: patches of options and setups are read only once they are applied.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Quoted {
    /// The tree.
    pub node: Node,
    /// Where it is written.
    pub at: At,
}

impl Quoted {
    pub(crate) fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        if !matches!(node.value, Value::Object(_)) {
            cx.wrong(node, at, "a patch { … }");
            return Quoted::default();
        }
        Quoted { node: node.clone(), at: at.clone() }
    }
}

/// Notes a word that is none of the list.
pub(crate) fn unknown_word(node: &Node, at: &At, words: &[&str], code: Code, cx: &mut Context<'_>) {
    let list = || words.join(", ");
    let Some(word) = node.as_str() else {
        return cx.wrong(node, at, &format!("one of the words {}", list()));
    };
    let help = match did_you_mean(word, words.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("write one of {}", list()),
    };
    cx.add(code, at, format!("\"{word}\" is not a word that can stand here"), help);
}
