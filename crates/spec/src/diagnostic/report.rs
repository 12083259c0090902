//! One problem, and the list of all of them.

use super::Code;
use crate::json::At;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The document is refused.
    Error,
    /// The document is accepted; a person should look.
    Lint,
}

/// One problem of a document.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    /// The stable code, which also says how bad it is.
    pub code: Code,
    /// Where.
    pub at: At,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// How to mend it, in one sentence; empty where there is nothing to add.
    pub help: String,
    /// The option choices and setup under which it appears; empty for the document with its defaults.
    pub under: Vec<String>,
}

/// All problems of a document.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// In order of position once [`Report::sort`] has run.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Notes a problem.
    pub fn add(&mut self, code: Code, at: &At, message: impl Into<String>, help: impl Into<String>) {
        let diagnostic =
            Diagnostic { code, at: at.clone(), message: message.into(), help: help.into(), under: Vec::new() };
        self.diagnostics.push(diagnostic);
    }

    /// True if some problem refuses the document.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.code.severity() == Severity::Error)
    }

    /// The errors.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|d| d.code.severity() == Severity::Error)
    }

    /// Orders by file and position, drops repetitions (the same code, place and message found twice).
    pub fn sort(&mut self) {
        self.diagnostics
            .sort_by(|a, b| (a.at.origin, a.code.name(), &a.message).cmp(&(b.at.origin, b.code.name(), &b.message)));
        self.diagnostics.dedup_by(|a, b| a.code == b.code && a.at.origin == b.at.origin && a.message == b.message);
    }
}
