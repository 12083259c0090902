//! One problem, and the list of all of them.

use super::{Code, codes};
use crate::json::{At, Origin};
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// After so many problems the rest is noise, and telling it would take longer than the second a check may last. Lints
/// stop at half of it, so that they never hide that a document is refused.
const ENOUGH: usize = 500;
/// The longest message or help, in characters: names in it are as long as a stranger made them.
const LONGEST: usize = 400;

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
    /// How to mend it, in one sentence.
    pub help: String,
    /// The option choices and setup under which it appears; empty for the document with its defaults.
    pub under: Vec<String>,
}

/// All problems of a document, each once.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// In order of position once [`Report::sort`] has run.
    pub diagnostics: Vec<Diagnostic>,
    /// In a box, since reports travel in results.
    memory: Box<Memory>,
}

/// What has been said: a rule written once is met again for every player and direction.
#[derive(Clone, Debug, Default)]
struct Memory {
    told: HashSet<(Place, u64)>,
    /// Where something has been said.
    places: HashSet<Place>,
}

impl Report {
    /// Notes a problem, unless it has been noted or there are too many.
    pub fn add(&mut self, code: Code, at: &At, message: impl Into<String>, help: impl Into<String>) {
        let (message, help) = (clipped(message.into()), clipped(help.into()));
        self.push(Diagnostic { code, at: at.clone(), message, help, under: Vec::new() });
    }

    /// Notes problems found elsewhere.
    pub fn extend(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        found.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        let place = Place::of(diagnostic.code, &diagnostic.at);
        // What is of the wrong kind was read as its default: whatever else is said of that is beside the point.
        if diagnostic.code != codes::DOC_TYPE
            && self.memory.places.contains(&Place::of(codes::DOC_TYPE, &diagnostic.at))
        {
            return;
        }
        if !self.is_full(diagnostic.code) && self.memory.told.insert((place, hash(&diagnostic.message))) {
            self.memory.places.insert(place);
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether it is worth finding words for a problem: nothing of the kind has been said of this place, and the report
    /// is not full.
    pub fn wants(&self, code: Code, at: &At) -> bool {
        !self.is_full(code) && !self.memory.places.contains(&Place::of(code, at))
    }

    /// True once so much is wrong that more problems of this severity are not noted.
    pub fn is_full(&self, code: Code) -> bool {
        let most = if code.severity() == Severity::Error { ENOUGH } else { ENOUGH / 2 };
        self.diagnostics.len() >= most
    }

    /// True if some problem refuses the document.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.code.severity() == Severity::Error)
    }

    /// The errors.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|d| d.code.severity() == Severity::Error)
    }

    /// Orders by file and position.
    pub fn sort(&mut self) {
        self.diagnostics
            .sort_by(|a, b| (a.at.origin, a.code.name(), &a.message).cmp(&(b.at.origin, b.code.name(), &b.message)));
    }
}

/// A kind of problem at a place of a text. What stands in no text is told apart by its pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Place(Code, Origin, u64);

impl Place {
    fn of(code: Code, at: &At) -> Place {
        let nowhere = at.origin.start == at.origin.end;
        Place(code, at.origin, if nowhere { hash(&at.pointer()) } else { 0 })
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The text, cut where it is too long to be read.
fn clipped(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
