//! How a game ends on the board: the automatic endings, asked of a line of play.

use super::over::Ask;
use arbiter_spec::checked::PlayerId;

/// The endings by the side to move, in list order.
#[derive(Clone, Debug)]
pub(crate) struct Ends<W> {
    pub by_side: Vec<Vec<End<W>>>,
}

/// An ending for one subject.
#[derive(Clone, Debug)]
pub(crate) struct End<W> {
    /// Its place among the endings of the document.
    pub ending: usize,
    pub subject: PlayerId,
    pub when: Question<W>,
    /// By team.
    pub scores: Vec<f64>,
}

/// What an ending asks.
#[derive(Clone, Debug)]
pub(crate) enum Question<W> {
    All(Vec<Question<W>>),
    Any(Vec<Question<W>>),
    Not(Box<Question<W>>),
    /// The number of these that hold is within bounds.
    Several(Vec<Question<W>>, i64, i64),
    /// The player to move has no move.
    NoMoves,
    /// Everybody was skipped in turn.
    RoundWithoutMove,
    /// A royal man of the player is attacked.
    Attacked(PlayerId),
    /// The position has occurred so often.
    Repeated(u32),
    /// The same, and the player gave check with each of its moves since.
    CheckedEver(u32, PlayerId),
    /// About the men and the clock.
    Men(Ask<W>),
}
