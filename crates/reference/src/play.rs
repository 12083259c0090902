//! Legal decisions, and playing them.

use crate::agreement;
use crate::apply::{self, Effects};
use crate::candidate::Candidate;
use crate::ending::Judge;
use crate::generate;
use crate::position::Position;
use arbiter_spec::limits;
use arbiter_spec::play::{Decision, PlayError, Playable};

/// A legal decision of a position, ready to be played: whoever lists all of them need not have it looked for again.
pub struct Action<'p> {
    position: &'p Position,
    candidate: Candidate<'p>,
}

impl Action<'_> {
    /// What is decided.
    pub fn decision(&self) -> Decision {
        self.candidate.decision()
    }

    /// The position after it.
    pub fn play(&self) -> Result<Position, PlayError> {
        self.position.after(&self.candidate, Judge::All)
    }
}

impl Playable for Position {
    arbiter_spec::playable!(by value);

    fn perft(&self, depth: u32) -> u64 {
        crate::perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(Decision, u64)> {
        crate::divide(self, depth)
    }
}

impl Position {
    /// The legal decisions of the player to move; none if the game is over or a roll is awaited.
    pub fn legal(&self) -> Vec<Decision> {
        if self.outcome.is_some() || self.awaiting.is_some() {
            return Vec::new();
        }
        generate::actions(self).iter().map(Candidate::decision).collect()
    }

    /// The legal decisions, each ready to be played; none if nothing can be played.
    pub fn actions(&self) -> Vec<Action<'_>> {
        if self.outcome.is_some() || self.awaiting.is_some() || self.ply >= limits::PLIES {
            return Vec::new();
        }
        let actions = generate::actions(self).into_iter();
        actions.map(|candidate| Action { position: self, candidate }).collect()
    }

    /// The position after a legal decision.
    pub fn play(&self, decision: &Decision) -> Result<Position, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        if let Some(chance) = self.awaiting {
            return Err(PlayError::RollAwaited(chance));
        }
        if self.ply >= limits::PLIES {
            return Err(PlayError::GameTooLong);
        }
        let actions = generate::actions(self);
        let candidate = actions.iter().find(|c| c.decision() == *decision).ok_or(PlayError::Illegal)?;
        self.after(candidate, Judge::All)
    }

    /// The position after one of the legal actions.
    pub(crate) fn after(&self, candidate: &Candidate, judge: Judge) -> Result<Position, PlayError> {
        let mut next = self.clone();
        let seat = self.deciding_seat();
        apply::act(&mut next, candidate, Effects::All).map_err(|_| PlayError::Illegal)?;
        agreement::lapse(&mut next, seat);
        let turn_begins = next.turn.number != self.turn.number;
        apply::reach(&mut next, Some(candidate.player), turn_begins, judge);
        Ok(next)
    }
}
