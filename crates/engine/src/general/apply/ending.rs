//! Endings and their results.

use super::course::ResultCode;
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;
use arbiter_spec::play::Outcome;

/// Which automatic endings are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// All of them.
    All,
    /// Those that ask the generator: after a roll.
    AfterRoll,
    /// Those that do not ask the history, and of those that ask the generator only what counts: while counting
    /// positions. A position without actions has no children anyway, so NO_MOVES need not be asked.
    Counting,
}

/// Tries the automatic endings in order; the first that holds ends the game.
pub fn judge<W: Set>(view: View<W>, judge: Judge) -> Option<Outcome> {
    let _ = (view, judge);
    todo!()
}

/// Whether an ending holds for a subject (claims ask it).
pub fn holds<W: Set>(view: View<W>, ending: usize, subject: PlayerId) -> bool {
    let _ = (view, ending, subject);
    todo!()
}

/// What an ending brings when it held for a subject.
pub fn outcome<W: Set>(view: View<W>, ending: usize, subject: PlayerId) -> Outcome {
    let _ = (view, ending, subject);
    todo!()
}

/// Whether a decisive ending holds in favour of the player's team.
pub fn decided_for<W: Set>(view: View<W>, player: PlayerId) -> bool {
    let _ = (view, player);
    todo!()
}

/// The score of each team.
pub fn scores<W: Set>(view: View<W>, frame: &Frame<W>, rule: &ResultCode<W>) -> Vec<f64> {
    let _ = (view, frame, rule);
    todo!()
}
