//! A board of a match: one game after the other, each under the referee. Each thread has its own.

use super::entrant::Entrant;
use super::quick;
use super::run::Task;
use crate::error::Error;
use crate::one_game::OneGame;
use crate::seats::{Seat, Who};
use arbiter::Game;
use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::record::Record;
use arbiter_arena::referee::{Conduct, Control, Fault, Heard, Question, Reply, Start};
use arbiter_arena::tournament::Opening;
use arbiter_arena::tournament::{Keep, Terms};
use arbiter_arena::verdict::{Effort, Kind, Verdict, codes};
use arbiter_notation::answer::Answer;
use arbiter_notation::moves;
use arbiter_notation::san::San;
use arbiter_spec::play::Decision;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub verdict: Verdict,
    /// What could be overstepped, where there was a clock.
    pub grace: Option<Duration>,
    /// Its moves in the short notation, where games are kept.
    pub moves: Option<Vec<String>>,
    /// Its record, where games are kept.
    pub record: Option<String>,
}

/// A board.
pub struct Board {
    game: Game,
    entrants: Vec<Entrant>,
    terms: Terms,
    /// Whether games of pure chance are played at full speed, and judged only where they are kept.
    quick: bool,
    /// Those who have sat here, by player and seat: they sit down again for the next game.
    known: BTreeMap<(usize, usize), Box<dyn Seat>>,
}

/// Whether rules of the match say more than a limit of moves, so that every answer must be looked at.
fn is_strict(conduct: &Conduct) -> bool {
    let limits = &conduct.limits;
    conduct.clock != Control::Unlimited || limits.idle.is_some() || limits.lead.is_some()
}

impl Board {
    /// A board at which nobody sits yet, with its own copy of everything that changes.
    pub fn new(terms: &Terms, game: &Game, entrants: &[Entrant]) -> Board {
        let quick = quick::fits(game.engine()) && !is_strict(&terms.conduct);
        let (terms, game, entrants) = (terms.clone(), game.clone(), entrants.to_vec());
        Board { game, entrants, terms, quick, known: BTreeMap::new() }
    }

    /// The same, with every game under the referee.
    pub fn without_haste(self) -> Board {
        Board { quick: false, ..self }
    }

    fn entrant(&self, player: usize) -> Result<&Entrant, Error> {
        let missing = || Error::Refused(format!("there is no player {}", player + 1));
        self.entrants.get(player).ok_or_else(missing)
    }

    /// Plays a game to its end; nothing if it was told to stop before. What is played depends on what is given here, and on
    /// nothing that was played before.
    pub fn play(&mut self, task: &Task, stop: &AtomicBool) -> Result<Option<Played>, Error> {
        let Task { fixture, opening, seed } = task;
        let by_chance =
            self.quick && fixture.seats.iter().all(|player| self.entrant(*player).is_ok_and(|e| e.who == Who::Random));
        if !by_chance {
            return self.seated(task, stop);
        }
        let (begun, keep) = (Instant::now(), self.terms.keep == Keep::All);
        let limit = self.terms.conduct.limits.plies.unwrap_or(u32::MAX);
        let chances = quick::play(self.game.engine(), opening, *seed, limit, keep)?;
        if !keep {
            let verdict = self.verdict(&chances, begun);
            return Ok(Some(Played { verdict, grace: None, moves: None, record: None }));
        }
        let (made, before) = (Arc::new(chances.made), opening.moves.len());
        let replay = |_: &usize| -> Box<dyn Seat> { Box::new(Replay { made: Arc::clone(&made), before }) };
        let mut seats: Vec<_> = fixture.seats.iter().map(replay).collect();
        self.one_game(task, stop, &mut seats)
    }

    /// A game of those who sit down for it.
    fn seated(&mut self, task: &Task, stop: &AtomicBool) -> Result<Option<Played>, Error> {
        let mut seats = Vec::new();
        let fixture = &task.fixture;
        for (seat, player) in fixture.seats.iter().enumerate() {
            let known = self.known.remove(&(*player, seat));
            let who = &self.entrant(*player)?.who;
            seats.push(known.unwrap_or_else(|| who.sit(self.game.spec(), self.terms.resources, nobody)));
        }
        let played = self.one_game(task, stop, &mut seats);
        for ((seat, player), sat) in fixture.seats.iter().enumerate().zip(seats) {
            self.known.insert((*player, seat), sat);
        }
        played
    }

    fn one_game(
        &self,
        Task { fixture, opening, seed }: &Task,
        stop: &AtomicBool,
        seats: &mut [Box<dyn Seat>],
    ) -> Result<Option<Played>, Error> {
        let start = Start {
            number: Some(opening.number.unwrap_or(0)),
            position: opening.position.clone(),
            opening: opening.moves.clone(),
        };
        let entrants = fixture.seats.iter().map(|player| self.entrant(*player));
        let names = entrants.map(|entrant| Ok(entrant?.name.clone())).collect::<Result<Vec<_>, Error>>()?;
        let text = seed.to_string();
        let one_game = OneGame {
            game: &self.game,
            start,
            conduct: self.terms.conduct.clone(),
            dice: Dice::new(Secret::of_seed(&text)),
            seed: Some(text),
            recorded: self.terms.keep == Keep::All,
            stop,
        };
        let played = one_game.play(seats, &names)?;
        if played.verdict.code == codes::STOPPED {
            return Ok(None);
        }
        let moves = played.record.as_ref().map(|record| short(self.game.engine(), opening, record));
        let record = played.record.map(|record| format!("{:#}\n", record.to_json()));
        Ok(Some(Played { verdict: played.verdict, grace: played.grace, moves, record }))
    }

    /// What the referee would say of a game of chance.
    fn verdict(&self, chances: &quick::Chances, begun: Instant) -> Verdict {
        let time = begun.elapsed() / 2;
        let (plies, second) = (chances.plies, self.game.engine().spec().turns.start % 2);
        let moves = |seat: usize| (plies + u32::from((seat + second).is_multiple_of(2))) / 2;
        let seats = [0, 1].map(|seat| Effort { moves: moves(seat), time, ..Effort::default() }).to_vec();
        let (kind, code, scores) = match &chances.outcome {
            Some(outcome) => (Kind::Board, outcome.code.as_str(), outcome.scores.clone()),
            None => {
                let full = self.terms.conduct.limits.plies.is_some_and(|limit| plies >= limit);
                let code = if full { codes::LENGTH } else { codes::STUCK };
                (Kind::Adjudication, code, vec![0.5; self.game.engine().spec().teams.len()])
            }
        };
        Verdict { kind, code: code.into(), reason: String::new(), scores, at_fault: None, plies, seats }
    }
}

/// People do not take part in matches (see [`Entrant`]); whoever brought one all the same finds nobody there.
fn nobody() -> Box<dyn Seat> {
    Box::new(Replay { made: Arc::default(), before: 0 })
}

/// Somebody who has made all his moves already.
struct Replay {
    made: Arc<Vec<Decision>>,
    /// Moves of the opening.
    before: usize,
}

impl Seat for Replay {
    fn needs_record(&self) -> bool {
        true
    }

    fn ask(&mut self, question: &Question, _stop: &AtomicBool) -> Heard {
        let decision = question.made().len().checked_sub(self.before).and_then(|place| self.made.get(place));
        let gone = || Reply::Fault(Fault::Gone("it has no move".into()));
        Heard::at_once(decision.map_or_else(gone, |decision| Reply::Answer(Answer::Move(decision.clone()))))
    }
}

/// The moves in the short notation, those of the opening first; as they are kept from where throws and bargains change what
/// moves alone cannot tell.
fn short(engine: &arbiter_engine::Game, opening: &Opening, record: &Record) -> Vec<String> {
    let san = San::new(engine.spec());
    let first = Opening { moves: Vec::new(), ..opening.clone() };
    let mut play = first.begin(engine).ok();
    let mut texts = Vec::new();
    for text in opening.moves.iter().map(String::as_str).chain(record.moves()) {
        let step = play.take().and_then(|mut play| {
            let legal = play.legal();
            let place = moves::find(engine.spec(), &legal, text).ok()?;
            let short = san.write(&play, legal.get(place)?);
            play.play(legal.get(place)?).ok()?;
            Some((play, short))
        });
        match step {
            Some((after, short)) => {
                play = Some(after);
                texts.push(short);
            }
            None => texts.push(text.into()),
        }
    }
    texts
}
