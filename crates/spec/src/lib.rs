//! Game documents: reading, checking and resolving the rules of a game written as JSON.
//!
//! ```text
//! text ─json::parse─▶ Node ─patch─▶ Node ─decode─▶ GameSpec ─check─▶ CheckedSpec
//! ```
//!
//! * [`json`]: text to a tree in which every value knows where it was written.
//! * [`patch`]: `extends`, options and setups, applied to that tree.
//! * [`document`]: the tree as typed records, the document *as written* ([`document::GameSpec`]); also the JSON Schema.
//! * `check`: everything that can be wrong with a document, all at once.
//! * [`checked`]: the document *resolved*: names are ids, steps are turned, symmetries expanded.
//! * [`diagnostic`]: what is reported when a document is at fault.
//! * [`limits`]: how much of everything there may be.
//! * [`play`]: positions, decisions and outcomes as plain data, for whoever plays the rules.
//!
//! [`read()`] goes the whole way, from a text to a [`Document`] and its checked rules.
//! This crate does no IO: whoever calls it lends the texts (see [`patch::Library`]).

mod check;
pub mod checked;
pub mod diagnostic;
pub mod document;
pub mod json;
pub mod limits;
pub mod patch;
pub mod play;
mod read;

pub use check::most_actions;
pub use read::{CheckError, Document, Refused, read};
