//! A program that speaks UCI, the language of chess programs. It cannot claim or talk: a draw that is open is claimed for it
//! where its own score says that it is not ahead, and offers are declined.
//!
//! * [`talk`]: lines said and heard.
//! * [`setup`]: its options and the game; [`probe`]: whether it counts the same moves.
//! * [`spelling`]: how moves are written; [`told`]: those it was told.

mod probe;
mod setup;
mod spelling;
mod talk;
mod told;

use super::settings::Settings;
use super::{Beginning, Resources, Seat};
use arbiter_arena::referee::{Ask, Fault, Heard, Question, Reply};
use arbiter_notation::answer::{Answer, Seated};
use arbiter_spec::checked::{PlayerId, ResultRule, SeatId};
use arbiter_spec::play::Decision;
use serde_json::json;
use spelling::Habits;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use talk::Program;
use told::{Told, Untold};

/// How long a program may take to get ready. What fails by then is nobody's fault at the board.
const READY: Duration = Duration::from_secs(20);
/// How long it thinks where nobody measures time.
const UNMEASURED: Duration = Duration::from_secs(1);
/// Of a time for each move so much is not used.
const SPARE: Duration = Duration::from_millis(20);

/// A program that speaks UCI.
pub struct Engine {
    settings: Settings,
    resources: Resources,
    program: Option<Program>,
    /// How it writes, as far as it has shown in all games so far.
    habits: Habits,
    /// Whether it counts moves, once that is known.
    counts: Option<bool>,
    /// Whether it counts as many as we do, or what is wrong; asked before its first game.
    agreed: Option<Result<(), String>>,
    lag: Duration,
    told: Option<Told>,
    /// What is left of a turn that it has answered as a whole, once so many moves are made.
    next: (usize, Vec<Decision>),
    /// What it thought of the latest position it moved in.
    score: i64,
}

impl Engine {
    /// The program of a command of the shell.
    pub fn new(settings: Settings, resources: Resources) -> Engine {
        Engine {
            settings,
            resources,
            program: None,
            habits: Habits::default(),
            counts: None,
            agreed: None,
            lag: Duration::ZERO,
            told: None,
            next: (0, Vec::new()),
            score: 0,
        }
    }

    /// What it answers, and how long it thought.
    fn think(&mut self, question: &Question, stop: &AtomicBool) -> Result<(Reply, Duration), Untold> {
        let (Some(program), Some(told)) = (&mut self.program, &mut self.told) else {
            return Err(Fault::Gone("it was not started".into()).into());
        };
        let made = question.made();
        // The rest of a turn that it has answered already. Whoever was refused is asked anew.
        let (after, rest) = std::mem::take(&mut self.next);
        if question.retried() == 0
            && after == made.len()
            && let Some((first, rest)) = rest.split_first()
            && question.play().is_legal(first)
        {
            self.next = (made.len() + 1, rest.to_vec());
            return Ok((Reply::Answer(Answer::Move(first.clone())), Duration::ZERO));
        }
        let talk = &mut program.talk(stop);
        talk.settle(Instant::now().checked_add(READY))?;
        told.take_back_to(made);
        for decision in made.iter().skip(told.made.len()) {
            told.tell(talk, &mut self.habits, decision)?;
        }
        let limits = told.limits(talk, &mut self.habits)?;
        talk.unasked()?;
        let begun = Instant::now();
        let deadline = question.deadline().and_then(|time| begun.checked_add(time));
        let mut score = self.score;
        let best = talk.go(&format!("{}\ngo {}{limits}", told.position(), go(question)), deadline, |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            for three in words.windows(3) {
                match (three, three[2].parse::<i64>()) {
                    (["score", "cp", _], Ok(points)) => score = points,
                    (["score", "mate", _], Ok(turns)) => score = if turns > 0 { 30_000 } else { -30_000 },
                    _ => {}
                }
            }
        })?;
        let spent = begun.elapsed();
        self.score = score;
        let text = best.split_whitespace().nth(1).unwrap_or_default();
        if let Some(decisions) = told.read(text, &mut self.habits)
            && let Some((first, rest)) = decisions.split_first()
            && question.play().is_legal(first)
        {
            self.next = (made.len() + 1, rest.to_vec());
            return Ok((Reply::Answer(Answer::Move(first.clone())), spent));
        }
        // Whoever was told what he does not know is not to blame for what he makes of it.
        match told.lost(talk)? {
            Some(why) => Err(Untold::Unknown(why)),
            None => Ok((Reply::Said(json!({ "move": text }).to_string()), spent)),
        }
    }

    /// A draw that can be claimed, where it is not ahead by its own score.
    fn claim(&self, question: &Question) -> Option<Answer> {
        let (play, seat) = (question.play(), question.seat);
        let draws = |code: &str| play.spec().endings.iter().any(|e| e.code == code && e.result == ResultRule::Draw);
        let mut open = Seated { play, seat }.claims().into_iter();
        let (code, _) = open.find(|(code, with)| with.is_none() && draws(code)).filter(|_| self.score <= 0)?;
        Some(Answer::Claim { code, with: None })
    }
}

/// How long it may think: by its clock, where there is one. The first clock is that of whoever begins a game.
fn go(question: &Question) -> String {
    let rules = question.play().spec();
    let begins = rules.turns.order.get(rules.turns.start).copied().unwrap_or(PlayerId(0));
    let first = rules.seat_of(begins).index();
    let second = usize::from(first == 0);
    let ms = |time: Duration| time.as_millis();
    let clock = |seat: usize| question.clock(SeatId(seat as u8));
    match (clock(first), clock(second)) {
        (Some((first, gain)), Some((second, _))) => {
            let (first, second, gain) = (ms(first), ms(second), ms(gain));
            format!("wtime {first} btime {second} winc {gain} binc {gain}")
        }
        _ => {
            let most = question.most().map_or(UNMEASURED, |most| most.saturating_sub(SPARE.min(most / 4)));
            format!("movetime {}", ms(if question.is_measured() { most } else { most.min(UNMEASURED) }))
        }
    }
}

impl Seat for Engine {
    fn needs_record(&self) -> bool {
        true
    }

    fn begin(&mut self, game: &Beginning) -> Result<(), Fault> {
        self.set_up(game).map_err(|fault| match fault {
            Fault::Late => Fault::Unreachable(format!("`{}` did not get ready", self.settings.command)),
            // It has not been asked for a move yet: whatever it did, it is not there.
            Fault::Gone(how) | Fault::Flood(how) | Fault::Unasked(how) => Fault::Unreachable(how),
            other => other,
        })
    }

    fn lag(&self) -> Duration {
        self.lag
    }

    fn ask(&mut self, question: &Question, stop: &AtomicBool) -> Heard {
        if let Ask::Reply(code) = &question.ask {
            return Heard::at_once(Reply::Answer(Answer::Decline { code: code.clone() }));
        }
        if let Some(claim) = self.claim(question) {
            return Heard::at_once(Reply::Answer(claim));
        }
        let begun = Instant::now();
        let (reply, thought) = match self.think(question, stop) {
            Ok(said) => said,
            Err(Untold::Fault(Fault::Unreachable(why))) => (Reply::Fault(Fault::Gone(why)), begun.elapsed()),
            Err(Untold::Fault(fault)) => (Reply::Fault(fault), begun.elapsed()),
            Err(Untold::Unknown(why)) => {
                let why = format!("`{}` plays another game: {why}", self.settings.command);
                (Reply::Fault(Fault::Unreachable(why)), Duration::ZERO)
            }
        };
        // What it took to find out how it writes, it is not charged with.
        let spent = begun.elapsed();
        Heard { reply, spent, lag: spent.saturating_sub(thought) }
    }

    fn end(&mut self) {
        if let Some(mut program) = self.program.take() {
            self.counts = program.counts;
            program.close(SPARE);
        }
        self.told = None;
    }
}
