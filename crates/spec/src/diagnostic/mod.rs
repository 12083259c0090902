//! What is reported when a document is at fault: all problems at once, each with a stable code, a place and a way out.

pub mod codes;
mod json;
mod render;
mod report;
mod suggest;
#[cfg(test)]
mod tests;

pub use codes::Code;
pub use json::to_json;
pub use render::{render, summary};
pub use report::{Diagnostic, Report, Severity};
pub use suggest::{did_you_mean, edit_distance};
