//! What a machine is asked: a value of its own, so that it can be answered on another thread while a person goes on
//! looking at the board.

use super::{Session, Who};
use crate::text_board::in_words;
use arbiter::opponent::Opponent;
use arbiter_arena::dice::Dice;
use arbiter_engine::Play;
use arbiter_notation::moves;
use arbiter_search::Level;
use arbiter_spec::checked::{AgreementOutcome, Lapses};
use std::sync::atomic::AtomicBool;

/// A random mover makes an offer once in so many turns in which it could.
const OFFERS: u64 = 4;

/// A question to whoever decides in place of a person: what now?
pub struct Task {
    who: Who,
    play: Play,
    dice: Dice,
    /// How many things have happened.
    count: u64,
    /// Somebody has just talked: an offer now would never end.
    talked: bool,
    /// Who thinks, where somebody does.
    opponent: Option<Opponent>,
}

/// A question about the game as it is, for people who do not know what to play.
pub struct Advice {
    play: Play,
    opponent: Opponent,
}

impl Advice {
    /// Thinks, for as long as the flag is not raised, and says what it found.
    pub fn run(&self, stop: &AtomicBool) -> String {
        if let Some(chance) = self.play.awaited_roll() {
            let what = in_words(&self.play.spec().chance[chance.index()].code);
            return format!("the {what} is thrown first; ask again then");
        }
        let hint = self.opponent.hint(&self.play, stop);
        hint.map_or("there is nothing to play".into(), |text| format!("perhaps {text}"))
    }
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What shall happen, as it is kept.
    pub event: String,
    /// The same for people.
    pub spoken: String,
}

impl Session {
    /// What to ask for somebody who does not know what to play.
    pub fn advice(&self) -> anyhow::Result<Advice> {
        Ok(Advice { play: self.play.clone(), opponent: self.opponent()?.clone() })
    }

    /// What to ask, if a machine decides now.
    pub fn task(&self) -> anyhow::Result<Option<Task>> {
        let Some(who) = self.decides().map(|seat| self.seats[seat.index()]).filter(|who| *who != Who::Human) else {
            return Ok(None);
        };
        let (play, dice, talked) = (self.play.clone(), self.dice.clone(), self.has_just_talked());
        let opponent = if matches!(who, Who::Engine(_)) { Some(self.opponent()?.clone()) } else { None };
        Ok(Some(Task { who, play, dice, count: self.count() as u64, talked, opponent }))
    }
}

impl Task {
    /// Thinks, for as long as the flag is not raised. Nothing if nothing can be done.
    pub fn run(&self, stop: &AtomicBool) -> Option<Deed> {
        match self.who {
            Who::Human => None,
            Who::Random => self.random_offer().or_else(|| self.random_move()),
            Who::Engine(level) => self.thought(level, stop).or_else(|| self.random_move()),
        }
    }

    fn thought(&self, level: Level, stop: &AtomicBool) -> Option<Deed> {
        let seed = self.dice.choice(self.seat(), "opinion", self.count, u64::MAX);
        let seat = self.play.deciding_seat();
        let deed = self.opponent.as_ref()?.decide(&self.play, seat, (level, seed), !self.talked, stop)?;
        let rules = self.play.spec();
        let mover = rules.player_name(self.play.to_move());
        let words: Vec<&str> = deed.split(' ').collect();
        let spoken = match words.as_slice() {
            ["claim", _, code] => format!("{mover} claims {}", in_words(code)),
            ["claim", _, code, with] => format!("{mover} claims {} with {with}", in_words(code)),
            ["offer", _, code] => format!("{mover} offers {}", in_words(code)),
            ["offer", _, code, to] => format!("{mover} offers {} to {to}", in_words(code)),
            _ => format!("{mover} plays {deed}"),
        };
        Some(Deed { event: deed, spoken })
    }

    fn seat(&self) -> &str {
        &self.play.spec().seats[self.play.deciding_seat().index()].code
    }

    fn random_move(&self) -> Option<Deed> {
        let (rules, legal) = (self.play.spec(), self.play.legal());
        if legal.is_empty() {
            return None;
        }
        let index = self.dice.choice(self.seat(), "move", self.count, legal.len() as u64) as usize;
        let event = moves::texts(rules, &legal).swap_remove(index);
        let spoken = format!("{} plays {event}", rules.player_name(self.play.to_move()));
        Some(Deed { event, spoken })
    }

    /// The offer a random mover makes before its move. It offers nothing that would end the game, for it has no opinion
    /// about that, and nothing that would lapse before it could be answered.
    fn random_offer(&self) -> Option<Deed> {
        if self.talked {
            return None;
        }
        let (rules, seat, code) = (self.play.spec(), self.play.deciding_seat(), self.seat());
        let idle = |offer: &str| {
            let agreement = rules.agreements.iter().find(|a| a.code == offer);
            agreement.is_some_and(|a| matches!(a.outcome, AgreementOutcome::Do(_)) && a.lapses != Lapses::ProposerMoves)
        };
        if !rules.agreements.iter().any(|a| idle(&a.code)) || self.dice.choice(code, "offer", self.count, OFFERS) != 0 {
            return None;
        }
        let possible: Vec<_> = self.play.proposals().into_iter().filter(|p| p.seat == seat && idle(&p.code)).collect();
        let chosen = self.dice.choice(code, "which", self.count, possible.len() as u64) as usize;
        let offer = possible.get(chosen)?;
        let to = offer.responder.map(|player| rules.player_name(player));
        let event = to.map_or(format!("offer {code} {}", offer.code), |to| format!("offer {code} {} {to}", offer.code));
        let to = to.map_or(String::new(), |to| format!(" to {to}"));
        let by = rules.player_name(offer.player);
        Some(Deed { event, spoken: format!("{by} offers {}{to}", in_words(&offer.code)) })
    }
}
