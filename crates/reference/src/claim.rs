//! Claims: endings that hold only when somebody says so (§13).

use crate::condition;
use crate::context::Frame;
use crate::ending;
use crate::position::Position;
use arbiter_spec::checked::{ClaimBy, Ending, PlayerId, SeatId};
use arbiter_spec::play::{Decision, OpenClaim, PlayError};

impl Position {
    /// The claims that would be right now, also those together with a legal move.
    pub fn claims(&self) -> Vec<OpenClaim> {
        let mut open = Vec::new();
        if self.outcome.is_some() {
            return open;
        }
        for ending in &self.spec.endings {
            let Some(claim) = ending.claim else { continue };
            for (seat, subject) in claimants(self, claim.by) {
                if is_true(self, ending, subject) {
                    open.push(OpenClaim { code: ending.code.clone(), seat, with: None });
                }
                if claim.with_move && seat == self.deciding_seat() {
                    for action in self.actions() {
                        if action.play().is_ok_and(|next| is_true(&next, ending, subject)) {
                            let with = Some(action.decision());
                            open.push(OpenClaim { code: ending.code.clone(), seat, with });
                        }
                    }
                }
            }
        }
        open
    }

    /// The position after a claim. A wrong claim is an error and changes nothing; made together with a move, the move
    /// stands, and so does an automatic ending it brings.
    pub fn claim(&self, seat: SeatId, code: &str, with: Option<&Decision>) -> Result<Position, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let unknown = || PlayError::NoSuchClaim(code.to_owned());
        let spec = self.spec.clone();
        let ending = spec.endings.iter().find(|e| e.code == code && e.claim.is_some()).ok_or_else(unknown)?;
        let claim = ending.claim.ok_or_else(unknown)?;
        let claimants = claimants(self, claim.by);
        let (_, subject) = claimants.into_iter().find(|(s, _)| *s == seat).ok_or_else(unknown)?;
        let mut next = match with {
            None => self.clone(),
            Some(decision) if claim.with_move && seat == self.deciding_seat() => self.play(decision)?,
            Some(_) => return Err(unknown()),
        };
        if is_true(&next, ending, subject) {
            next.outcome = Some(ending::outcome(&next, ending, subject));
            next.awaiting = None;
            return Ok(next);
        }
        if with.is_some() { Ok(next) } else { Err(PlayError::WrongClaim(code.to_owned())) }
    }

    /// The position after a player's time is up: the first ending for that which holds ends the game.
    pub fn flag_fall(&self, player: PlayerId) -> Result<Position, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let timed = |ending: &&Ending| ending.claim.is_some_and(|claim| claim.by == ClaimBy::Clock);
        let known = player.index() < self.spec.players.len();
        let mut endings = self.spec.endings.iter().filter(|ending| known && timed(ending));
        let ending = endings.find(|ending| is_true(self, ending, player)).ok_or(PlayError::NoFlagFall)?;
        let mut next = self.clone();
        next.outcome = Some(ending::outcome(self, ending, player));
        next.awaiting = None;
        Ok(next)
    }
}

/// The seats that may claim, each with the player for whom it is asked.
fn claimants(position: &Position, by: ClaimBy) -> Vec<(SeatId, PlayerId)> {
    match by {
        ClaimBy::ToMove => vec![(position.deciding_seat(), position.to_move())],
        ClaimBy::Any => {
            let seats = position.spec.seats.iter().enumerate();
            seats.filter_map(|(i, seat)| Some((SeatId(i as u8), *seat.players.first()?))).collect()
        }
        ClaimBy::Clock => Vec::new(),
    }
}

fn is_true(position: &Position, ending: &Ending, subject: PlayerId) -> bool {
    condition::all(position, &Frame::of(subject), &ending.when)
}
