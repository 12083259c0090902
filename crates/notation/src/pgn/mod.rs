//! Records of games: PGN.
//!
//! From the bottom up: [`Blocks`] divides bytes from anywhere into whole games, in bounded memory ([`limits`]);
//! [`RawGame`] is the text of one; [`Tokens`] reads it without allocating; [`tree`] gathers the tokens into a [`Game`];
//! [`write()`] makes text of it again. [`Reader`] does it all for one game after the other. [`replay()`] plays a text
//! through by the rules of a [`Rulebook`].
//!
//! * Characters are UTF-8, with or without a mark at the beginning; a game that is not is taken for Windows-1252. UTF-16 is
//!   refused. Lines end with LF, CR or both.
//! * A game ends with its result, or where the tags of the next one begin. Blank lines among moves mean nothing. Comments
//!   behind the result belong to the game up to a blank line; comments before all tags belong to the game that follows, and
//!   those behind the last game to none.
//! * Braces do not nest. A comment that swallows a blank line and `[Token ` behind it was never closed.
//! * Lines that begin with `%` are tokens, but no part of the tree; inside braces they are comment.
//! * Move numbers and `e.p.` are passed over; suffixes such as `!?` become annotations.
//! * In the tree every comment stands on one line: line breaks are blanks.

mod blocks;
mod build;
mod bytes;
mod command;
mod divide;
pub mod limits;
mod problem;
mod reader;
mod replay;
mod result;
mod rulebook;
mod tags;
mod text;
mod tokens;
mod tree;
mod write;

pub use blocks::{Block, Blocks, ReadError};
pub use build::tree;
pub use command::{Evaluation, Score};
pub use problem::{Place, Problem, Severity, Trouble, TroubleAt};
pub use reader::{Mode, PgnError, Reader, Reading, read};
pub use replay::{Broken, Replayed, Watch, on_board, replay};
pub use result::Termination;
pub use rulebook::{Library, Rulebook};
pub use tags::{ROSTER, Tags};
pub use text::RawGame;
pub use tokens::{Oddity, Token, Tokens};
pub use tree::{Comment, Game, Remark, Turn, Variation};
pub use write::{WIDTH, write};
