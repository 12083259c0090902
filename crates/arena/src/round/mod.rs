//! A round: one game from its first question to its end, with everything that belongs to it.
//!
//! It holds the game as it stands, the dice, what happened, what everybody has left of the time, open questions, and the end. It
//! touches nothing but values. Whoever carries messages calls [`Round::proceed`], brings the [`Question`] to its seat, and calls
//! [`Round::hear`] with what came back and how long it took; people at the board [`act`](Round::act) at any time. The same
//! events give the same round, which is how a game is gone on with, taken back and checked.
//!
//! **Offers.** A seat that is asked for a move may make an offer instead, each once in a turn, and is then asked for its move.
//! Whoever must answer it is asked at once, if its seat speaks the second protocol or sits in this program; a seat that
//! speaks the first protocol finds the offer in its next state, and a move of its declines it. So it is at the board.

mod act;
mod log;
mod replay;

pub use log::Happened;

use crate::dice::Dice;
use crate::error::Error;
use crate::members::micros;
use crate::record::{Channel, Committed, Event, GameRef, Header, Note, Record, Seated};
use crate::referee::{Ask, Clocks, Conduct, Fault, Heard, Question, Reply, Start, Watch, in_words, shared};
use crate::verdict::{Effort, Kind, Verdict, codes};
use arbiter_engine::{Game, Play};
use arbiter_notation::answer::Protocol;
use arbiter_notation::{moves, position, state};
use arbiter_spec::checked::{PlayerId, Seat, SeatId};
use arbiter_spec::play::{Decision, Outcome, Placement};
use log::Log;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// What happens next.
pub enum Next<'r> {
    /// A seat is asked.
    Ask(Question<'r>),
    /// A person at the board is to act.
    Board(SeatId),
    /// The game is over.
    Over(&'r Verdict),
}

/// A game in progress.
#[derive(Clone)]
pub struct Round {
    game: Game,
    header: Arc<Header>,
    pub(crate) play: Play,
    /// Nothing: the secret of this game is not known here.
    dice: Option<Dice>,
    thrown: u64,
    /// Throws that do not follow the secret.
    thrown_before: u64,
    /// How each seat is spoken to.
    channels: Vec<Channel>,
    pub(crate) conduct: Conduct,
    pub(crate) clocks: Clocks,
    pub(crate) efforts: Vec<Effort>,
    /// The positions before this one as texts, if a seat reads them.
    pub(crate) history: Option<Vec<String>>,
    /// Within a turn of several actions: the position it began with, and its moves so far. A position alone does not tell
    /// which piece has just acted.
    pub(crate) begun: Option<(String, Vec<String>)>,
    pub(crate) watch: Watch,
    plies: u32,
    /// Replies so far.
    pub(crate) heard: u64,
    /// Offers of this turn.
    pub(crate) offered: Vec<(SeatId, String, Option<PlayerId>)>,
    /// Who is asked what.
    pub(crate) asked: Option<(SeatId, Ask)>,
    /// How often the question was asked in vain, and why the latest answer was refused.
    pub(crate) retried: u32,
    pub(crate) refused: Option<Value>,
    /// What happened, where that is recorded.
    log: Option<Log>,
    /// The legal moves while an answer is judged that is recorded, so that they are found once.
    pub(crate) listed: Vec<Decision>,
    /// The moves that were made, with those of the opening; only in a game that is recorded.
    pub(crate) made: Vec<Decision>,
    /// How much was played anew, because something was taken back.
    played_anew: usize,
    verdict: Option<Verdict>,
    /// The same in short, for whoever shows the board.
    outcome: Option<Outcome>,
}

/// The turn that goes on after a move: the position it began with, and its moves.
pub(crate) fn gone_on(
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
    pub fn first(&self, game: &Game) -> Result<Play, Error> {
        let Some(text) = &self.position else { return Ok(game.start(self.number.unwrap_or(0))) };
        Ok(game.play_from(&position::read(game.spec(), text)?)?)
    }
}

/// By seat of the rules, how it is spoken to. Seats that nobody names sit in this program.
fn channels(seats: &[Seat], named: &[Seated]) -> Vec<Channel> {
    let channel = |seat: &Seat| named.iter().find(|named| named.seat == seat.code).map(|named| named.channel);
    seats.iter().map(|seat| channel(seat).unwrap_or_default()).collect()
}

impl Round {
    /// Begins a game. One that is not recorded is faster, and nothing of it can be taken back.
    pub fn begin(game: &Game, header: impl Into<Arc<Header>>, recorded: bool) -> Result<Round, Error> {
        let header = header.into();
        let reads = header.seats.iter().any(|seated| seated.channel.protocol().is_some());
        Round::begin_for(game, header, recorded, reads)
    }

    /// A game that somebody else leads: it stands where he says, nothing is thrown, and no record is kept.
    pub fn led(play: Play) -> Round {
        let (game, rules) = (play.game().clone(), play.spec());
        let hash = rules.spec_hash.clone();
        let dice =
            Committed { commitment: String::new(), salt: Vec::new(), secret: None, seed: None, thrown_before: 0 };
        let header = Header {
            game: GameRef { spec_hash: hash, ..GameRef::default() },
            start: Start::default(),
            conduct: Conduct::default(),
            dice,
            seats: Vec::new(),
        };
        Round::standing(game, Arc::new(header), play, false)
    }

    /// The same; `reads`: whether a seat reads states, now or later.
    fn begin_for(game: &Game, header: Arc<Header>, recorded: bool, reads: bool) -> Result<Round, Error> {
        let rules = game.spec();
        let mut play = header.start.first(game)?;
        let mut history = reads.then(Vec::new);
        let (mut made, mut begun) = (Vec::new(), None);
        for text in &header.start.opening {
            let legal = play.legal();
            let place = moves::find(rules, &legal, text)?;
            let before = history.as_ref().map(|_| play.placement());
            for decision in legal.into_iter().skip(place).take(1) {
                play.play(&decision)?;
                made.push(decision);
            }
            if let (Some(history), Some(before)) = (&mut history, before) {
                history.push(state::simplified(rules, &before));
                begun = gone_on(begun, &before, text, &play);
            }
        }
        let mut round = Round::standing(game.clone(), header, play, recorded);
        (round.history, round.begun, round.made) = (history, begun, made);
        Ok(round)
    }

    fn standing(game: Game, header: Arc<Header>, play: Play, recorded: bool) -> Round {
        let seats = play.spec().seats.len();
        let mut round = Round {
            channels: channels(&play.spec().seats, &header.seats),
            game,
            play,
            dice: header.dice.dice(),
            thrown: 0,
            thrown_before: header.dice.thrown_before,
            conduct: header.conduct.clone(),
            clocks: Clocks::new(&header.conduct, seats),
            efforts: vec![Effort::default(); seats],
            history: None,
            begun: None,
            watch: Watch::default(),
            plies: 0,
            heard: 0,
            offered: Vec::new(),
            asked: None,
            retried: 0,
            refused: None,
            log: recorded.then(|| Log::new(&header.seats)),
            listed: Vec::new(),
            made: Vec::new(),
            played_anew: 0,
            verdict: None,
            outcome: None,
            header,
        };
        round.conclude();
        round
    }

    /// The game as it stands.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was settled before it.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What throws follow, where it is known.
    pub fn dice(&self) -> Option<&Dice> {
        self.dice.as_ref()
    }

    /// Mixes words of a player into the dice: only before anything has happened.
    pub fn add_salt(&mut self, words: &str) -> Result<(), Error> {
        if !self.events().is_empty() {
            return Err(Error::TooLateForSalt);
        }
        if let Some(dice) = self.dice.as_mut().filter(|_| !words.is_empty()) {
            dice.salt.push(words.into());
            Arc::make_mut(&mut self.header).dice.salt.push(words.into());
        }
        Ok(())
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

    /// How a seat is spoken to.
    pub fn channel(&self, seat: SeatId) -> Channel {
        self.channels.get(seat.index()).copied().unwrap_or_default()
    }

    /// Throws so far. They are counted, not the events around them (see [`crate::dice`]).
    pub fn throws(&self) -> u64 {
        self.thrown
    }

    /// The seat that decides now; nobody while a throw is awaited.
    pub fn decides(&self) -> Option<SeatId> {
        self.play.awaited_roll().is_none().then(|| self.play.deciding_seat())
    }

    /// The game as it is kept, where it is recorded: without an end, while it goes on.
    pub fn record(&self) -> Option<Record> {
        let log = self.log.as_ref()?;
        let header = Header { conduct: self.conduct(), ..Header::clone(&self.header) };
        Some(Record::new(header, log.events().to_vec(), self.verdict.clone()))
    }

    /// Throws what must be thrown, and says who is asked what. Asked again before an answer was heard, it says the same.
    pub fn proceed(&mut self) -> Next<'_> {
        while self.verdict.is_none() && self.asked.is_none() && self.waits_for().is_none() {
            self.advance();
        }
        if self.verdict.is_none()
            && let Some(seat) = self.waits_for()
        {
            return Next::Board(seat);
        }
        match (&self.verdict, &self.asked) {
            (None, Some((seat, ask))) => Next::Ask(Question { round: self, seat: *seat, ask: ask.clone() }),
            (Some(verdict), _) => Next::Over(verdict),
            // The loop above ends with one of the two.
            (None, None) => unreachable!("a seat is asked, or the game is over"),
        }
    }

    /// The person at the board who is to decide, if nobody else is asked before.
    pub fn waits_for(&self) -> Option<SeatId> {
        let seat = self.decides().filter(|seat| self.channel(*seat) == Channel::Board)?;
        let undecided = self.verdict.is_none() && self.asked.is_none() && self.asked_for_a_reply().is_none();
        undecided.then_some(seat)
    }

    fn advance(&mut self) {
        if self.play.awaited_roll().is_some() {
            return self.throw();
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

    /// The game is over if the rules say so.
    fn conclude(&mut self) {
        if self.verdict.is_none()
            && let Some(outcome) = self.play.outcome()
        {
            let (code, scores) = (outcome.code.clone(), outcome.scores.clone());
            self.end(Kind::Board, &code, in_words(self.play.spec(), &code, &scores), scores, None);
        }
    }

    fn stuck(&mut self) {
        let scores = shared(self.play.spec());
        let reason = "nothing can be done, and no rule of the document says what that means".to_string();
        self.end(Kind::Adjudication, codes::STUCK, reason, scores, None);
    }

    /// The throw that is awaited, as it will fall.
    pub fn next_throw(&self) -> Option<Event> {
        let chance = self.play.spec().chance.get(self.play.awaited_roll()?.index())?;
        let outcome = chance.outcomes.get(self.dice.as_ref()?.throw(self.thrown, chance))?;
        Some(Event::Roll { chance: chance.code.clone(), outcome: outcome.code.clone() })
    }

    /// Throws once, if a throw is awaited.
    pub fn throw(&mut self) {
        let thrown = self.next_throw();
        if thrown.is_none_or(|event| self.replay(&event).is_err()) {
            self.stuck();
        }
    }

    /// The first seat that an offer waits for and that can be asked out of turn.
    fn asked_for_a_reply(&self) -> Option<(SeatId, Ask)> {
        if self.play.spec().agreements.is_empty() {
            return None;
        }
        let open = self.play.open_proposals();
        let can_be_asked =
            |seat: &&SeatId| matches!(self.channel(**seat), Channel::Direct | Channel::Text(Protocol::Two));
        let mut waiting =
            open.iter().flat_map(|offer| offer.waiting.iter().filter(can_be_asked).map(move |seat| (offer, *seat)));
        waiting.next().map(|(offer, seat)| (seat, Ask::Reply(offer.code.clone())))
    }

    /// Judges what was heard from the seat that was asked. Without a question nothing happens.
    pub fn hear(&mut self, heard: Heard) {
        if self.verdict.is_some() {
            return;
        }
        let Some((seat, ask)) = self.asked.take() else { return };
        let decider = self.decides();
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
        if self.is_recorded() {
            self.listed = self.play.legal();
        }
        let note = match &heard.reply {
            _ if late => self.overstepped(seat),
            Reply::Said(text) => {
                let protocol = self.channel(seat).protocol().unwrap_or(Protocol::Two);
                self.said(seat, &ask, text, protocol)
            }
            Reply::Answer(answer) => self.done(seat, &ask, answer),
            Reply::Move(handle) => self.moved(seat, &ask, *handle),
            Reply::Fault(fault) => self.fault(seat, &ask, fault),
        };
        if self.is_recorded() {
            let event = self.heard_as(seat, &heard, note);
            if let Some(log) = &mut self.log {
                log.add(event, decider);
            }
        }
        self.listed.clear();
        self.conclude();
    }

    /// What was heard, as it is kept: a line where there is nothing more to say than what was done.
    fn heard_as(&self, seat: SeatId, heard: &Heard, note: Note) -> Event {
        let code = self.play.spec().seats.get(seat.index()).map_or_else(String::new, |seat| seat.code.clone());
        let at_once = heard.spent.is_zero() && heard.lag.is_zero() && !matches!(heard.reply, Reply::Said(_));
        match note {
            Note::Did(did) if at_once => Event::Did(act::at_board(&did, &code)),
            note => {
                let (said, fault) = self.written(&heard.reply, &note);
                Event::Heard { seat: code, said, fault, spent: heard.spent, lag: heard.lag, note }
            }
        }
    }

    /// A copy that can be asked about what comes next, without what is kept of the past.
    pub fn to_ask(&mut self) -> Round {
        let log = self.log.take();
        let copy = self.clone();
        self.log = log;
        copy
    }

    /// A seat cannot go on, whether or not it is asked: its program could not be started, or the match is stopped.
    pub fn abandon(&mut self, seat: SeatId, fault: Fault) {
        if self.verdict.is_none() {
            self.asked = Some((seat, Ask::Move));
            self.hear(Heard::at_once(Reply::Fault(fault)));
        }
    }

    /// Whether a record is kept.
    pub(crate) fn is_recorded(&self) -> bool {
        self.log.is_some()
    }

    pub(crate) fn note(&self, note: impl FnOnce(&Round) -> Note) -> Note {
        // Nobody reads notes that are not kept.
        if self.is_recorded() { note(self) } else { Note::Nothing }
    }

    pub(crate) fn end(&mut self, kind: Kind, code: &str, reason: String, scores: Vec<f64>, at_fault: Option<SeatId>) {
        let subject = self.play.outcome().and_then(|outcome| outcome.subject);
        self.outcome = Some(Outcome { code: code.into(), subject, scores: scores.clone() });
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

    /// An action was made on the board.
    pub(crate) fn count_ply(&mut self, seat: SeatId) {
        self.plies += 1;
        self.clocks.moved(seat);
        self.efforts.get_mut(seat.index()).into_iter().for_each(|effort| effort.moves += 1);
        self.offered.clear();
    }

    /// The verdict, once the game is over.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// How the game ended, if it has: by its rules or otherwise.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}
