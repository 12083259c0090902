//! What is reported when a document is at fault: all problems at once, each with a stable code, a place and a way out.

pub mod codes;
mod report;
mod suggest;

pub use codes::Code;
pub use report::{Diagnostic, Report, Severity};
pub use suggest::did_you_mean;
