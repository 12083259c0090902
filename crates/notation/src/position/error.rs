//! What can be wrong with the text of a position.

use super::Word;
use arbiter_spec::play::Placement;
use std::fmt;

/// One fault of a text, with its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What.
    pub problem: PositionProblem,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// No piece is written so.
    UnknownPiece {
        /// What stands there.
        found: String,
        /// The pieces of the game.
        expected: String,
    },
    /// A row has too few or too many squares.
    RowLength {
        /// The row, from 1 at the bottom.
        row: usize,
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Too few or too many rows.
    RowCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A piece where the board has a hole, or a hole where it has a square.
    Hole {
        /// The name the square has or would have.
        square: String,
        /// True if the board has a hole there.
        hole: bool,
    },
    /// A bracket that is not closed.
    Unclosed(char),
    /// A field that can be understood, but is not written as it should be.
    Spelling {
        /// What stands there.
        found: String,
        /// How it is written.
        expected: String,
    },
    /// A position that play cannot lead to, in words.
    Unlawful(String),
    /// A field that does not say what it should.
    Field {
        /// What the field is for.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionProblem::UnknownPiece { found, expected } => {
                write!(f, "no piece is written `{found}`; expected {expected}")
            }
            PositionProblem::RowLength { row, found, expected } => {
                write!(f, "row {row} has {found} square{}; expected {expected}", if *found == 1 { "" } else { "s" })
            }
            PositionProblem::RowCount { found, expected } => {
                write!(f, "the board has {found} row{}; expected {expected}", if *found == 1 { "" } else { "s" })
            }
            PositionProblem::Hole { square, hole: true } => write!(f, "{square} is a hole; expected `_`"),
            PositionProblem::Hole { square, hole: false } => {
                write!(f, "{square} is a square; `_` stands only for holes")
            }
            PositionProblem::Unclosed(c) => write!(f, "`{c}` is never closed"),
            PositionProblem::Spelling { found, expected } if found.is_empty() => write!(f, "`{expected}` is missing"),
            PositionProblem::Spelling { found, expected } if expected.is_empty() => write!(f, "`{found}` is too much"),
            PositionProblem::Spelling { found, expected } => write!(f, "`{found}` is written `{expected}`"),
            PositionProblem::Unlawful(why) => f.write_str(why),
            PositionProblem::Field { field, found, expected } => {
                write!(f, "`{found}` is not {field}; expected {expected}")
            }
        }
    }
}

/// Everything that is wrong with a text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionErrors(pub Vec<PositionError>);

impl fmt::Display for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            let gap = if i == 0 { "" } else { "\n" };
            write!(f, "{gap}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionErrors {}

/// Gathers faults while reading goes on.
#[derive(Debug, Default)]
pub(crate) struct Problems(Vec<PositionError>);

impl Problems {
    pub fn add(&mut self, column: usize, problem: PositionProblem) {
        self.0.push(PositionError { column, problem });
    }

    pub fn field(&mut self, word: Word, field: &'static str, expected: &str) {
        let problem = PositionProblem::Field { field, found: word.text.into(), expected: expected.into() };
        self.add(word.column, problem);
    }

    pub fn into_list(self) -> Vec<PositionError> {
        self.0
    }

    pub fn finish(mut self, placement: Placement) -> Result<Placement, PositionErrors> {
        self.0.sort_by_key(|e| e.column);
        if self.0.is_empty() { Ok(placement) } else { Err(PositionErrors(self.0)) }
    }
}
