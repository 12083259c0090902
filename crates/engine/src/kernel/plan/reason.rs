//! Why a game does not fit the kernel.

use arbiter_spec::json::At;
use std::fmt;

/// A rule that the kernel has no form for.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    /// Where it is written, if it is one place.
    pub at: Option<At>,
    /// What it is.
    pub what: String,
}

impl Reason {
    /// A reason with a place.
    pub fn at(at: &At, what: impl Into<String>) -> Reason {
        Reason { at: Some(at.clone()), what: what.into() }
    }

    /// A reason that concerns the whole document.
    pub fn of(what: impl Into<String>) -> Reason {
        Reason { at: None, what: what.into() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            Some(at) => write!(f, "{} (at {})", self.what, at.pointer()),
            None => f.write_str(&self.what),
        }
    }
}
