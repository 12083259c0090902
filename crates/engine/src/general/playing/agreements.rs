//! Agreements: proposing, accepting, declining.

use super::{Playing, Standing};
use crate::general::apply::hand::Hand;
use crate::general::apply::{self, effect, ending, ending::Judge, trigger};
use crate::general::ask;
use crate::general::code::{Seen, Trait};
use crate::general::frame::Frame;
use crate::general::state::State;
use crate::general::view::Asking;
use crate::set::Set;
use arbiter_spec::checked::{CheckedSpec, Lapses, PlayerId, Proposer, Responders, SeatId};
use arbiter_spec::play::{OpenProposal, Outcome, PlayError, PossibleProposal};

/// A proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proposal {
    /// Its place in the list of agreements.
    agreement: usize,
    seat: SeatId,
    /// The player for whom it is made.
    player: PlayerId,
    /// The enemy it is put to, where one is chosen.
    responder: Option<PlayerId>,
}

/// A proposal that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Open {
    proposal: Proposal,
    waiting: Vec<SeatId>,
}

/// The open proposals that do not lapse when a seat acts.
pub(super) fn not_lapsed(spec: &CheckedSpec, open: &[Open], acting: SeatId) -> Vec<Open> {
    let stays = |open: &&Open| match spec.agreements.get(open.proposal.agreement).map(|agreement| agreement.lapses) {
        Some(Lapses::ResponderMoves) => !open.waiting.contains(&acting),
        Some(Lapses::ProposerMoves) => open.proposal.seat != acting,
        Some(Lapses::Never) | None => true,
    };
    open.iter().filter(stays).cloned().collect()
}

impl Proposal {
    fn frame<W: Set>(&self) -> Frame<W> {
        Frame {
            proposer: Some(self.player),
            responder: self.responder,
            mover: Some(self.player),
            ..Frame::of(self.player)
        }
    }
}

impl<W: Set> Playing<W> {
    /// Every proposal that may be made now.
    pub fn proposals(&self) -> Vec<PossibleProposal> {
        let named = |proposal: Proposal| {
            let Proposal { agreement, seat, player, responder } = proposal;
            PossibleProposal { code: self.code_of(agreement), seat, player, responder }
        };
        self.possible().into_iter().map(named).collect()
    }

    /// The proposals that wait for answers.
    pub fn open_proposals(&self) -> Vec<OpenProposal> {
        let named = |open: &Open| {
            let (Proposal { agreement, seat, player, responder }, waiting) = (open.proposal, open.waiting.clone());
            OpenProposal { code: self.code_of(agreement), seat, player, responder, waiting }
        };
        self.now.open.iter().map(named).collect()
    }

    fn code_of(&self, agreement: usize) -> String {
        self.spec().agreements.get(agreement).map_or_else(String::new, |agreement| agreement.code.clone())
    }

    fn possible(&self) -> Vec<Proposal> {
        let mut possible = Vec::new();
        if self.now.outcome.is_some() {
            return possible;
        }
        for (agreement, rule) in self.spec().agreements.iter().enumerate() {
            for (seat, player) in self.proposers(rule.proposer) {
                let responders = match rule.responders {
                    Responders::OneEnemy => self.enemies_of(player).into_iter().map(Some).collect(),
                    _ => vec![None],
                };
                let proposals = responders.into_iter().map(|responder| Proposal { agreement, seat, player, responder });
                possible.extend(proposals.filter(|proposal| self.may_propose(proposal)));
            }
        }
        possible
    }

    /// Puts a proposal. `responder` is the chosen enemy where the agreement wants one.
    pub fn propose(&mut self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> Result<(), PlayError> {
        if self.now.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let fits = |p: &Proposal| p.seat == seat && p.responder == responder && self.code_of(p.agreement) == code;
        let found = self.possible().into_iter().find(fits);
        let proposal = found.ok_or_else(|| PlayError::NoSuchProposal(code.to_owned()))?;
        let mut next = self.now.clone();
        let turns = self.turns_of(seat);
        next.proposed.retain(|(by, what, _)| (*by, *what) != (seat, proposal.agreement));
        next.proposed.push((seat, proposal.agreement, turns));
        next.open.push(Open { proposal, waiting: self.answering(&proposal) });
        let recorded = self.past.len();
        self.step_to(next, recorded);
        Ok(())
    }

    /// A seat accepts an open proposal of that code; the last acceptance concludes it.
    pub fn accept(&mut self, seat: SeatId, code: &str) -> Result<(), PlayError> {
        let index = self.waiting_for(seat, code)?;
        if !self.can_act(seat) {
            return Err(PlayError::NothingToAnswer(code.to_owned()));
        }
        let impossible = || PlayError::CannotBeConcluded(code.to_owned());
        let proposal = self.now.open[index].proposal;
        let law = self.code.laws.agreements.get(proposal.agreement).ok_or_else(impossible)?;
        if !ask::all(self.view(), &proposal.frame(), &law.when) {
            return Err(impossible());
        }
        let mut next = self.now.clone();
        let recorded = self.past.len();
        next.open[index].waiting.retain(|waiting| *waiting != seat);
        if next.open[index].waiting.is_empty() {
            next.open.remove(index);
            self.conclude(&mut next, &proposal).ok_or_else(impossible)?;
        }
        self.step_to(next, recorded);
        Ok(())
    }

    /// A seat declines an open proposal of that code, or takes back its own, which ends it.
    pub fn decline(&mut self, seat: SeatId, code: &str) -> Result<(), PlayError> {
        let own = |open: &Open| open.proposal.seat == seat && self.code_of(open.proposal.agreement) == code;
        let index = match self.waiting_for(seat, code) {
            Err(PlayError::NothingToAnswer(code)) => {
                self.now.open.iter().position(own).ok_or(PlayError::NothingToAnswer(code))?
            }
            waiting => waiting?,
        };
        let mut next = self.now.clone();
        next.open.remove(index);
        let recorded = self.past.len();
        self.step_to(next, recorded);
        Ok(())
    }

    fn waiting_for(&self, seat: SeatId, code: &str) -> Result<usize, PlayError> {
        if self.now.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let waits = |open: &Open| open.waiting.contains(&seat) && self.code_of(open.proposal.agreement) == code;
        self.now.open.iter().position(waits).ok_or_else(|| PlayError::NothingToAnswer(code.to_owned()))
    }

    /// The seats that may propose, each with the player for whom it does.
    fn proposers(&self, by: Proposer) -> Vec<(SeatId, PlayerId)> {
        let mut seats = match by {
            Proposer::Any => self.seats_and_first_players(),
            Proposer::Player => {
                let player = self.to_move();
                vec![(self.spec().seat_of(player), player), (self.deciding_seat(), player)]
            }
        };
        seats.dedup();
        seats.retain(|(seat, _)| self.can_act(*seat));
        seats
    }

    /// A seat all of whose players have CANNOT_MOVE may neither propose nor accept.
    fn can_act(&self, seat: SeatId) -> bool {
        let players = self.spec().seats.get(seat.index()).map_or(&[][..], |seat| &seat.players);
        players.iter().any(|player| !ask::player_trait(self.view(), *player, Trait::CannotMove))
    }

    fn enemies_of(&self, player: PlayerId) -> Vec<PlayerId> {
        self.code.enemies(player).iter().collect()
    }

    /// The seats that must accept. A player answers through its commander's seat.
    fn answering(&self, proposal: &Proposal) -> Vec<SeatId> {
        let Some(rule) = self.spec().agreements.get(proposal.agreement) else { return Vec::new() };
        let others = (0..self.spec().seats.len()).map(|i| SeatId(i as u8)).filter(|seat| *seat != proposal.seat);
        let answers = |player: PlayerId| self.spec().seat_of(self.commander(player));
        let mut seats: Vec<SeatId> = match rule.responders {
            Responders::AllOtherSeats => others.collect(),
            Responders::Partners => {
                let partners = self.code.seen.of(Seen::Partner, proposal.player).iter();
                let theirs: Vec<SeatId> = partners.map(answers).collect();
                others.filter(|seat| theirs.contains(seat)).collect()
            }
            Responders::OneEnemy => proposal.responder.map(answers).into_iter().collect(),
        };
        seats.retain(|seat| self.can_act(*seat));
        seats
    }

    fn turns_of(&self, seat: SeatId) -> u32 {
        self.now.state.seat_turns.get(seat.index()).copied().unwrap_or(0)
    }

    fn may_propose(&self, proposal: &Proposal) -> bool {
        let Some(law) = self.code.laws.agreements.get(proposal.agreement) else { return false };
        let pause = self.spec().agreements.get(proposal.agreement).map_or(0, |agreement| agreement.repeat_after);
        let turns = self.turns_of(proposal.seat);
        let too_soon = self.now.proposed.iter().any(|(seat, agreement, then)| {
            (*seat, *agreement) == (proposal.seat, proposal.agreement) && turns.saturating_sub(*then) < pause
        });
        !too_soon
            && !self.now.open.iter().any(|open| open.proposal == *proposal)
            && !self.answering(proposal).is_empty()
            && ask::all(self.view(), &proposal.frame(), &law.when)
            // What cannot be done cannot be proposed.
            && (law.result.is_some() || self.agreed(proposal).is_some())
    }

    /// The position after the effects of an agreement, if they can be done.
    fn agreed(&self, proposal: &Proposal) -> Option<State<W>> {
        let mut state = self.now.state.clone();
        let mut hand = Hand {
            code: &self.code,
            state: &mut state,
            past: &self.past,
            recorded: true,
            asking: Asking::default(),
            observer: &mut (),
            events: Vec::new(),
        };
        let effects = self.code.rules.agreements.get(proposal.agreement)?;
        effect::do_all(&mut hand, &proposal.frame(), *effects, true).ok()?;
        trigger::run(&mut hand, &proposal.frame());
        Some(state)
    }

    /// The result, or the effects as one step that is no turn; then steps 8 to 12 for the player to move.
    fn conclude(&mut self, next: &mut Standing<W>, proposal: &Proposal) -> Option<()> {
        let law = self.code.laws.agreements.get(proposal.agreement)?;
        if let Some(result) = &law.result {
            let scores = ending::scores(self.view(), &proposal.frame(), result);
            let (code, subject) = (self.code_of(proposal.agreement), Some(proposal.player));
            next.outcome = Some(Outcome { code, subject, scores });
            next.state.awaiting = None;
        } else {
            next.state = self.agreed(proposal)?;
            let turn_begins = next.state.turn.part == 0 && next.state.chain.is_none();
            next.outcome = apply::reach(&self.code, &mut next.state, &mut self.past, None, turn_begins, Judge::All);
        }
        Some(())
    }
}
