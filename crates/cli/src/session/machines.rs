//! What happens by itself: throws, and what random movers do, offer and answer.

use super::Who;
use super::console::Talk;
use super::thinking::Deed;
use crate::record::Care;
use crate::text_board::{in_words, meaning};
use arbiter_spec::checked::{AgreementOutcome, ChanceId, SeatId};
use std::sync::atomic::AtomicBool;

impl Talk<'_> {
    /// Throws and random movers. False if nothing can be done and no rule ends the game.
    pub(super) fn act(&mut self) -> anyhow::Result<bool> {
        if let Some(id) = self.session.position().awaited_roll() {
            return self.throw(id);
        }
        let deed = self.session.task()?.and_then(|task| task.run(&AtomicBool::new(false)));
        self.answered(deed)
    }

    /// Does what a machine decided. False if it could decide nothing.
    pub(super) fn answered(&mut self, deed: Option<Deed>) -> anyhow::Result<bool> {
        if let Some(Deed { event, spoken }) = deed {
            return self.carry_out(&event, &spoken);
        }
        let mover = self.session.rules().player_name(self.session.position().to_move()).to_string();
        self.say(&format!("{mover} has no move, and no rule of the document ends the game"))?;
        Ok(false)
    }

    /// Makes something happen of which nobody asked whether it can.
    fn carry_out(&mut self, event: &str, spoken: &str) -> anyhow::Result<bool> {
        if let Err(error) = self.happen(event, Some(spoken), Care::Program)? {
            self.say(&format!("{error:#}"))?;
            return Ok(false);
        }
        Ok(true)
    }

    pub(super) fn throw(&mut self, id: ChanceId) -> anyhow::Result<bool> {
        let session = &self.session;
        let Some(event) = session.throw() else { return Ok(false) };
        let rules = session.rules();
        let chance = &rules.chance[id.index()];
        let outcome = event.rsplit(' ').next().unwrap_or_default();
        let value = chance.outcomes.iter().position(|o| o.code == outcome);
        let means = value.and_then(|value| meaning(rules, id, value)).map_or(String::new(), |m| format!(" ({m})"));
        let face = value.filter(|_| is_die(chance)).and_then(|value| FACES.get(value)).copied().unwrap_or_default();
        let mover = rules.player_name(session.position().to_move()).to_string();
        let turn = session.position().turn_number();
        let spoken = format!("{mover} throws the {}: {face}{outcome}{means}", in_words(&chance.code));
        let done = self.carry_out(&event, &spoken)?;
        let again = self.session.position().awaited_roll() == Some(id) && self.session.position().turn_number() == turn;
        if done && again {
            self.say("  no such move: it is thrown again")?;
        }
        Ok(done)
    }

    /// Lets machines answer what they are asked. True if one did. Random movers toss a coin for what does not end the
    /// game, and decline the rest; the built-in player takes what is better for it.
    pub(super) fn machine_answer(&mut self) -> anyhow::Result<bool> {
        let session = &self.session;
        let rules = session.rules();
        let open = session.position().open_proposals();
        let asked = open.iter().flat_map(|offer| offer.waiting.iter().map(move |seat| (offer, *seat)));
        let mut machines = asked.filter(|(_, seat)| session.seats[seat.index()] != Who::Human);
        let Some((offer, seat)) = machines.next() else { return Ok(false) };
        let ends = |a: &&arbiter_spec::checked::Agreement| matches!(a.outcome, AgreementOutcome::Result(_));
        let ends = rules.agreements.iter().filter(|a| a.code == offer.code).any(|a| ends(&a));
        let code = &rules.seats[seat.index()].code;
        let accepts = match session.seats[seat.index()] {
            Who::Engine(_) => session.opponent()?.accepts(session.position(), seat, &offer.code),
            _ => !ends && session.dice.choice(code, "answer", session.count() as u64, 2) == 0,
        };
        let word = if accepts { "accept" } else { "decline" };
        let name = self.answering(offer.responder, seat);
        let event = format!("{word} {code} {}", offer.code);
        let spoken = format!("{name} {word}s {}", in_words(&offer.code));
        self.carry_out(&event, &spoken)
    }

    /// Who answers: the player who was asked, or the seat.
    pub(super) fn answering(&self, responder: Option<arbiter_spec::checked::PlayerId>, seat: SeatId) -> String {
        let rules = self.session.rules();
        responder.map_or_else(|| self.session.seat_name(seat), |player| rules.player_name(player).to_string())
    }
}

/// A chance event that is an ordinary die: it can be shown as one.
fn is_die(chance: &arbiter_spec::checked::Chance) -> bool {
    let plain = |(i, o): (usize, &arbiter_spec::checked::ChanceOutcome)| o.code == (i + 1).to_string();
    chance.outcomes.len() == FACES.len() && chance.outcomes.iter().enumerate().all(plain)
}

const FACES: [&str; 6] = ["⚀ ", "⚁ ", "⚂ ", "⚃ ", "⚄ ", "⚅ "];
