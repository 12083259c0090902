//! A position being asked: the code, the state, its past, and what is being asked already.

use super::code::Code;
use super::past::Past;
use super::state::State;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;

/// Everything a question can read.
#[derive(Clone, Copy)]
pub struct View<'a, W: Set> {
    /// The rules, lowered.
    pub code: &'a Code<W>,
    /// The position.
    pub state: &'a State<W>,
    /// Where the game has been.
    pub past: &'a Past,
    /// Whether the newest entry of the past is this position itself.
    pub recorded: bool,
    /// The position after the move in question, once there is one.
    pub after: Option<&'a State<W>>,
    /// Which questions are being asked.
    pub asking: Asking,
}

/// Which questions are being asked of a position: it stops questions that would ask themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Asking {
    /// Inside an AFTER or a `legality`.
    pub after: bool,
    /// Inside the working out of a position's identity.
    pub identity: bool,
    /// Inside the question whether a chain goes on.
    pub chain: bool,
    /// Inside a count of positions, which no proof cuts short.
    pub counting: bool,
    /// How many NO_MOVES / HAS_MOVE deep.
    pub depth: u8,
}

impl<'a, W: Set> View<'a, W> {
    /// The same questions about another state.
    pub fn of<'b>(&self, state: &'b State<W>) -> View<'b, W>
    where
        'a: 'b,
    {
        View { state, code: self.code, past: self.past, recorded: false, after: None, asking: self.asking }
    }

    /// The army that made the latest action.
    pub fn last_mover(&self) -> PlayerId {
        super::ask::last_mover(*self)
    }

    /// The player whose turn it is.
    pub fn to_move(&self) -> PlayerId {
        self.code.order(self.state.turn.phase).get(usize::from(self.state.turn.index)).copied().unwrap_or_default()
    }
}
