//! What happens by itself: throws, and what everybody does who is no person at the board.

use super::Session;
use super::console::Talk;
use super::thinking::Answered;
use crate::text_board::{in_words, meaning};
use arbiter_arena::record::{Event, Note};
use arbiter_arena::referee::{Fault, Heard, Reply};
use arbiter_arena::verdict::Kind;
use arbiter_host::store::Care;
use arbiter_spec::checked::{ChanceId, PlayerId, SeatId};
use std::sync::atomic::AtomicBool;

impl Session {
    /// Judges what a seat answered. Nobody's time is measured here, so that the same seed gives the same file.
    fn hear(&mut self, reply: Reply) {
        // The question is the same as when the seat was asked.
        self.round.proceed();
        self.round.hear(Heard::at_once(reply));
    }

    /// Throws what is awaited.
    fn throw(&mut self) {
        self.round.throw();
    }
}

impl Talk<'_> {
    /// Throws, or asks whoever is to be asked. False if nothing can be done and no rule ends the game.
    pub(super) fn act(&mut self) -> anyhow::Result<bool> {
        if let Some(id) = self.session.position().awaited_roll() {
            return self.throw(id);
        }
        match self.session.task()? {
            Some(task) => self.answered(task.run(&AtomicBool::new(false))),
            None => Ok(self.session.outcome().is_some()),
        }
    }

    /// Does what a seat answered. False if the game cannot go on now.
    pub(super) fn answered(&mut self, answered: Answered) -> anyhow::Result<bool> {
        let (seat, heard) = self.session.back(answered);
        match &heard.reply {
            Reply::Fault(Fault::Stopped) => return Ok(false),
            // The game can be gone on with when it is there again.
            Reply::Fault(Fault::Unreachable(why)) => {
                let name = self.session.seat_name(seat);
                self.say(&format!("{name} cannot play: {why}"))?;
                return Ok(false);
            }
            _ => {}
        }
        let (before, mover) = (self.before(), self.session.position().to_move());
        let open = self.session.position().open_proposals();
        self.session.hear(heard.reply);
        let words = self.session.round().events().last().map(|event| match event {
            Event::Heard { note: Note::Refused { code, why }, .. } => self.refused(seat, code, why),
            event => {
                let asked = open.iter().find(|offer| offer.waiting.contains(&seat)).and_then(|offer| offer.responder);
                self.done(event, (seat, mover), asked)
            }
        });
        self.tell(words.as_deref().filter(|words| !words.is_empty()), before)?;
        if let Some(verdict) = self.session.round().verdict().filter(|verdict| verdict.kind != Kind::Board) {
            let reason = verdict.reason.clone();
            self.say(&reason)?;
        }
        self.keep(Care::Program)?;
        Ok(true)
    }

    /// What a seat did, for people.
    fn done(&self, event: &Event, (seat, mover): (SeatId, PlayerId), asked: Option<PlayerId>) -> String {
        let mover = self.session.rules().player_name(mover);
        match event.deed_without_seat().as_slice() {
            ["claim", code] => format!("{mover} claims {}", in_words(code)),
            ["claim", code, with] => format!("{mover} claims {} with {with}", in_words(code)),
            ["offer", code] => format!("{mover} offers {}", in_words(code)),
            ["offer", code, to] => format!("{mover} offers {} to {to}", in_words(code)),
            [word @ ("accept" | "decline"), code] => {
                format!("{} {word}s {}", self.answering(asked, seat), in_words(code))
            }
            ["resign"] => format!("{mover} resigns"),
            words => format!("{mover} plays {}", words.join(" ")),
        }
    }

    /// What was wrong with an answer.
    fn refused(&self, seat: SeatId, code: &str, why: &serde_json::Value) -> String {
        let first = why.pointer("/0/message").and_then(serde_json::Value::as_str).map(String::from);
        format!("{}: {}", self.session.seat_name(seat), first.unwrap_or_else(|| in_words(code)))
    }

    pub(super) fn throw(&mut self, id: ChanceId) -> anyhow::Result<bool> {
        let Some(Event::Roll { outcome, .. }) = self.session.round().next_throw() else { return Ok(false) };
        let (rules, turn) = (self.session.rules(), self.session.position().turn_number());
        let chance = &rules.chance[id.index()];
        let value = chance.outcomes.iter().position(|o| o.code == outcome);
        let means = value.and_then(|value| meaning(rules, id, value)).map_or(String::new(), |m| format!(" ({m})"));
        let face = value.filter(|_| is_die(chance)).and_then(|value| FACES.get(value)).copied().unwrap_or_default();
        let mover = rules.player_name(self.session.position().to_move());
        let spoken = format!("{mover} throws the {}: {face}{outcome}{means}", in_words(&chance.code));
        let before = self.before();
        self.session.throw();
        self.tell(Some(&spoken), before)?;
        self.keep(Care::Program)?;
        if self.session.position().awaited_roll() == Some(id) && self.session.position().turn_number() == turn {
            self.say("  no such move: it is thrown again")?;
        }
        Ok(true)
    }

    /// Who answers: the player who was asked, or the seat.
    pub(super) fn answering(&self, responder: Option<PlayerId>, seat: SeatId) -> String {
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
