//! Games between built-in players, in this program.

use super::board::{Board, Played};
use super::entrant::Entrant;
use super::quick;
use crate::game::{Game, Variation};
use crate::seats::Who as Player;
use crate::session::{Desk, Next, Session, Who};
use anyhow::{Context, anyhow};
use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::tournament::{Fixture, Opening};
use arbiter_arena::verdict::{Effort, Kind as By, Verdict, codes};
use arbiter_engine::Play;
use arbiter_notation::moves;
use arbiter_notation::san::San;
use arbiter_spec::play::Outcome;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A board for built-in players.
pub struct House {
    desk: Option<Desk>,
    entrants: Vec<Entrant>,
    compiled: arbiter_engine::Game,
    /// Most moves of a game.
    limit: u32,
    /// Whether games are kept.
    keep: bool,
    /// Whether games of pure chance can be played at full speed.
    quick: bool,
}

/// The weaker levels look at so few positions that this much room, in mebibytes, holds them; clearing more takes longer than
/// thinking.
const SMALL: (u8, usize) = (6, 1);
/// Room for the others.
const LARGE: usize = 16;

impl House {
    /// A board with its own copy of everything that changes.
    pub fn new(
        name: &str,
        variation: &Variation,
        entrants: &[Entrant],
        (limit, keep): (u32, bool),
    ) -> anyhow::Result<House> {
        let game = Game::load(name, variation)?;
        let session = Session::new(game, None, Dice::new(Secret::of_seed("")))?;
        let compiled = session.position().game().clone();
        let quick = quick::fits(&compiled);
        Ok(House { desk: Some(Desk::new(session)), entrants: entrants.to_vec(), compiled, limit, keep, quick })
    }

    fn who(&self, player: usize) -> anyhow::Result<&Player> {
        Ok(&self.entrants.get(player).context("a player who does not take part")?.who)
    }

    /// A game of pure chance.
    fn chances(&mut self, fixture: &Fixture, opening: &Opening, seed: u64) -> anyhow::Result<Played> {
        let begun = Instant::now();
        let chances = quick::play(&self.compiled, opening, seed, self.limit, self.keep)?;
        let time = begun.elapsed() / 2;
        let second = self.compiled.spec().turns.start % 2;
        let moves = |seat: usize| (chances.plies + u32::from((seat + second).is_multiple_of(2))) / 2;
        let efforts = [0, 1].map(|seat| Effort { moves: moves(seat), time, ..Effort::default() });
        let verdict = self.verdict(chances.outcome, chances.plies, efforts.to_vec());
        if !self.keep {
            return Ok(Played { verdict, moves: None, record: None });
        }
        let mut desk = self.desk.take().context("the board is broken")?;
        self.set_up(&mut desk.session, fixture, opening, seed)?;
        for text in &chances.texts {
            desk.session.apply(text).with_context(|| format!("{text} was drawn and is refused"))?;
        }
        let played = self.kept(&desk.session, verdict);
        self.desk = Some(desk);
        played
    }

    fn set_up(&self, session: &mut Session, fixture: &Fixture, opening: &Opening, seed: u64) -> anyhow::Result<()> {
        let mut least = true;
        for (seat, player) in fixture.seats.iter().enumerate() {
            let who = match self.who(*player)? {
                Player::Random => Who::Random,
                Player::Engine(level) => {
                    least &= level.number() <= SMALL.0;
                    Who::Engine(*level)
                }
                other => return Err(anyhow!("{other} sits at another board")),
            };
            *session.seats.get_mut(seat).context("a seat that the game has not")? = who;
        }
        let text = seed.to_string();
        let room = if least { SMALL.1 } else { LARGE };
        let dice = Dice::new(Secret::of_seed(&text));
        session.restart(opening.position.clone(), opening.number, dice, room)?;
        session.seed = Some(text);
        for text in &opening.moves {
            session.apply(text).context("the opening")?;
        }
        Ok(())
    }

    /// Everything by the rules and by itself until it is over. Nothing if it was stopped.
    fn conduct(&self, desk: &mut Desk, stop: &AtomicBool) -> anyhow::Result<Option<Verdict>> {
        let mut efforts = vec![Effort::default(); desk.session.seats.len()];
        let mut plies = 0;
        let outcome = loop {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if plies >= self.limit {
                break None;
            }
            let seat = desk.session.decides();
            let (before, begun) = (desk.session.position().ply(), Instant::now());
            let went_on = match desk.next() {
                Next::Nothing => break desk.session.outcome().cloned(),
                Next::Person => return Err(anyhow!("nobody decides for a seat")),
                Next::Step => desk.step()?.0,
                Next::Machine => {
                    let deed = desk.session.task()?.and_then(|task| task.run(stop));
                    if deed.is_none() && stop.load(Ordering::Relaxed) {
                        return Ok(None);
                    }
                    desk.answered(deed)?.0
                }
            };
            if !went_on {
                break None;
            }
            if let Some(effort) = seat.and_then(|seat| efforts.get_mut(seat.index())) {
                charge(effort, begun.elapsed());
                if desk.session.position().ply() > before {
                    effort.moves += 1;
                    plies += 1;
                }
            }
        };
        Ok(Some(self.verdict(outcome, plies, efforts)))
    }

    fn verdict(&self, outcome: Option<Outcome>, plies: u32, seats: Vec<Effort>) -> Verdict {
        let teams = self.compiled.spec().teams.len();
        let (kind, code, scores) = match outcome {
            Some(outcome) => (By::Board, outcome.code, outcome.scores),
            None => {
                let code = if plies >= self.limit { codes::LENGTH } else { codes::STUCK };
                (By::Adjudication, code.into(), vec![0.5; teams])
            }
        };
        Verdict { kind, code, reason: String::new(), scores, at_fault: None, plies, seats }
    }

    fn kept(&self, session: &Session, verdict: Verdict) -> anyhow::Result<Played> {
        let moves = self.keep.then(|| short(session)).transpose()?;
        let record = self.keep.then(|| session.record().text());
        Ok(Played { verdict, moves, record })
    }
}

fn charge(effort: &mut Effort, time: Duration) {
    effort.time += time;
    effort.slowest = effort.slowest.max(time);
}

/// The moves of a game in the short notation, found on the way back from its end.
fn short(session: &Session) -> anyhow::Result<Vec<String>> {
    let rules = session.rules();
    let san = San::new(rules);
    let mut play: Play = session.position().clone();
    let mut texts = Vec::new();
    let deeds: Vec<Option<&str>> = session.deeds().collect();
    for deed in deeds.into_iter().rev() {
        // Giving up where the document has no word for it is no step of the game.
        if deed.is_some_and(|deed| deed.starts_with("resign ")) {
            continue;
        }
        play.undo();
        let Some(text) = deed.filter(|deed| !deed.starts_with("claim ")) else { continue };
        let legal = play.legal();
        let place = moves::find(rules, &legal, text).with_context(|| format!("{text} is not found again"))?;
        texts.push(san.write(&play, legal.get(place).context("a move that is not there")?));
    }
    texts.reverse();
    Ok(texts)
}

impl Board for House {
    fn play(
        &mut self,
        fixture: &Fixture,
        opening: &Opening,
        seed: u64,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<Played>> {
        let by_chance = fixture.seats.iter().all(|player| self.who(*player).is_ok_and(|who| *who == Player::Random));
        if self.quick && by_chance {
            return self.chances(fixture, opening, seed).map(Some);
        }
        let mut desk = self.desk.take().context("the board is broken")?;
        self.set_up(&mut desk.session, fixture, opening, seed)?;
        let verdict = self.conduct(&mut desk, stop)?;
        let played = verdict.map(|verdict| self.kept(&desk.session, verdict)).transpose();
        self.desk = Some(desk);
        played
    }
}
