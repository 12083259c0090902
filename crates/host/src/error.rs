//! What can go wrong between the library and the machine: each says what failed, where, and what caused it.

use arbiter_arena::Unreadable;
use arbiter_notation::moves::FindError;
use std::io;
use std::path::Path;

/// Why something could not be done. What caused it stands behind it ([`std::error::Error::source`]), and is no part of its text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The system refuses something.
    #[error("{doing} {what}")]
    Io {
        /// What could not be done: `cannot read`.
        doing: &'static str,
        /// The path, or another name of what it is about.
        what: String,
        /// Why.
        source: io::Error,
    },
    /// A file, or what stands in it, is not what it should be.
    #[error("{path} {message}")]
    File {
        /// The path.
        path: String,
        /// What is wrong, as it goes on behind the path, and what to do about it.
        message: String,
    },
    /// What is wrong is at this place of something larger: a line of a file, a game of a match.
    #[error("{place}")]
    At {
        /// The place.
        place: String,
        /// What is wrong there.
        source: Box<Error>,
    },
    /// A text is no JSON.
    #[error("it is not JSON: {0}")]
    Json(serde_json::Error),
    /// A value cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The library refuses something.
    #[error(transparent)]
    Game(#[from] arbiter::Error),
    /// A game cannot begin.
    #[error("the game cannot begin")]
    Begin(#[source] arbiter_arena::Error),
    /// A move of an opening cannot be found.
    #[error("`{text}` in the opening")]
    Opening {
        /// As it was written.
        text: String,
        /// Why not.
        source: FindError,
    },
    /// No opening can be drawn.
    #[error(transparent)]
    NoOpening(#[from] arbiter_arena::tournament::NoOpening),
    /// The system gives no bytes that nobody knows.
    #[error("the system gives no secret for the dice: {0}")]
    NoSecret(String),
    /// So many games in a row could not be played, the latest for this reason.
    #[error("{0} games in a row could not be played, the latest because {1}")]
    Hopeless(usize, String),
    /// What was asked for is not possible; why, and what is.
    #[error("{0}")]
    Refused(String),
}

impl Error {
    /// The system could not do something with a file.
    pub fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
        let what = path.display().to_string();
        move |source| Error::Io { doing, what, source }
    }

    /// A file is not what it should be.
    pub fn file(path: &Path, message: impl Into<String>) -> Error {
        Error::File { path: path.display().to_string(), message: message.into() }
    }

    /// The text with those of all that caused it.
    pub fn in_full(&self) -> String {
        let mut text = self.to_string();
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            text.push_str(&format!(": {error}"));
            cause = error.source();
        }
        text
    }

    /// It went wrong at this place.
    pub fn at(self, place: impl Into<String>) -> Error {
        Error::At { place: place.into(), source: Box::new(self) }
    }
}

// What it says is in the text already: it is no cause beside it.
impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Error {
        Error::Json(error)
    }
}
