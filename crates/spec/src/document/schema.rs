//! The JSON Schema (draft 2020-12) of documents, made from the same records that read them.
//!
//! Every record has two definitions: as it stands in a full document, and as it may stand in a patch (§2.4), where
//! nothing is required, `null` deletes, and `$remove`, `$before`, `$replace` are allowed.

use super::GameSpec;
use super::decode::Decode;
use serde_json::{Map, Value, json};

/// Collects definitions.
#[derive(Default)]
pub(crate) struct SchemaBuilder {
    definitions: Map<String, Value>,
    /// Whether the schema being made is that of a patch.
    pub patch: bool,
}

impl SchemaBuilder {
    /// A reference to a definition, made on first use. Recursive records refer to themselves by it.
    pub fn define(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Value) -> Value {
        let name = if self.patch { format!("{name}.patch") } else { name.to_string() };
        if !self.definitions.contains_key(&name) {
            self.definitions.insert(name.clone(), Value::Null);
            let schema = make(self);
            self.definitions.insert(name.clone(), schema);
        }
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    /// Describes something as in a full document, also while a patch is described.
    pub fn full(&mut self, make: impl FnOnce(&mut Self) -> Value) -> Value {
        let patch = std::mem::replace(&mut self.patch, false);
        let schema = make(self);
        self.patch = patch;
        schema
    }

    /// Describes something as in a patch.
    pub fn patched(&mut self, make: impl FnOnce(&mut Self) -> Value) -> Value {
        let patch = std::mem::replace(&mut self.patch, true);
        let schema = make(self);
        self.patch = patch;
        schema
    }

    /// What a key or entry may hold: in a patch also `null` and `{"$replace": …}`.
    pub fn slot<T: Decode>(&mut self) -> Value {
        let schema = T::schema(self);
        if !self.patch {
            return schema;
        }
        let full = self.full(T::schema);
        let replace = json!({
            "type": "object", "properties": { "$replace": full }, "required": ["$replace"], "additionalProperties": false
        });
        json!({ "anyOf": [schema, { "type": "null" }, replace] })
    }

    /// A value with several forms: in a patch any object may be merged into it.
    pub fn union(&mut self, name: &str, description: &str, make: impl FnOnce(&mut Self) -> Vec<Value>) -> Value {
        let full = self
            .full(|builder| builder.define(name, |b| json!({ "description": text(description), "anyOf": make(b) })));
        if self.patch { json!({ "anyOf": [full, { "type": "object" }] }) } else { full }
    }
}

/// The properties of an object while they are collected.
#[derive(Default)]
pub(crate) struct Properties {
    properties: Map<String, Value>,
    required: Vec<String>,
}

impl Properties {
    /// Adds a key.
    pub fn add<T: Decode>(&mut self, builder: &mut SchemaBuilder, key: &str, description: &str, required: bool) {
        let mut schema = builder.slot::<T>();
        if let Some(object) = schema.as_object_mut() {
            let description = text(description);
            object.extend(default_in(&description).map(|value| ("default".into(), value)));
            object.insert("description".into(), description.into());
        }
        self.insert(key, schema, required);
    }

    /// Adds a key with a schema of its own.
    pub fn insert(&mut self, key: &str, schema: Value, required: bool) {
        self.properties.entry(key).or_insert(schema);
        if required && !self.required.iter().any(|k| k == key) {
            self.required.push(key.to_string());
        }
    }

    /// Adds all keys of another object, none of them required: for forms of which one is written.
    pub fn merge_relaxed(&mut self, other: Properties) {
        for (key, schema) in other.properties {
            self.insert(&key, schema, false);
        }
    }

    /// The object. `itself` is its full schema, for `$replace` inside a patched item.
    pub fn object(mut self, description: &str, itself: Option<Value>) -> Value {
        if let Some(full) = itself {
            self.required.clear();
            let remove = json!({ "const": true, "description": "Deletes this item of what is extended." });
            self.properties.insert("$remove".into(), remove);
            let before =
                json!({ "type": "string", "description": "Puts a new item before the one of this code or id." });
            self.properties.insert("$before".into(), json!({ "anyOf": [before, { "type": "integer" }] }));
            self.properties.insert("$replace".into(), full);
        }
        let mut object = json!({
            "type": "object",
            "description": text(description),
            "properties": self.properties,
            "additionalProperties": false,
        });
        if !self.required.is_empty()
            && let Some(map) = object.as_object_mut()
        {
            map.insert("required".into(), self.required.into());
        }
        object
    }
}

/// Doc comments as one text: macros hand them over line by line.
pub(crate) fn text(lines: &str) -> String {
    lines.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The word or number of a description that ends with "Default WORD.": editors fill it in. Where the default is no plain
/// value the sentence reads "Default: …".
fn default_in(description: &str) -> Option<Value> {
    let (_, word) = description.strip_suffix('.')?.rsplit_once("Default ")?;
    match word.parse::<i64>() {
        Ok(number) => Some(number.into()),
        Err(_) => word.chars().all(|c| c.is_ascii_uppercase() || c == '_').then(|| word.into()),
    }
}

/// The lists at the top whose items carry a code.
const CODED: [&str; 16] = [
    "zones",
    "seats",
    "attributes",
    "statuses",
    "counters",
    "stores",
    "conditions",
    "effects",
    "pieces",
    "triggers",
    "endings",
    "agreements",
    "chance",
    "setups",
    "options",
    "legality",
];

/// The keys at the top of a document of format 1.
const FORMAT_1: [&str; 11] =
    ["$schema", "format", "name", "extends", "metadata", "leader", "board", "players", "turns", "conditions", "pieces"];

/// What the formats differ in, as far as a schema can say it: format 1 takes any text as a code but has fewer keys.
/// A patch without `format` has that of what it extends, so nothing can be said about it.
fn formats() -> Value {
    let code = json!({ "type": "string", "pattern": "^[A-Z][A-Z0-9_]*$" });
    let coded = |key: &str| json!({ "items": { "properties": { key: code } } });
    let lists = |names: &[&str]| -> Map<String, Value> {
        names.iter().map(|list| ((*list).to_string(), coded("code"))).collect()
    };
    let mut properties = lists(&CODED);
    properties.insert("players".into(), coded("name"));
    properties.insert("board".into(), json!({ "properties": lists(&["lines"]) }));
    properties.insert("turns".into(), json!({ "properties": lists(&["parts", "phases", "obligations"]) }));
    json!({
        "properties": { "format": { "enum": [1, 2] } },
        "if": { "properties": { "format": { "const": 2 } }, "required": ["format"] },
        "then": { "properties": properties },
        "else": { "if": { "not": { "required": ["extends"] } }, "then": { "propertyNames": { "enum": FORMAT_1 } } },
    })
}

/// The JSON Schema of game documents. A document with `extends` is a patch; every other is complete.
pub fn schema() -> Value {
    let mut builder = SchemaBuilder::default();
    let full = GameSpec::schema(&mut builder);
    let patch = builder.patched(GameSpec::schema);
    let mut root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game",
        "description": "The rules of a board game: board, players, pieces, moves, endings.",
        "type": "object",
        "if": { "required": ["extends"] },
        "then": patch,
        "else": full,
        "allOf": [formats()],
    });
    if let Some(map) = root.as_object_mut() {
        map.insert("$defs".into(), builder.definitions.into());
    }
    root
}
