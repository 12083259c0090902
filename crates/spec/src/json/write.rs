//! Trees as plain JSON values, for output.

use super::{Node, Value};

impl Node {
    /// The tree as a plain JSON value, keys in the order written.
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
