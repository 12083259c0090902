//! The start of a game.

use crate::general::code::Code;
use crate::general::past::Past;
use crate::general::state::State;
use crate::set::Set;
use arbiter_spec::play::Outcome;

/// A position that was reached, its past, and how the game ended there if it did.
pub type Reached<W> = (State<W>, Past, Option<Outcome>);

/// The start of a game. `number` chooses the arrangement where men are shuffled: mixed radix over the shuffles, the
/// first least significant, modulo their count.
pub fn start<W: Set>(code: &Code<W>, number: u64) -> Reached<W> {
    let _ = (code, number);
    todo!()
}

/// A board without men, at the first turn of the first phase.
pub fn empty<W: Set>(code: &Code<W>) -> State<W> {
    let _ = code;
    todo!()
}
