//! Claims: endings that hold only when somebody says so.

use super::Playing;
use crate::general::apply::{self, Effects, ending, ending::Judge};
use crate::set::Set;
use arbiter_spec::checked::{ClaimBy, Ending, PlayerId, SeatId};
use arbiter_spec::limits;
use arbiter_spec::play::{Decision, OpenClaim, PlayError};

impl<W: Set> Playing<W> {
    /// The claims that would be right now, also those together with a legal move.
    pub fn claims(&self) -> Vec<OpenClaim> {
        let mut right = Vec::new();
        if self.now.outcome.is_some() {
            return right;
        }
        for (index, rule) in self.spec().endings.iter().enumerate() {
            let Some(claim) = rule.claim else { continue };
            for (seat, subject) in self.claimants(claim.by) {
                if ending::holds(self.view(), index, subject) {
                    right.push(OpenClaim { code: rule.code.clone(), seat, with: None });
                }
                if claim.with_move && seat == self.deciding_seat() {
                    let with = self.right_with(index, subject).into_iter();
                    right.extend(with.map(|with| OpenClaim { code: rule.code.clone(), seat, with: Some(with) }));
                }
            }
        }
        right
    }

    /// The decisions after which the ending holds for the subject.
    fn right_with(&self, index: usize, subject: PlayerId) -> Vec<Decision> {
        let mut past = self.past.clone();
        let recorded = past.len();
        let actions = self.actions().iter().filter(|action| {
            if self.now.state.ply >= limits::PLIES {
                return false;
            }
            let Ok(mut state) = apply::act(self.view(), action, Effects::All) else { return false };
            let turn_begins = state.turn.number != self.now.state.turn.number;
            apply::reach(&self.code, &mut state, &mut past, Some(action.player), turn_begins, Judge::All);
            let view = crate::general::view::View { state: &state, past: &past, recorded: true, ..self.view() };
            let holds = ending::holds(view, index, subject);
            past.truncate(recorded);
            holds
        });
        actions.map(|action| action.decision(&self.code.rules)).collect()
    }

    /// Makes a claim. A wrong claim is an error and changes nothing; made together with a move, the move stands, and so
    /// does an automatic ending it brings.
    pub fn claim(&mut self, seat: SeatId, code: &str, with: Option<&Decision>) -> Result<(), PlayError> {
        if self.now.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let unknown = || PlayError::NoSuchClaim(code.to_owned());
        let endings = self.spec().endings.iter().enumerate();
        let mut claimed = endings.filter_map(|(index, ending)| Some((index, ending, ending.claim?)));
        let (index, _, claim) = claimed.find(|(_, ending, _)| ending.code == code).ok_or_else(unknown)?;
        let claimants = self.claimants(claim.by);
        let (_, subject) = claimants.into_iter().find(|(claimant, _)| *claimant == seat).ok_or_else(unknown)?;
        match with {
            Some(_) if !claim.with_move || seat != self.deciding_seat() => return Err(unknown()),
            Some(decision) => self.play(decision)?,
            None => {}
        }
        let holds = ending::holds(self.view(), index, subject);
        if !holds {
            return if with.is_some() { Ok(()) } else { Err(PlayError::WrongClaim(code.to_owned())) };
        }
        let outcome = Some(ending::outcome(self.view(), index, subject));
        if with.is_none() {
            let recorded = self.past.len();
            self.step_to(self.now.clone(), recorded);
        }
        self.now.actions.take();
        self.now.outcome = outcome;
        self.now.state.awaiting = None;
        Ok(())
    }

    /// A player's time is up: the first ending for that which holds ends the game.
    pub fn flag_fall(&mut self, player: PlayerId) -> Result<(), PlayError> {
        if self.now.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let known = player.index() < self.spec().players.len();
        let timed = |ending: &Ending| ending.claim.is_some_and(|claim| claim.by == ClaimBy::Clock);
        let mut endings = self.spec().endings.iter().enumerate().filter(|(_, ending)| known && timed(ending));
        let found = endings.find(|(index, _)| ending::holds(self.view(), *index, player));
        let (index, _) = found.ok_or(PlayError::NoFlagFall)?;
        let outcome = Some(ending::outcome(self.view(), index, player));
        let mut next = self.now.clone();
        (next.outcome, next.state.awaiting) = (outcome, None);
        self.step_to(next, self.past.len());
        Ok(())
    }

    /// The seats that may claim, each with the player for whom it is asked.
    fn claimants(&self, by: ClaimBy) -> Vec<(SeatId, PlayerId)> {
        match by {
            ClaimBy::ToMove => vec![(self.deciding_seat(), self.to_move())],
            ClaimBy::Any => self.seats_and_first_players(),
            ClaimBy::Clock => Vec::new(),
        }
    }

    pub(super) fn seats_and_first_players(&self) -> Vec<(SeatId, PlayerId)> {
        let seats = self.spec().seats.iter().enumerate();
        seats.filter_map(|(i, seat)| Some((SeatId(i as u8), *seat.players.first()?))).collect()
    }
}
