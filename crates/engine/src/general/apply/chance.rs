//! Chance points: the position waits for a roll from outside.

use super::ending::{self, Judge};
use super::reach::{self, Skip, view};
use crate::general::ask;
use crate::general::code::Code;
use crate::general::frame::Frame;
use crate::general::past::Past;
use crate::general::state::State;
use crate::set::Set;
use arbiter_spec::checked::ChanceId;
use arbiter_spec::play::{Outcome, PlayError};

/// Waits for the next event that is due, from the given one on.
pub(super) fn await_from<W: Set>(code: &Code<W>, state: &mut State<W>, past: &Past, first: usize) -> bool {
    let at_turn_start = state.turn.part == 0 && state.chain.is_none();
    for (i, (chance, law)) in code.spec.chance.iter().zip(&code.laws.chance).enumerate().skip(first) {
        let asked = view(code, state, past);
        let due = state.rolls.get(i).is_some_and(|roll| roll.is_none())
            && (chance.each_action || at_turn_start)
            && ask::all(asked, &Frame::of(asked.to_move()), &law.when);
        if due {
            state.awaiting = Some(i as u8);
            state.rerolls = 0;
            return true;
        }
    }
    state.awaiting = None;
    false
}

/// A roll that was awaited; the caller knows that the game is not over. If it is refused nothing has changed. What comes
/// back is how the game ended by it.
pub(crate) fn roll<W: Set>(
    code: &Code<W>,
    state: &mut State<W>,
    past: &mut Past,
    chance: ChanceId,
    outcome: usize,
    judge: Judge,
) -> Result<Option<Outcome>, PlayError> {
    let rule = code.spec.chance.get(chance.index()).filter(|_| state.awaiting == Some(chance.0));
    let rule = rule.ok_or(PlayError::NoRollAwaited(chance))?;
    if outcome >= rule.outcomes.len() {
        return Err(PlayError::NoSuchOutcome(chance, outcome));
    }
    state.rolls[chance.index()] = Some(outcome as u8);
    state.idle = 0;
    if let (Some(rule), Some(when)) = (&rule.reroll, &code.laws.chance[chance.index()].reroll)
        && state.rerolls < rule.limit
        && ask::all(view(code, state, past), &Frame::of(view(code, state, past).to_move()), when)
    {
        state.rerolls += 1;
        state.rolls[chance.index()] = None;
        return Ok(None);
    }
    if await_from(code, state, past, chance.index() + 1) {
        return Ok(None);
    }
    Ok(settle(code, state, past, judge))
}

/// After the last roll endings that read the generator are asked again, then `stuck` applies.
pub(super) fn settle<W: Set>(code: &Code<W>, state: &mut State<W>, past: &mut Past, judge: Judge) -> Option<Outcome> {
    if judge == Judge::All
        && let Some(outcome) = ending::judge(view(code, state, past), Judge::AfterRoll)
    {
        return Some(outcome);
    }
    match reach::skip(code, state, past, &mut 0, judge, &mut ()) {
        Skip::Stays(outcome) => outcome,
        Skip::Skipped => reach::reach(code, state, past, None, true, judge),
    }
}
