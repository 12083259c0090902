//! A fault of the input that says more than a sentence: the same for people and as data.

use serde_json::{Value, json};

/// What is wrong, as text and as members of an object.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub struct DetailedError {
    text: String,
    data: Value,
}

impl DetailedError {
    /// A fault with a short message, its full text, and one member that lists the particulars.
    pub fn new(message: &str, text: String, name: &str, list: Value) -> DetailedError {
        DetailedError { text, data: json!({ "message": message, name: list }) }
    }
}

/// What the library says, where it is that.
pub fn of_library(error: &anyhow::Error) -> Option<&arbiter::Error> {
    match error.downcast_ref() {
        Some(arbiter_host::Error::Game(error)) => Some(error),
        _ => error.downcast_ref(),
    }
}

/// An error for people, in colours where they can be seen.
pub fn shown(error: &anyhow::Error, colour: bool) -> String {
    let text = format!("{error:#}");
    match of_library(error) {
        Some(arbiter::Error::Refused(refused)) if colour => {
            let coloured = arbiter_spec::diagnostic::render(&refused.report, &refused.sources, true);
            text.replace(refused.to_string().trim_end(), coloured.trim_end())
        }
        _ => text,
    }
}

/// Any error as `{"error": {"message": …}}`, for a caller that asked for JSON.
pub fn as_json(error: &anyhow::Error) -> Value {
    let plain = || json!({ "message": format!("{error:#}") });
    let own = || error.downcast_ref::<DetailedError>().map(|error| error.data.clone());
    let told = || of_library(error).filter(|error| error.has_particulars()).map(|error| error.to_json());
    json!({ "error": own().or_else(told).unwrap_or_else(plain) })
}
