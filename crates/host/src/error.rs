//! What can go wrong between the library and the machine: each says what failed, where, and what caused it.

use arbiter_arena::Unreadable;
use arbiter_notation::moves::FindError;
use std::fmt;
use std::io;
use std::path::Path;

/// Why something could not be done. What caused it stands behind it ([`std::error::Error::source`]), and is no part of its text.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The system refuses something.
    Io {
        /// What could not be done: `cannot read`.
        doing: &'static str,
        /// The path, or another name of what it is about.
        what: String,
        /// Why.
        source: io::Error,
    },
    /// A file, or what stands in it, is not what it should be.
    File {
        /// The path.
        path: String,
        /// What is wrong, as it goes on behind the path, and what to do about it.
        message: String,
    },
    /// What is wrong is at this place of something larger: a line of a file, a game of a match.
    At {
        /// The place.
        place: String,
        /// What is wrong there.
        source: Box<Error>,
    },
    /// A text is no JSON.
    Json(serde_json::Error),
    /// A value cannot be read.
    Unreadable(Unreadable),
    /// The library refuses something.
    Game(arbiter::Error),
    /// A game cannot begin.
    Begin(arbiter_arena::Error),
    /// A move of an opening cannot be found.
    Opening {
        /// As it was written.
        text: String,
        /// Why not.
        source: FindError,
    },
    /// No opening can be drawn.
    NoOpening(arbiter_arena::tournament::NoOpening),
    /// The system gives no bytes that nobody knows.
    NoSecret(String),
    /// So many games in a row could not be played, the latest for this reason.
    Hopeless(usize, String),
    /// What was asked for is not possible; why, and what is.
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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io { doing, what, .. } => write!(f, "{doing} {what}"),
            Error::File { path, message } => write!(f, "{path} {message}"),
            Error::At { place, .. } => f.write_str(place),
            Error::Json(error) => write!(f, "it is not JSON: {error}"),
            Error::Unreadable(error) => error.fmt(f),
            Error::Game(error) => error.fmt(f),
            Error::Begin(_) => f.write_str("the game cannot begin"),
            Error::Opening { text, .. } => write!(f, "`{text}` in the opening"),
            Error::NoOpening(error) => error.fmt(f),
            Error::NoSecret(why) => write!(f, "the system gives no secret for the dice: {why}"),
            Error::Hopeless(games, why) => {
                write!(f, "{games} games in a row could not be played, the latest because {why}")
            }
            Error::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io { source, .. } => Some(source),
            Error::At { source, .. } => Some(source.as_ref()),
            Error::Begin(error) => Some(error),
            Error::Opening { source, .. } => Some(source),
            // The others say all there is to say.
            Error::File { .. }
            | Error::Json(_)
            | Error::Unreadable(_)
            | Error::Game(_)
            | Error::NoOpening(_)
            | Error::NoSecret(_)
            | Error::Hopeless(..)
            | Error::Refused(_) => None,
        }
    }
}

macro_rules! from {
    ($($variant:ident of $error:ty),+) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Error {
                Error::$variant(error)
            }
        }
    )+};
}

from!(Json of serde_json::Error, Unreadable of Unreadable, Game of arbiter::Error,
    NoOpening of arbiter_arena::tournament::NoOpening);
