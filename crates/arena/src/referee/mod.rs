//! The referee: it asks whoever decides, takes exactly one answer, judges it by every rule, and keeps the record.
//!
//! It touches nothing but values. Whoever carries messages calls [`Referee::proceed`], brings the [`Question`] to its seat,
//! and calls [`Referee::hear`] with what came back and how long it took; chance is lent as [`Dice`]. The same messages
//! give the same verdict, which is how a record is verified.
//!
//! **Offers.** A seat that is asked for a move may make an offer instead, each once in a turn, and is then asked for its move.
//! Whoever must answer it is asked at once, if its seat speaks the second protocol or sits in this program; a seat that
//! speaks the first protocol finds the offer in its next state, and a move of its declines it.

mod adjudicate;
mod clock;
mod conduct;
mod heard;
mod judge;
mod question;

pub use conduct::{Conduct, Control, Illegal, Lead, Limits};
pub use heard::{Fault, Heard, Reply};
pub use question::{Ask, Question};

use crate::dice::Dice;
use crate::record::{Event, Note};
use crate::verdict::{Effort, Kind, Verdict, codes, micros};
use adjudicate::Watch;
use arbiter_engine::{Game, Play};
use arbiter_notation::answer::Protocol;
use arbiter_notation::{moves, position, state};
use arbiter_spec::checked::{PlayerId, SeatId};
use arbiter_spec::play::{Decision, Placement};
use clock::Clocks;
use serde_json::{Value, json};
use std::time::Duration;

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Start {
    /// What the game is called in messages: its id.
    pub id: String,
    /// Which of the shuffled starts.
    pub number: u64,
    /// A position instead, as a text.
    pub position: Option<String>,
    /// Moves that are made before anybody is asked.
    pub opening: Vec<String>,
}

/// The turn that goes on after a move: the position it began with, and its moves.
fn gone_on(
    begun: Option<(String, Vec<String>)>,
    before: &Placement,
    text: &str,
    play: &Play,
) -> Option<(String, Vec<String>)> {
    if play.placement().part == 0 {
        return None;
    }
    let (position, mut moves) = begun.unwrap_or_else(|| (position::write(play.spec(), before), Vec::new()));
    moves.push(text.to_string());
    Some((position, moves))
}

impl Start {
    /// The game before the moves of the opening.
    pub fn first(&self, game: &Game) -> Result<Play, String> {
        let Some(text) = &self.position else { return Ok(game.start(self.number)) };
        let placement = position::read(game.spec(), text).map_err(|errors| errors.to_string())?;
        game.play_from(&placement).map_err(|error| error.to_string())
    }
}

/// What happens next.
pub enum Next<'r> {
    /// Somebody is asked.
    Ask(Question<'r>),
    /// The game is over.
    Over(&'r Verdict),
}

/// A game under a referee.
#[derive(Clone)]
pub struct Referee {
    id: String,
    play: Play,
    conduct: Conduct,
    dice: Dice,
    thrown: u64,
    /// How each seat is spoken to; nothing for those who sit in this program.
    speech: Vec<Option<Protocol>>,
    clocks: Clocks,
    efforts: Vec<Effort>,
    /// The positions before this one as texts, if somebody wants to read them.
    history: Option<Vec<String>>,
    /// Within a turn of several actions: the position it began with, and its moves so far. A position alone does not tell
    /// which man has just acted.
    begun: Option<(String, Vec<String>)>,
    watch: Watch,
    plies: u32,
    /// Replies so far.
    heard: u64,
    /// Offers of this turn.
    offered: Vec<(SeatId, String, Option<PlayerId>)>,
    /// Who is asked what.
    asked: Option<(SeatId, Ask)>,
    /// How often the question was asked in vain, and why the latest answer was refused.
    retried: u32,
    refused: Option<Value>,
    events: Option<Vec<Event>>,
    /// The legal moves while an answer is judged that is recorded, so that they are found once.
    listed: Vec<Decision>,
    /// The moves that were made, with those of the opening; only in a game that is recorded.
    made: Vec<Decision>,
    verdict: Option<Verdict>,
}

impl Referee {
    /// Begins a game. `speech`: by seat, how it is spoken to; nothing for those who sit in this program. A game that is
    /// not recorded is faster.
    pub fn begin(
        game: &Game,
        start: &Start,
        conduct: &Conduct,
        dice: Dice,
        speech: &[Option<Protocol>],
        recorded: bool,
    ) -> Result<Referee, String> {
        let rules = game.spec();
        let mut play = start.first(game)?;
        let seats = rules.seats.len();
        let reads = speech.iter().any(Option::is_some);
        let mut history = reads.then(Vec::new);
        let (mut made, mut begun) = (Vec::new(), None);
        for text in &start.opening {
            let legal = play.legal();
            let place = moves::find(rules, &legal, text).map_err(|error| format!("the opening: {error}"))?;
            let before = history.as_ref().map(|_| play.placement());
            for decision in legal.into_iter().skip(place).take(1) {
                play.play(&decision).map_err(|error| error.to_string())?;
                made.push(decision);
            }
            if let (Some(history), Some(before)) = (&mut history, before) {
                history.push(state::simplified(rules, &before));
                begun = gone_on(begun, &before, text, &play);
            }
        }
        Ok(Referee {
            id: start.id.clone(),
            clocks: Clocks::new(conduct, seats),
            conduct: conduct.clone(),
            play,
            dice,
            thrown: 0,
            speech: (0..seats).map(|seat| speech.get(seat).copied().flatten()).collect(),
            efforts: vec![Effort::default(); seats],
            history,
            begun,
            watch: Watch::default(),
            plies: 0,
            heard: 0,
            offered: Vec::new(),
            asked: None,
            retried: 0,
            refused: None,
            events: recorded.then(Vec::new),
            listed: Vec::new(),
            made,
            verdict: None,
        })
    }

    /// The game as it stands.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Whether it matters how long carrying a message takes.
    pub fn asks_for_lag(&self) -> bool {
        self.conduct.asks_for_lag()
    }

    /// Carrying a message was seen to take so long: said before anybody is asked, it counts as grace unless the conduct names one.
    pub fn allow_for(&mut self, lag: Duration) {
        if self.heard == 0 {
            self.clocks.allow(self.conduct.grace_with(lag));
        }
    }

    /// How the game is conducted, with the grace that holds.
    pub fn conduct(&self) -> Conduct {
        Conduct { grace: Some(self.clocks.grace()), ..self.conduct.clone() }
    }

    /// What happened so far, where it is recorded.
    pub fn events(&self) -> &[Event] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Throws what must be thrown, and says who is asked what. Asked again before an answer was heard, it says the same.
    pub fn proceed(&mut self) -> Next<'_> {
        while self.verdict.is_none() && self.asked.is_none() {
            self.advance();
        }
        match (&self.verdict, &self.asked) {
            (None, Some((seat, ask))) => Next::Ask(Question { referee: self, seat: *seat, ask: ask.clone() }),
            (Some(verdict), _) => Next::Over(verdict),
            // The loop above ends with one of the two.
            (None, None) => unreachable!("somebody is asked, or the game is over"),
        }
    }

    fn advance(&mut self) {
        if let Some(outcome) = self.play.outcome() {
            let (code, scores) = (outcome.code.clone(), outcome.scores.clone());
            return self.end(Kind::Board, &code, judge::in_words(self.play.spec(), &code, &scores), scores, None);
        }
        if let Some(chance) = self.play.awaited_roll() {
            return self.throw(chance);
        }
        if let Some(waiting) = self.asked_for_a_reply() {
            self.asked = Some(waiting);
            return;
        }
        if self.play.moves().is_empty() {
            return self.stuck();
        }
        self.asked = Some((self.play.deciding_seat(), Ask::Move));
    }

    fn stuck(&mut self) {
        let scores = adjudicate::shared(self.play.spec());
        let reason = "nothing can be done, and no rule of the document says what that means".to_string();
        self.end(Kind::Adjudication, codes::STUCK, reason, scores, None);
    }

    fn throw(&mut self, chance: arbiter_spec::checked::ChanceId) {
        let rules = self.play.spec().clone();
        let Some(rule) = rules.chance.get(chance.index()) else { return self.stuck() };
        let outcome = self.dice.throw(self.thrown, rule);
        let code = rule.outcomes.get(outcome).map_or_else(String::new, |outcome| outcome.code.clone());
        let event = Event::Roll { chance: rule.code.clone(), outcome: code };
        self.thrown += 1;
        if self.play.roll(chance, outcome).is_err() {
            return self.stuck();
        }
        self.events.as_mut().into_iter().for_each(|events| events.push(event.clone()));
    }

    /// The first seat that an offer waits for and that can be asked out of turn.
    fn asked_for_a_reply(&self) -> Option<(SeatId, Ask)> {
        if self.play.spec().agreements.is_empty() {
            return None;
        }
        let open = self.play.open_proposals();
        let speaks = |seat: &&SeatId| self.speech.get(seat.index()).copied().flatten() != Some(Protocol::One);
        let mut waiting =
            open.iter().flat_map(|offer| offer.waiting.iter().filter(speaks).map(move |seat| (offer, *seat)));
        waiting.next().map(|(offer, seat)| (seat, Ask::Reply(offer.code.clone())))
    }

    /// Judges what was heard from the seat that was asked. Without a question nothing happens.
    pub fn hear(&mut self, heard: Heard) {
        if self.verdict.is_some() {
            return;
        }
        let Some((seat, ask)) = self.asked.take() else { return };
        self.heard += 1;
        // Times are kept in whole microseconds, so that a record gives the same sums.
        let whole = |time: Duration| Duration::from_micros(micros(time));
        let heard = Heard { spent: whole(heard.spent), lag: whole(heard.lag), ..heard };
        let spent = heard.spent.saturating_sub(heard.lag);
        if let Some(effort) = self.efforts.get_mut(seat.index()) {
            effort.time = effort.time.saturating_add(spent);
            effort.slowest = effort.slowest.max(spent);
            effort.lag = effort.lag.saturating_add(heard.lag);
        }
        // Who is late is late, whatever came.
        let in_time = self.clocks.charge(seat, spent);
        let late = matches!(heard.reply, Reply::Fault(Fault::Late))
            || !in_time && !matches!(heard.reply, Reply::Fault(Fault::Unreachable(_) | Fault::Stopped));
        if self.events.is_some() {
            self.listed = self.play.legal();
        }
        let written = self.events.is_some().then(|| self.written(&heard.reply));
        let note = match &heard.reply {
            _ if late => self.overstepped(seat),
            Reply::Said(text) => {
                let protocol = self.speech.get(seat.index()).copied().flatten().unwrap_or(Protocol::Two);
                self.said(seat, &ask, text, protocol)
            }
            Reply::Answer(answer) => self.done(seat, &ask, answer),
            Reply::Move(handle) => self.moved(seat, &ask, *handle),
            Reply::Fault(fault) => self.fault(seat, &ask, fault),
        };
        self.listed.clear();
        if let (Some(events), Some((said, fault))) = (&mut self.events, written) {
            let seat = self.play.spec().seats.get(seat.index()).map_or_else(String::new, |seat| seat.code.clone());
            events.push(Event::Heard { seat, said, fault, spent: heard.spent, lag: heard.lag, note });
        }
    }

    /// A seat cannot go on, whether or not it is asked: its program could not be started, or somebody stops the match.
    pub fn abandon(&mut self, seat: SeatId, fault: Fault) {
        if self.verdict.is_none() {
            let ask = Ask::Move;
            self.asked = Some((seat, ask));
            self.hear(Heard::at_once(Reply::Fault(fault)));
        }
    }

    fn note(&mut self, note: impl FnOnce(&Referee) -> Note) -> Note {
        // Nobody reads notes that are not kept.
        if self.events.is_some() { note(self) } else { Note::Nothing }
    }

    fn end(&mut self, kind: Kind, code: &str, reason: String, scores: Vec<f64>, at_fault: Option<SeatId>) {
        self.verdict = Some(Verdict {
            kind,
            code: code.into(),
            reason,
            scores,
            at_fault: at_fault.map(SeatId::index),
            plies: self.plies,
            seats: self.efforts.clone(),
        });
    }

    /// The verdict, once the game is over.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// How things stand with the clocks, as programs are told.
    fn clocks_json(&self) -> Value {
        let rules = self.play.spec();
        let increment = conduct::ms(self.clocks.increment());
        let seats = rules.seats.iter().enumerate().filter_map(|(i, seat)| {
            let left = self.clocks.left(SeatId(i as u8))?;
            Some((seat.code.clone(), json!({ "left_ms": conduct::ms(left), "increment_ms": increment })))
        });
        let clocks: serde_json::Map<String, Value> = seats.collect();
        if clocks.is_empty() { Value::Null } else { clocks.into() }
    }
}
