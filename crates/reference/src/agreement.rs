//! Agreements: proposing, accepting, declining (§13).

use crate::apply;
use crate::condition;
use crate::context::Frame;
use crate::effect;
use crate::ending::{self, Judge};
use crate::position::Position;
use crate::role;
use crate::status;
use crate::trigger;
use arbiter_spec::checked::{Agreement, AgreementOutcome, Lapses, PlayerId, Proposer, Responders, Role, SeatId};
use arbiter_spec::play::{OpenProposal, Outcome, PlayError, PossibleProposal};

impl Position {
    /// Every proposal that may be made now.
    pub fn proposals(&self) -> Vec<PossibleProposal> {
        let mut possible = Vec::new();
        if self.outcome.is_some() {
            return possible;
        }
        for (index, agreement) in self.spec.agreements.iter().enumerate() {
            for (seat, player) in proposers(self, agreement) {
                for responder in responders(self, agreement, player) {
                    let proposal = PossibleProposal { code: agreement.code.clone(), seat, player, responder };
                    if may_propose(self, index, agreement, &proposal) {
                        possible.push(proposal);
                    }
                }
            }
        }
        possible
    }

    /// The proposals that wait for answers.
    pub fn open_proposals(&self) -> Vec<OpenProposal> {
        self.proposals.clone()
    }

    /// The position with a proposal put. `responder` is the chosen enemy where the agreement wants one.
    pub fn propose(&self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> Result<Position, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let unknown = || PlayError::NoSuchProposal(code.to_owned());
        let fits = |p: &PossibleProposal| p.seat == seat && p.code == code && p.responder == responder;
        let proposal = self.proposals().into_iter().find(fits).ok_or_else(unknown)?;
        let (index, agreement) = find(self, code).ok_or_else(unknown)?;
        let waiting = answering(self, agreement, &proposal);
        let mut next = self.clone();
        let turns = self.seat_turns.get(seat.index()).copied().unwrap_or(0);
        next.proposed.retain(|(s, i, _)| (*s, *i) != (seat, index));
        next.proposed.push((seat, index, turns));
        let PossibleProposal { code, seat, player, responder } = proposal;
        next.proposals.push(OpenProposal { code, seat, player, responder, waiting });
        Ok(next)
    }

    /// The position after a seat accepts an open proposal of that code; the last acceptance concludes it.
    pub fn accept(&self, seat: SeatId, code: &str) -> Result<Position, PlayError> {
        let index = waiting_for(self, seat, code)?;
        if !can_act(self, seat) {
            return Err(PlayError::NothingToAnswer(code.to_owned()));
        }
        let open = &self.proposals[index];
        let (_, agreement) = find(self, code).ok_or_else(|| PlayError::NothingToAnswer(code.to_owned()))?;
        let impossible = || PlayError::CannotBeConcluded(code.to_owned());
        if !condition::all(self, &frame(&open.proposal()), &agreement.when) {
            return Err(impossible());
        }
        let mut next = self.clone();
        next.proposals[index].waiting.retain(|s| *s != seat);
        if !next.proposals[index].waiting.is_empty() {
            return Ok(next);
        }
        let concluded = next.proposals.remove(index).proposal();
        conclude(&mut next, agreement, &concluded).ok_or_else(impossible)?;
        Ok(next)
    }

    /// The position after a seat declines an open proposal of that code, or takes back its own, which ends it.
    pub fn decline(&self, seat: SeatId, code: &str) -> Result<Position, PlayError> {
        let index = waiting_for(self, seat, code).or_else(|error| {
            let own = self.proposals.iter().position(|open| open.code == code && open.seat == seat);
            own.filter(|_| self.outcome.is_none()).ok_or(error)
        })?;
        let mut next = self.clone();
        next.proposals.remove(index);
        Ok(next)
    }
}

/// Drops the open proposals that lapse when a seat acts.
pub(crate) fn lapse(position: &mut Position, acting: SeatId) {
    let spec = position.spec.clone();
    position.proposals.retain(|open| {
        let lapses = spec.agreements.iter().find(|a| a.code == open.code).map(|a| a.lapses);
        match lapses {
            Some(Lapses::ResponderMoves) => !open.waiting.contains(&acting),
            Some(Lapses::ProposerMoves) => open.seat != acting,
            Some(Lapses::Never) | None => true,
        }
    });
}

fn find<'p>(position: &'p Position, code: &str) -> Option<(usize, &'p Agreement)> {
    position.spec.agreements.iter().enumerate().find(|(_, agreement)| agreement.code == code)
}

fn waiting_for(position: &Position, seat: SeatId, code: &str) -> Result<usize, PlayError> {
    if position.outcome.is_some() {
        return Err(PlayError::GameOver);
    }
    let waits = |open: &OpenProposal| open.code == code && open.waiting.contains(&seat);
    position.proposals.iter().position(waits).ok_or_else(|| PlayError::NothingToAnswer(code.to_owned()))
}

fn frame(proposal: &PossibleProposal) -> Frame {
    Frame {
        proposer: Some(proposal.player),
        responder: proposal.responder,
        mover: Some(proposal.player),
        ..Frame::of(proposal.player)
    }
}

/// The seats that may propose, each with the player for whom it does.
fn proposers(position: &Position, agreement: &Agreement) -> Vec<(SeatId, PlayerId)> {
    let mut seats: Vec<(SeatId, PlayerId)> = match agreement.proposer {
        Proposer::Any => {
            let seats = position.spec.seats.iter().enumerate();
            seats.filter_map(|(i, seat)| Some((SeatId(i as u8), *seat.players.first()?))).collect()
        }
        Proposer::Player => {
            let player = position.to_move();
            vec![(position.spec.seat_of(player), player), (position.deciding_seat(), player)]
        }
    };
    seats.dedup();
    seats.retain(|(seat, _)| can_act(position, *seat));
    seats
}

/// A seat all of whose players have CANNOT_MOVE may neither propose nor accept.
fn can_act(position: &Position, seat: SeatId) -> bool {
    let players = position.spec.seats.get(seat.index()).map_or(&[][..], |seat| &seat.players);
    players.iter().any(|player| !status::player_trait(position, *player, |t| t.cannot_move))
}

/// Whom it may be put to: one enemy each, or nobody in particular.
fn responders(position: &Position, agreement: &Agreement, player: PlayerId) -> Vec<Option<PlayerId>> {
    if agreement.responders != Responders::OneEnemy {
        return vec![None];
    }
    position.spec.player_ids().filter(|p| role::are_enemies(position, player, *p)).map(Some).collect()
}

/// The seats that must accept. A player answers through its commander's seat.
fn answering(position: &Position, agreement: &Agreement, proposal: &PossibleProposal) -> Vec<SeatId> {
    let others = (0..position.spec.seats.len()).map(|i| SeatId(i as u8)).filter(|seat| *seat != proposal.seat);
    let answers = |player: PlayerId| position.spec.seat_of(position.commander(player));
    let mut seats: Vec<SeatId> = match agreement.responders {
        Responders::AllOtherSeats => others.collect(),
        Responders::Partners => {
            let partners = role::players(position, &frame(proposal), Role::Partner);
            let theirs: Vec<SeatId> = partners.into_iter().map(answers).collect();
            others.filter(|seat| theirs.contains(seat)).collect()
        }
        Responders::OneEnemy => proposal.responder.map(answers).into_iter().collect(),
    };
    seats.retain(|seat| can_act(position, *seat));
    seats
}

fn may_propose(position: &Position, index: usize, agreement: &Agreement, proposal: &PossibleProposal) -> bool {
    let turns = position.seat_turns.get(proposal.seat.index()).copied().unwrap_or(0);
    let too_soon = position.proposed.iter().any(|(seat, i, then)| {
        *seat == proposal.seat && *i == index && turns.saturating_sub(*then) < agreement.repeat_after
    });
    // What cannot be done cannot be proposed: its `when` counts as false (§8).
    let possible = || match &agreement.outcome {
        AgreementOutcome::Result(_) => true,
        AgreementOutcome::Do(effects) => {
            effect::do_all(&mut position.clone(), &frame(proposal), effects, true, &mut Vec::new()).is_ok()
        }
    };
    !too_soon
        && !position.proposals.iter().any(|open| open.proposal() == *proposal)
        && !answering(position, agreement, proposal).is_empty()
        && condition::all(position, &frame(proposal), &agreement.when)
        && possible()
}

/// The result, or the effects as one step that is no turn; then steps 8 to 12 for the player to move.
fn conclude(position: &mut Position, agreement: &Agreement, proposal: &PossibleProposal) -> Option<()> {
    let frame = frame(proposal);
    match &agreement.outcome {
        AgreementOutcome::Result(rule) => {
            let scores = ending::scores(position, &frame, rule);
            let subject = Some(proposal.player);
            position.outcome = Some(Outcome { code: agreement.code.clone(), subject, scores });
            position.awaiting = None;
        }
        AgreementOutcome::Do(effects) => {
            let mut events = Vec::new();
            effect::do_all(position, &frame, effects, true, &mut events).ok()?;
            trigger::run(position, &frame, events);
            position.recorded = false;
            let turn_begins = position.at_turn_start();
            apply::reach(position, None, turn_begins, Judge::All);
        }
    }
    Some(())
}
