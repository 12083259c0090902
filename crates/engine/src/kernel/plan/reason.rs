//! Why a game does not fit the kernel: all of it, since whoever mends one thing wants to know what is left.

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

impl From<Reason> for Vec<Reason> {
    fn from(reason: Reason) -> Vec<Reason> {
        vec![reason]
    }
}

/// What was refused so far, in the order in which it was asked, nothing twice.
#[derive(Debug, Default)]
pub(crate) struct Refused(Vec<Reason>);

impl Refused {
    /// Adds reasons, except those already told of the same place.
    pub fn add(&mut self, more: impl IntoIterator<Item = Reason>) {
        for reason in more {
            let known = |other: &Reason| other.what == reason.what && other.at == reason.at;
            if !self.0.iter().any(known) {
                self.0.push(reason);
            }
        }
    }

    /// What was found, or else nothing and the reasons why.
    pub fn keep<T, R: Into<Vec<Reason>>>(&mut self, found: Result<T, R>) -> Option<T> {
        found.map_err(|more| self.add(more.into())).ok()
    }

    /// A reason if something is so.
    pub fn when(&mut self, wrong: bool, what: &str) {
        self.add(wrong.then(|| Reason::of(what)));
    }

    /// Whether nothing was refused.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of it; what a later question says of a place that was named already is the same thing in other words.
    pub fn with(self, later: Vec<Reason>) -> Vec<Reason> {
        let mut all = self.0;
        for reason in later {
            if reason.at.is_none() || all.iter().all(|known| known.at != reason.at) {
                all.push(reason);
            }
        }
        all
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
