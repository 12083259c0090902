//! Chance points: the position waits for a roll from outside (§14).

use crate::apply;
use crate::condition;
use crate::context::Frame;
use crate::ending::{self, Judge};
use crate::position::Position;
use arbiter_spec::checked::ChanceId;
use arbiter_spec::play::PlayError;

/// Waits for the next event that is due, from the given one on.
pub(crate) fn await_from(position: &mut Position, first: usize) -> bool {
    let spec = position.spec.clone();
    let frame = Frame::of(position.to_move());
    for (i, chance) in spec.chance.iter().enumerate().skip(first) {
        let due = position.rolls.get(i).is_some_and(|roll| roll.is_none())
            && (chance.each_action || position.at_turn_start())
            && condition::all(position, &frame, &chance.when);
        if due {
            position.awaiting = Some(ChanceId(i as u8));
            position.rerolls = 0;
            return true;
        }
    }
    position.awaiting = None;
    false
}

impl Position {
    /// The position after a roll that was awaited.
    pub fn roll(&self, chance: ChanceId, outcome: usize) -> Result<Position, PlayError> {
        self.rolled(chance, outcome, Judge::All)
    }

    pub(crate) fn rolled(&self, chance: ChanceId, outcome: usize, judge: Judge) -> Result<Position, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        if self.awaiting != Some(chance) {
            return Err(PlayError::NoRollAwaited(chance));
        }
        let spec = self.spec.clone();
        let rule = spec.chance.get(chance.index()).ok_or(PlayError::NoRollAwaited(chance))?;
        if outcome >= rule.outcomes.len() {
            return Err(PlayError::NoSuchOutcome(chance, outcome));
        }
        let mut next = self.clone();
        next.rolls[chance.index()] = Some(outcome);
        next.idle = 0;
        if let Some(reroll) = &rule.reroll
            && next.rerolls < reroll.limit
            && condition::all(&next, &Frame::of(next.to_move()), &reroll.when)
        {
            next.rerolls += 1;
            next.rolls[chance.index()] = None;
            return Ok(next);
        }
        if await_from(&mut next, chance.index() + 1) {
            return Ok(next);
        }
        settle(&mut next, judge);
        Ok(next)
    }
}

/// After the last roll endings that read the generator are asked again, then `stuck` applies.
pub(crate) fn settle(position: &mut Position, judge: Judge) {
    let over = if judge == Judge::All { ending::judge(position, Judge::AfterRoll) } else { false };
    if !over && apply::skip(position, &mut 0, judge) {
        apply::reach(position, None, true, judge);
    }
}
