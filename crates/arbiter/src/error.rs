//! What can go wrong, each with what it is about and how to mend it.

use arbiter_notation::moves::FindError;
use arbiter_notation::position::PositionErrors;
use arbiter_spec::Refused;
use arbiter_spec::patch::ChoiceError;
use serde_json::{Value, json};
use std::fmt;

/// Why something could not be done. Whatever was asked, everything stays as it was.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// No game goes by that name.
    NoGame {
        /// As it was asked for.
        name: String,
        /// What to try instead.
        help: String,
    },
    /// The document is at fault: every problem with its place.
    Refused(Box<Refused>),
    /// The document does not offer what was chosen.
    Choice {
        /// The game.
        game: String,
        /// Which choice, and what there is instead.
        error: ChoiceError,
    },
    /// The game has no start position of that number.
    NoStart {
        /// The game.
        game: String,
        /// As it was asked for.
        number: u64,
        /// How many there are.
        count: u64,
    },
    /// A text is no position of the game.
    Position {
        /// The text.
        text: String,
        /// What is wrong with it, and in which columns.
        errors: PositionErrors,
    },
    /// A position that the rules cannot go on from.
    Unplayable(String),
    /// A text is no legal move.
    Move(FindError),
    /// The rules do not allow it now.
    NotNow(String),
    /// A line of moves cannot be played on.
    InLine {
        /// Which word of it, from 1.
        number: usize,
        /// The word.
        text: String,
        /// Why not.
        error: Box<Error>,
    },
    /// Nothing can be done any more.
    Over {
        /// The code of the ending.
        code: String,
    },
    /// A throw comes first.
    RollFirst {
        /// Which.
        chance: String,
        /// What may come of it.
        outcomes: Vec<String>,
    },
    /// What was learnt of the game cannot be used.
    Values {
        /// Where it stands.
        place: String,
        /// Why not, and what to do about it.
        message: String,
    },
    /// Thinking for a time needs a clock.
    NoClock,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoGame { name, help } => write!(f, "there is no game `{name}`; {help}"),
            Error::Refused(refused) => write!(f, "{REFUSED}\n\n{}", refused.to_string().trim_end()),
            Error::Choice { game, error } => write!(f, "{game}: {error}"),
            Error::NoStart { game, number, count } => {
                write!(f, "there is no start position {number}; {game} has {count}, numbered from 0")
            }
            Error::Position { text, errors } => f.write_str(&marked(text, errors)),
            Error::Unplayable(why) => write!(f, "that position cannot be played: {why}"),
            Error::Move(error) => error.fmt(f),
            Error::InLine { number, text, error } => match **error {
                // It says itself what was written.
                Error::Move(_) => write!(f, "move {number}: {error}"),
                _ => write!(f, "move {number}, `{text}`: {error}"),
            },
            Error::NotNow(why) => f.write_str(why),
            Error::Over { code } => write!(f, "the game is over ({code})"),
            Error::RollFirst { chance, outcomes } => {
                write!(f, "{chance} is rolled first; its outcomes are {}", outcomes.join(", "))
            }
            Error::Values { place, message } => write!(f, "{place}: {message}"),
            Error::NoClock => {
                f.write_str("nobody tells the time: give the player a clock, or limit positions or depth")
            }
        }
    }
}

impl std::error::Error for Error {}

const REFUSED: &str = "the document is refused";
const NO_POSITION: &str = "that is not a position of this game";

impl Error {
    /// Whether there is more to say than a message.
    pub fn has_particulars(&self) -> bool {
        matches!(self, Error::Refused(_) | Error::Position { .. })
    }

    /// The same as data: a message, and the particulars one by one where there are several.
    pub fn to_json(&self) -> Value {
        match self {
            Error::Refused(refused) => {
                let list = arbiter_spec::diagnostic::to_json(&refused.report, &refused.sources);
                json!({ "message": REFUSED, "diagnostics": list })
            }
            Error::Position { errors, .. } => {
                let one = |e: &arbiter_notation::position::PositionError| json!({ "column": e.column, "message": e.to_string() });
                json!({ "message": NO_POSITION, "faults": errors.0.iter().map(one).collect::<Vec<_>>() })
            }
            _ => json!({ "message": self.to_string() }),
        }
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        Error::Refused(Box::new(refused))
    }
}

/// The faults of a position text, each with a mark under its column.
fn marked(text: &str, errors: &PositionErrors) -> String {
    let mut out = String::from(NO_POSITION);
    for error in &errors.0 {
        let (shown, column) = around(text, error.column);
        out.push_str(&format!("\n\n  {shown}\n  {:>column$}\n  {error}", '^'));
    }
    out
}

/// The part of a long text that fits on a line, and the column there.
fn around(text: &str, column: usize) -> (String, usize) {
    const WIDTH: usize = 76;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let skip = if column <= WIDTH { 0 } else { column - WIDTH / 2 };
    let shown: String = text.chars().skip(skip).take(WIDTH).map(clean).collect();
    (shown, column - skip)
}
