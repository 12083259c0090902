//! What can be wrong with a game, and where.

use super::limits;
use super::result::Termination;
use std::fmt;

/// Something wrong at a place of a game's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TroubleAt {
    /// Bytes from the beginning of the game's text.
    pub at: usize,
    /// What.
    pub trouble: Trouble,
}

/// Something wrong, with its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What.
    pub trouble: Trouble,
}

/// A place in a file of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the game, from 1.
    pub game: u64,
    /// The line, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// The ply, from 1, where a move is meant.
    pub ply: Option<u32>,
}

/// Whether a problem stops the reading of its game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Reading goes on as if nothing were.
    Note,
    /// The rest of the game cannot be trusted.
    Error,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The sentences are below, one for each.
pub enum Trouble {
    GameTooLong,
    TagName,
    TagValue,
    TagUnclosed,
    TagTooLong,
    CommentUnclosed,
    CommentTooLong,
    TokenTooLong,
    TooDeep,
    TooManyMoves,
    VariationUnclosed,
    NothingToClose,
    NothingToVary,
    Unexpected(char),
    Nag(Box<str>),
    Suffix(Box<str>),
    AfterResult,
    UnknownVariant(Box<str>),
    Position(Box<str>),
    IllegalMove(Box<str>),
    AfterTheEnd { code: Box<str> },
    WrongResult { found: Termination, board: Termination, code: Box<str> },
    NoResult,
    ResultTag { tag: Box<str>, found: Termination },
    ResultInVariation,
    HalfResult,
    StrayNag,
    EnPassant,
    TagTwice(Box<str>),
    NoSetUp,
    Number { found: u32, expected: u32 },
}

impl Trouble {
    /// Whether it stops the reading of its game.
    pub fn severity(&self) -> Severity {
        match self {
            Trouble::NoResult
            | Trouble::ResultTag { .. }
            | Trouble::ResultInVariation
            | Trouble::HalfResult
            | Trouble::StrayNag
            | Trouble::EnPassant
            | Trouble::TagTwice(_)
            | Trouble::NoSetUp
            | Trouble::Number { .. }
            | Trouble::AfterTheEnd { .. }
            | Trouble::WrongResult { found: Termination::Open, .. } => Severity::Note,
            _ => Severity::Error,
        }
    }

    /// A short name, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Trouble::GameTooLong => "game-too-long",
            Trouble::TagName => "tag-name",
            Trouble::TagValue => "tag-value",
            Trouble::TagUnclosed => "tag-unclosed",
            Trouble::TagTooLong => "tag-too-long",
            Trouble::CommentUnclosed => "comment-unclosed",
            Trouble::CommentTooLong => "comment-too-long",
            Trouble::TokenTooLong => "token-too-long",
            Trouble::TooDeep => "too-deep",
            Trouble::TooManyMoves => "too-many-moves",
            Trouble::VariationUnclosed => "variation-unclosed",
            Trouble::NothingToClose => "nothing-to-close",
            Trouble::NothingToVary => "nothing-to-vary",
            Trouble::Unexpected(_) => "unexpected",
            Trouble::Nag(_) => "nag",
            Trouble::Suffix(_) => "suffix",
            Trouble::AfterResult => "after-result",
            Trouble::UnknownVariant(_) => "unknown-variant",
            Trouble::Position(_) => "position",
            Trouble::IllegalMove(_) => "illegal-move",
            Trouble::AfterTheEnd { .. } => "after-the-end",
            Trouble::WrongResult { .. } => "wrong-result",
            Trouble::NoResult => "no-result",
            Trouble::ResultTag { .. } => "result-tag",
            Trouble::ResultInVariation => "result-in-variation",
            Trouble::HalfResult => "half-result",
            Trouble::StrayNag => "stray-nag",
            Trouble::EnPassant => "en-passant-mark",
            Trouble::TagTwice(_) => "tag-twice",
            Trouble::NoSetUp => "no-setup",
            Trouble::Number { .. } => "number",
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::GameTooLong => {
                write!(
                    f,
                    "the game is longer than {} bytes; is a result or the head of the next game missing?",
                    limits::GAME
                )
            }
            Trouble::TagName => write!(f, "a tag without a name; expected `[Name \"value\"]`"),
            Trouble::TagValue => write!(f, "a tag without a value; expected `\"`, as in `[Name \"value\"]`"),
            Trouble::TagUnclosed => write!(f, "the tag is not closed on its line; expected `\"]`"),
            Trouble::TagTooLong => write!(f, "the tag is longer than {} bytes", limits::TAG),
            Trouble::CommentUnclosed => {
                write!(f, "the comment is never closed, or longer than {} bytes; expected `}}`", limits::COMMENT)
            }
            Trouble::CommentTooLong => write!(f, "the comment is longer than {} bytes", limits::COMMENT),
            Trouble::TokenTooLong => write!(f, "a word of more than {} bytes among the moves", limits::TOKEN),
            Trouble::TooDeep => write!(f, "variations are nested more than {} deep", limits::DEPTH),
            Trouble::TooManyMoves => write!(f, "the game has more than {} moves with its variations", limits::MOVES),
            Trouble::VariationUnclosed => write!(f, "the variation is never closed; expected `)`"),
            Trouble::NothingToClose => write!(f, "`)` closes nothing; remove it, or open the variation with `(`"),
            Trouble::NothingToVary => write!(f, "a variation before the first move; it replaces the move before it"),
            Trouble::Unexpected(sign) => write!(f, "`{sign}` has no meaning among moves"),
            Trouble::Nag(text) => write!(f, "`{}` is no annotation; expected `$0` to `$65535`", text.escape_debug()),
            Trouble::Suffix(text) => write!(f, "`{text}` is no judgement; expected ! ? !! ?? !? or ?!"),
            Trouble::AfterResult => write!(f, "something follows the result; only comments may"),
            Trouble::UnknownVariant(name) => {
                write!(f, "no game is known by the name `{}` of the tag Variant", name.escape_debug())
            }
            Trouble::Position(why) => write!(f, "the tag FEN gives no position of the game: {why}"),
            Trouble::IllegalMove(why) => f.write_str(why),
            Trouble::AfterTheEnd { code } => write!(f, "the game was over before this move: {code}"),
            Trouble::WrongResult { found, board, code } => {
                write!(f, "the result is {found}, but the game ended {board} on the board: {code}")
            }
            Trouble::NoResult => write!(f, "the game has no result at its end; expected 1-0, 0-1, 1/2-1/2 or *"),
            Trouble::ResultTag { tag, found } => {
                write!(f, "the tag Result says `{}`, the moves end with {found}", tag.escape_debug())
            }
            Trouble::ResultInVariation => write!(f, "a result inside a variation is passed over"),
            Trouble::HalfResult => write!(f, "`1/2` is read as 1/2-1/2"),
            Trouble::StrayNag => write!(f, "an annotation before the first move is passed over"),
            Trouble::EnPassant => write!(f, "`e.p.` is passed over; the move says it all"),
            Trouble::TagTwice(name) => write!(f, "the tag {} stands twice", name.escape_debug()),
            Trouble::NoSetUp => write!(f, "the tag FEN stands without `[SetUp \"1\"]`"),
            Trouble::Number { found, expected } => write!(f, "the move number is {found}; expected {expected}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: game {}", self.line, self.column, self.game)?;
        self.ply.map_or(Ok(()), |ply| write!(f, ", ply {ply}"))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.trouble)
    }
}

impl std::error::Error for Problem {}
