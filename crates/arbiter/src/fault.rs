//! A fault of the input that says more than a sentence: the same for people and as data.

use serde_json::{Value, json};
use std::fmt;

/// What is wrong, as text and as members of an object.
#[derive(Debug)]
pub struct Fault {
    text: String,
    data: Value,
}

impl Fault {
    /// A fault with a short message, its full text, and one member that lists the particulars.
    pub fn new(message: &str, text: String, name: &str, list: Value) -> Fault {
        Fault { text, data: json!({ "message": message, name: list }) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

/// Any error as `{"error": {"message": …}}`, for whoever asked for JSON.
pub fn as_json(error: &anyhow::Error) -> Value {
    let plain = || json!({ "message": format!("{error:#}") });
    json!({ "error": error.downcast_ref::<Fault>().map_or_else(plain, |fault| fault.data.clone()) })
}
