//! The members of the objects that programs exchange: one list gives the keys a reader knows and the JSON Schema.

use serde_json::{Map, Value, json};

/// A member of an object.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Its key.
    pub key: &'static str,
    /// Whether it must be there.
    pub required: bool,
    /// What it holds, in a sentence.
    pub about: &'static str,
    /// The JSON Schema of its value.
    pub schema: fn() -> Value,
}

impl Member {
    /// A member that must be there.
    pub const fn needed(key: &'static str, about: &'static str, schema: fn() -> Value) -> Member {
        Member { key, required: true, about, schema }
    }

    /// A member that may be left out.
    pub const fn optional(key: &'static str, about: &'static str, schema: fn() -> Value) -> Member {
        Member { key, required: false, about, schema }
    }
}

/// The keys, in order.
pub fn keys(members: &[Member]) -> Vec<&'static str> {
    members.iter().map(|member| member.key).collect()
}

/// The JSON Schema of an object with these members and no others.
pub fn object<'m>(about: &str, members: impl IntoIterator<Item = &'m Member>) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for member in members {
        let mut schema = (member.schema)();
        schema["description"] = member.about.into();
        properties.insert(member.key.into(), schema);
        if member.required {
            required.push(member.key);
        }
    }
    json!({
        "type": "object", "description": about, "properties": properties, "required": required,
        "additionalProperties": false,
    })
}

/// The JSON Schema of an object with these properties, all of which must be there, and no others.
pub fn closed(properties: Value) -> Value {
    let required: Vec<&String> = properties.as_object().into_iter().flat_map(Map::keys).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// Texts by name.
pub fn texts_by_name() -> Value {
    json!({ "type": "object", "additionalProperties": text() })
}

/// Any text.
pub fn text() -> Value {
    json!({ "type": "string" })
}

/// A text that is not empty.
pub fn word() -> Value {
    json!({ "type": "string", "minLength": 1 })
}

/// A whole number from 0.
pub fn count() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

/// A list.
pub fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

/// A list of texts.
pub fn texts() -> Value {
    list(text())
}

/// Something, or null.
pub fn or_nothing(value: Value) -> Value {
    json!({ "oneOf": [{ "type": "null" }, value] })
}

/// A whole number from 0, or null.
pub fn count_or_nothing() -> Value {
    json!({ "type": ["integer", "null"], "minimum": 0 })
}

/// Any text, or null.
pub fn text_or_nothing() -> Value {
    json!({ "type": ["string", "null"] })
}
