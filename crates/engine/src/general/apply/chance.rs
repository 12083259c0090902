//! Chance points: the position waits for a roll from outside.

use super::ending::Judge;
use crate::error::PlayError;
use crate::general::code::Code;
use crate::general::past::Past;
use crate::general::state::State;
use crate::set::Set;
use arbiter_spec::checked::ChanceId;
use arbiter_spec::play::Outcome;

/// A roll that was awaited. The caller knows that the game is not over. Nothing changes if it is refused.
pub fn roll<W: Set>(
    code: &Code<W>,
    state: &mut State<W>,
    past: &mut Past,
    chance: ChanceId,
    outcome: usize,
    judge: Judge,
) -> Result<Option<Outcome>, PlayError> {
    let _ = (code, state, past, chance, outcome, judge);
    todo!()
}
