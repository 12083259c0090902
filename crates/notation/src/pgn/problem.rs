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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {trouble}")]
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

/// Every trouble once: what it carries, its short name for programs, whether it stops the reading of its game, and its sentence.
macro_rules! troubles {
    ($($name:ident $(($value:ident: $of:ty))? $({ $($field:ident: $as:ty),* })? $code:literal $severity:ident
        $sentence:literal $(, $shown:expr)*;)*) => {
        /// What is wrong.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(missing_docs)] // The sentences say it.
        pub enum Trouble {
            $($name $(($of))? $({ $($field: $as),* })?,)*
        }

        impl Trouble {
            /// Whether it stops the reading of its game.
            pub fn severity(&self) -> Severity {
                match self {
                    // Nobody said how it ended.
                    Trouble::WrongResult { found: Termination::Open, .. } => Severity::Note,
                    $(Trouble::$name { .. } => Severity::$severity,)*
                }
            }

            /// A short name, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Trouble::$name { .. } => $code,)*
                }
            }
        }

        impl fmt::Display for Trouble {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Trouble::$name $(($value))? $({ $($field),* })? => write!(f, $sentence $(, $shown)*),)*
                }
            }
        }
    };
}

troubles! {
    GameTooLong "game-too-long" Error
        "the game is longer than {} bytes; is a result or the head of the next game missing?", limits::GAME;
    TagName "tag-name" Error "a tag without a name; expected `[Name \"value\"]`";
    TagValue "tag-value" Error "a tag without a value; expected `\"`, as in `[Name \"value\"]`";
    TagUnclosed "tag-unclosed" Error "the tag is not closed on its line; expected `\"]`";
    TagTooLong "tag-too-long" Error "the tag is longer than {} bytes", limits::TAG;
    CommentUnclosed "comment-unclosed" Error
        "the comment is never closed, or longer than {} bytes; expected `}}`", limits::COMMENT;
    CommentTooLong "comment-too-long" Error "the comment is longer than {} bytes", limits::COMMENT;
    TokenTooLong "token-too-long" Error "a word of more than {} bytes among the moves", limits::TOKEN;
    TooDeep "too-deep" Error "variations are nested more than {} deep", limits::DEPTH;
    TooManyMoves "too-many-moves" Error "the game has more than {} moves with its variations", limits::MOVES;
    VariationUnclosed "variation-unclosed" Error "the variation is never closed; expected `)`";
    NothingToClose "nothing-to-close" Error "`)` closes nothing; remove it, or open the variation with `(`";
    NothingToVary "nothing-to-vary" Error "a variation before the first move; it replaces the move before it";
    Unexpected(sign: char) "unexpected" Error "`{sign}` has no meaning among moves";
    Nag(text: Box<str>) "nag" Error "`{}` is no annotation; expected `$0` to `$65535`", text.escape_debug();
    Suffix(text: Box<str>) "suffix" Error "`{text}` is no judgement; expected ! ? !! ?? !? or ?!";
    AfterResult "after-result" Error "something follows the result; only comments may";
    UnknownVariant(name: Box<str>) "unknown-variant" Error
        "no game is known by the name `{}` of the tag Variant", name.escape_debug();
    Position(why: Box<str>) "position" Error "the tag FEN gives no position of the game: {why}";
    IllegalMove(why: Box<str>) "illegal-move" Error "{why}";
    AfterTheEnd { code: Box<str> } "after-the-end" Note "the game was over before this move: {code}";
    WrongResult { found: Termination, board: Termination, code: Box<str> } "wrong-result" Error
        "the result is {found}, but the game ended {board} on the board: {code}";
    NoResult "no-result" Note "the game has no result at its end; expected 1-0, 0-1, 1/2-1/2 or *";
    ResultTag { tag: Box<str>, found: Termination } "result-tag" Note
        "the tag Result says `{}`, the moves end with {found}", tag.escape_debug();
    ResultInVariation "result-in-variation" Note "a result inside a variation is passed over";
    HalfResult "half-result" Note "`1/2` is read as 1/2-1/2";
    StrayNag "stray-nag" Note "an annotation before the first move is passed over";
    EnPassant "en-passant-mark" Note "`e.p.` is passed over; the move says it all";
    TagTwice(name: Box<str>) "tag-twice" Note "the tag {} stands twice", name.escape_debug();
    NoSetUp "no-setup" Note "the tag FEN stands without `[SetUp \"1\"]`";
    Number { found: u32, expected: u32 } "number" Note "the move number is {found}; expected {expected}";
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: game {}", self.line, self.column, self.game)?;
        self.ply.map_or(Ok(()), |ply| write!(f, ", ply {ply}"))
    }
}
