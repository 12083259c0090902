//! A program that speaks UCI, the language of chess programs. It cannot claim or talk: a draw that is open is claimed for it
//! where its own score says that it is not ahead, and offers are declined.

use arbiter::Game;
use super::pipe::{Pipe, shown};
use super::settings::{Settings, name_of};
use super::{Beginning, Resources, Seat};
use crate::uci::{USUAL, spelled};
use arbiter_arena::referee::{Ask, Fault, Heard, Question, Reply};
use arbiter_engine::Play;
use arbiter_notation::answer::{Answer, Seated, Table};
use arbiter_notation::position;
use arbiter_notation::uci::{self, Castling};
use arbiter_spec::checked::{ResultRule, SeatId};
use serde_json::json;
use std::time::{Duration, Instant};

/// How long a program may take to get ready. What fails by then is nobody's fault at the board.
const READY: Duration = Duration::from_secs(20);
/// How long it thinks where nobody measures time.
const UNMEASURED: Duration = Duration::from_secs(1);
/// Of a time for each move so much is not used.
const SPARE: Duration = Duration::from_millis(20);
/// The word before a move.
const BEST: &str = "bestmove";
/// Lines that are looked at before it is asked. Whoever says more has said no move among them; the rest is heard with the answer.
const CHATTER: usize = 1000;
/// The option by which a program is told which game is played, and that for shuffled starts.
const VARIANT: &str = "UCI_Variant";
const SHUFFLED: &str = "UCI_Chess960";
/// A game with this behind its name is the same game with shuffled first ranks.
const SUFFIX: &str = "960";

/// A program that speaks UCI.
pub struct Engine {
    settings: Settings,
    resources: Resources,
    pipe: Option<Pipe>,
    castling: Castling,
    /// The game as it was told so far, and its moves.
    told: Option<Play>,
    place: String,
    moves: Vec<String>,
    /// What it thought of the latest position it moved in.
    score: i64,
}

impl Engine {
    /// The program of a command of the shell.
    pub fn new(settings: Settings, resources: Resources) -> Engine {
        let (place, moves) = (String::new(), Vec::new());
        Engine { settings, resources, pipe: None, castling: Castling::KingMoves, told: None, place, moves, score: 0 }
    }

    fn say(&mut self, text: &str, deadline: Option<Instant>) -> Result<(), Fault> {
        let Some(pipe) = &mut self.pipe else { return Err(Fault::Unreachable("it was not started".into())) };
        pipe.send(format!("{text}\n").as_bytes(), deadline).map(|_| ())
    }

    /// Looks at what it has said since it was last asked: it may tell us anything but a move.
    fn unasked(&mut self) -> Result<(), Fault> {
        let Some(pipe) = &mut self.pipe else { return Ok(()) };
        for _ in 0..CHATTER {
            let Some(line) = pipe.next_line()? else { return Ok(()) };
            if line.starts_with(BEST.as_bytes()) {
                return Err(Fault::Unasked(shown(&line)));
            }
        }
        Ok(())
    }

    /// Reads lines until one begins with a word; all of them are shown to `see`.
    fn until(&mut self, word: &str, deadline: Option<Instant>, mut see: impl FnMut(&str)) -> Result<String, Fault> {
        let Some(pipe) = &mut self.pipe else { return Err(Fault::Unreachable("it was not started".into())) };
        loop {
            let line = String::from_utf8_lossy(&pipe.line(deadline)?).into_owned();
            see(&line);
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
            // Whoever talks without end never keeps us waiting, and waiting is what a deadline ends elsewhere.
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Fault::Late);
            }
        }
    }

    fn set_up(&mut self, game: &Beginning) -> Result<(), Fault> {
        let deadline = Instant::now().checked_add(READY);
        self.pipe = Some(Pipe::start(&self.settings.command, &self.resources)?);
        self.say("uci", deadline)?;
        let (mut variants, mut options) = (None, Vec::new());
        self.until("uciok", deadline, |line| {
            options.extend(name_of(line).filter(|_| options.len() < CHATTER));
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["option", "name", VARIANT, "type", "combo", rest @ ..] = words.as_slice() {
                let names = rest.windows(2).filter(|pair| pair[0] == "var").map(|pair| pair[1].to_string());
                variants = Some(names.collect::<Vec<_>>());
            }
        })?;
        for line in self.settings.told(&options).map_err(Fault::Unreachable)? {
            self.say(&line, deadline)?;
        }
        let shuffles = options.iter().any(|name| name == SHUFFLED);
        let names = names(game.game);
        let plain = names.iter().any(|name| *name == arbiter_catalog::folded(USUAL));
        let shuffled = names.iter().any(|name| *name == format!("{}{SUFFIX}", arbiter_catalog::folded(USUAL)));
        self.castling = if shuffled { Castling::KingTakesRook } else { Castling::KingMoves };
        let known = variants.iter().flatten().find(|name| names.contains(&arbiter_catalog::folded(name)));
        match known {
            Some(name) => self.say(&format!("setoption name {VARIANT} value {name}"), deadline)?,
            None if plain || shuffled && shuffles => {}
            None => {
                return Err(Fault::Unreachable(format!(
                    "`{}` does not know the game {}",
                    self.settings.command, game.game.name()
                )));
            }
        }
        if shuffled && shuffles {
            self.say(&format!("setoption name {SHUFFLED} value true"), deadline)?;
        }
        self.say("ucinewgame\nisready", deadline)?;
        self.until("readyok", deadline, |_| ())?;
        let first = game.start.first(game.engine).map_err(Fault::Unreachable)?;
        self.place = match (&game.start.position, game.start.number) {
            (None, 0) => "startpos".into(),
            (Some(text), _) => format!("fen {text}"),
            (None, _) => format!("fen {}", position::write(first.spec(), &first.placement())),
        };
        self.told = Some(first);
        (self.moves, self.score) = (Vec::new(), 0);
        Ok(())
    }

    /// Tells the moves since it was last asked, and asks.
    fn think(&mut self, question: &Question, deadline: Option<Instant>) -> Result<Reply, Fault> {
        let Some(told) = &mut self.told else { return Err(Fault::Unreachable("it was not started".into())) };
        for decision in question.made().iter().skip(self.moves.len()) {
            self.moves.push(spelled(told.spec(), &told.legal(), decision, self.castling));
            let _ = told.play(decision);
        }
        let moves = if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        let ms = |time: Duration| time.as_millis();
        let clock = |seat: u8| question.clock(SeatId(seat));
        let go = match (clock(0), clock(1)) {
            (Some((first, gain)), Some((second, _))) => {
                let (first, second, gain) = (ms(first), ms(second), ms(gain));
                format!("wtime {first} btime {second} winc {gain} binc {gain}")
            }
            _ => {
                let most = question.most().map_or(UNMEASURED, |most| most.saturating_sub(SPARE.min(most / 4)));
                format!("movetime {}", ms(if question.is_measured() { most } else { most.min(UNMEASURED) }))
            }
        };
        self.unasked()?;
        self.say(&format!("position {}{moves}\ngo {go}", self.place), deadline)?;
        let mut score = self.score;
        let best = self.until(BEST, deadline, |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            for three in words.windows(3) {
                match (three, three[2].parse::<i64>()) {
                    (["score", "cp", _], Ok(points)) => score = points,
                    (["score", "mate", _], Ok(turns)) => score = if turns > 0 { 30_000 } else { -30_000 },
                    _ => {}
                }
            }
        })?;
        self.score = score;
        let text = best.split_whitespace().nth(1).unwrap_or_default();
        let (play, legal) = (question.play(), question.play().legal());
        let found = uci::find(play.spec(), &legal, text).ok().and_then(|place| legal.get(place));
        Ok(match found {
            Some(decision) => Reply::Answer(Answer::Move(decision.clone())),
            None => Reply::Said(json!({ "move": text }).to_string()),
        })
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

/// Every name that the game goes by, letters and digits only.
fn names(game: &Game) -> Vec<String> {
    let own = std::path::Path::new(game.name()).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let aliases = game.spec().metadata.aliases.iter().cloned();
    let all = own.into_iter().chain([game.spec().name.clone()]).chain(aliases);
    all.map(|name| arbiter_catalog::folded(&name)).collect()
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

    fn ask(&mut self, question: &Question) -> Heard {
        if let Ask::Reply(code) = &question.ask {
            return Heard::at_once(Reply::Answer(Answer::Decline { code: code.clone() }));
        }
        let begun = Instant::now();
        if let Some(claim) = self.claim(question) {
            return Heard::at_once(Reply::Answer(claim));
        }
        let deadline = question.deadline().and_then(|time| begun.checked_add(time));
        let reply = self.think(question, deadline).unwrap_or_else(Reply::Fault);
        let reply = match reply {
            Reply::Fault(Fault::Unreachable(why)) => Reply::Fault(Fault::Gone(why)),
            other => other,
        };
        Heard { reply, spent: begun.elapsed(), lag: Duration::ZERO }
    }

    fn end(&mut self) {
        if self.pipe.is_some() {
            let _ = self.say("quit", Instant::now().checked_add(SPARE));
        }
        self.pipe.iter_mut().for_each(Pipe::close);
        (self.pipe, self.told) = (None, None);
    }
}
