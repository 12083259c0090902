//! A game at the board: a round, who sits where, and where it is kept.
//!
//! What people type and what machines decide both reach the [`Round`], which alone knows what may happen.

mod autosave;
mod changes;
mod console;
mod deals;
mod input;
mod machines;
mod salt;
mod screen_adapter;
mod thinking;

pub use console::run;
pub use screen_adapter::{Next, ScreenAdapter};
pub use thinking::Answered;

use crate::record::{self, shown};
use anyhow::{Context, anyhow};
use arbiter::Game;
use arbiter::opponent::Opponent;
use arbiter_arena::dice::Dice;
use arbiter_arena::record::{Channel, Committed, Header, Record, Seated, Sort};
use arbiter_arena::referee::{Conduct, Start};
use arbiter_arena::verdict::Kind;
use arbiter_arena::{Error, Round};
use arbiter_engine::Play;
use arbiter_host::clock;
use arbiter_host::one_game;
use arbiter_host::seats::{self, Absent, Resources, Seat, Who};
use arbiter_host::store::Files;
use arbiter_search::Level;
use arbiter_spec::checked::{Rules, SeatId};
use arbiter_spec::play::Outcome;
use std::cell::OnceCell;
use std::path::PathBuf;

/// A game in progress.
pub struct Session {
    /// The game.
    pub game: Game,
    /// By seat.
    pub seats: Vec<Who>,
    /// Where to save.
    pub path: Option<PathBuf>,
    round: Round,
    /// By seat: whom to ask; nobody for people, and while a seat thinks elsewhere.
    chairs: Vec<Box<dyn Seat>>,
    /// Whether everybody has been told that the game begins.
    seated: bool,
    /// Where games are kept.
    store: Files,
    /// How many events are in the file, as far as we know.
    written: Option<usize>,
    /// The built-in player for hints, once it is needed.
    opponent: OnceCell<Opponent>,
}

/// Somebody who cannot be asked.
fn absent() -> Box<dyn Seat> {
    Box::new(Absent)
}

impl Session {
    /// Begins a game. One person against the machine is what most people want first.
    pub fn new(game: Game, position: Option<String>, dice: Dice, seed: Option<String>) -> anyhow::Result<Session> {
        let rules = game.spec();
        if let Some(text) = &position {
            game.placement(text)?;
        }
        let who: Vec<Who> =
            (0..rules.seats.len()).map(|i| if i == 0 { Who::Human } else { Who::Engine(Level::DEFAULT) }).collect();
        let header = Header {
            game: one_game::game_ref(&game),
            start: Start { number: game.choices().number, position, opening: Vec::new() },
            conduct: Conduct::default(),
            dice: Committed::new(dice, seed, &rules.spec_hash),
            seats: who
                .iter()
                .zip(&rules.seats)
                .map(|(who, seat)| Seated {
                    seat: seat.code.clone(),
                    name: who.to_string(),
                    channel: channel(who, sits(who, rules).as_ref()),
                })
                .collect(),
        };
        let chairs = who.iter().map(|who| sits(who, rules)).collect();
        let round = Round::begin(game.engine(), header, true)?;
        Ok(Session::of(game, round, who, chairs))
    }

    fn of(game: Game, round: Round, seats: Vec<Who>, chairs: Vec<Box<dyn Seat>>) -> Session {
        Session {
            game,
            seats,
            path: None,
            round,
            chairs,
            seated: false,
            store: Files::by_path(),
            written: None,
            opponent: OnceCell::new(),
        }
    }

    /// Goes on with a game that was kept: by whatever command, unless it is over.
    pub fn resume(record: &Record) -> anyhow::Result<Session> {
        let game = record::game(record, None)?;
        let header = &record.header.game;
        anyhow::ensure!(
            game.spec().spec_hash == header.spec_hash,
            "the rules of {} have changed since the game was saved (hash {} then, {} now); bring back the old document \
             to go on",
            header.id,
            header.spec_hash,
            game.spec().spec_hash
        );
        let round = Round::resume(game.engine(), record).map_err(refused)?;
        let read = |seated: &Seated| Who::read(&seated.name).map_err(anyhow::Error::msg);
        let who = round.seated().iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let chairs = who.iter().map(|who| sits(who, game.spec())).collect();
        let mut session = Session::of(game, round, who, chairs);
        session.written = Some(record.events.len());
        Ok(session)
    }

    /// The game so far, to be saved.
    pub fn record(&self) -> anyhow::Result<Record> {
        let mut record = self.round.record().context("no record is kept")?;
        if self.game.document().is_own() {
            let name = self.game.name();
            record.header.game.id =
                std::fs::canonicalize(name).map_or(name.to_string(), |path| path.display().to_string());
        }
        Ok(record)
    }

    /// The round that is played.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Says who plays a seat, by its code or by the name of a player it decides for.
    pub fn set_seat(&mut self, name: &str, who: &Who) -> anyhow::Result<()> {
        let seat = self.round.seat_of(name)?;
        self.take_seat(seat, who)
    }

    /// Has somebody else sit down at a seat.
    pub fn take_seat(&mut self, seat: SeatId, who: &Who) -> anyhow::Result<()> {
        let index = seat.index();
        if self.seats[index] == *who {
            return Ok(());
        }
        let chair = sits(who, self.game.spec());
        let (seat, name) = (self.rules().seats[index].code.clone(), who.to_string());
        self.round.sit(Seated { seat, name, channel: channel(who, chair.as_ref()) })?;
        (self.seats[index], self.chairs[index], self.seated) = (who.clone(), chair, false);
        Ok(())
    }

    /// A seat as people call it: by its only player, else by its code and players.
    pub fn seat_name(&self, seat: SeatId) -> String {
        let rules = self.rules();
        let seat = &rules.seats[seat.index()];
        let players: Vec<&str> = seat.players.iter().map(|p| rules.player_name(*p)).collect();
        match players.as_slice() {
            [one] => (*one).to_string(),
            several => format!("{} ({})", seat.code, several.join(", ")),
        }
    }

    /// Who is asked to decide: the army, and whoever commands it or sits there for several.
    pub fn prompt(&self) -> String {
        let (rules, play) = (self.rules(), self.position());
        let (mover, seat) = (play.to_move(), &rules.seats[play.deciding_seat().index()]);
        let army = rules.player_name(mover);
        let commander = play.commander(mover);
        match seat.players.len() {
            1 if commander == mover => army.to_string(),
            1 => format!("{} for {army}", rules.player_name(commander)),
            _ => format!("{} for {army}", seat.code),
        }
    }

    /// The built-in player, for hints.
    pub fn opponent(&self) -> anyhow::Result<&Opponent> {
        if let Some(opponent) = self.opponent.get() {
            return Ok(opponent);
        }
        let opponent = Opponent::new(&self.game, Some(clock::time()))?;
        Ok(self.opponent.get_or_init(|| opponent))
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.game.spec()
    }

    /// The position now.
    pub fn position(&self) -> &Play {
        self.round.play()
    }

    /// How many things have happened.
    pub fn count(&self) -> usize {
        self.round.events().len()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.round.outcome()
    }

    /// The seat that decides now; nobody while a throw is awaited.
    pub fn decides(&self) -> Option<SeatId> {
        self.round.decides()
    }

    /// Whether a person decides now.
    pub fn human_decides(&self) -> bool {
        self.decides().is_some_and(|seat| self.is_human(seat))
    }

    fn is_human(&self, seat: SeatId) -> bool {
        self.seats[seat.index()] == Who::Human
    }

    /// The people who sit at the board, the one to decide first.
    pub fn humans(&self) -> Vec<SeatId> {
        let deciding = self.position().deciding_seat();
        let mut seats: Vec<SeatId> = (0..self.seats.len()).map(|i| SeatId(i as u8)).collect();
        seats.retain(|seat| self.is_human(*seat));
        seats.sort_by_key(|seat| *seat != deciding);
        seats
    }

    /// Every step of the game: deeds by their texts, nothing for throws and talk.
    pub fn deeds(&self) -> impl Iterator<Item = Option<&str>> {
        // A flag that fell was a step, too, though the answer that was too late was none.
        let flag_fell = self.round.verdict().is_some_and(|verdict| verdict.kind == Kind::Forfeit)
            && self.position().outcome().is_some();
        let steps = self.round.in_force().filter_map(|happened| match happened.event.sort() {
            Sort::Deed => Some(happened.event.deed()),
            Sort::Aside => None,
            Sort::Throw | Sort::Talk | Sort::Agreement => Some(None),
        });
        steps.chain(flag_fell.then_some(None))
    }

    /// Whether the game ended by something that is no step of it: a resignation that the rules know nothing of, a program
    /// that failed.
    pub fn is_broken_off(&self) -> bool {
        self.outcome().is_some() && self.position().outcome().is_none()
    }

    /// Another after everything that happens.
    pub fn stamp(&self) -> usize {
        self.count()
    }

    /// What happened last, of all that holds.
    fn latest(&self) -> Option<Sort> {
        self.round.in_force().next_back().map(|happened| happened.event.sort())
    }

    /// Makes one thing happen. Nothing changes if it is refused.
    pub fn apply(&mut self, event: &str) -> anyhow::Result<()> {
        Ok(self.round.act(event)?)
    }

    /// Takes back to the latest earlier decision of a person. False if there was none.
    pub fn undo(&mut self) -> anyhow::Result<bool> {
        let Some(place) = self.round.latest_decision(&self.humans()) else { return Ok(false) };
        self.round.take_back(place)?;
        Ok(true)
    }

    /// Tells everybody who can be asked that the game begins, before the first of them is.
    pub fn sit_down(&mut self) -> anyhow::Result<()> {
        if !std::mem::replace(&mut self.seated, true) {
            let mut round = self.round.clone();
            seats::sit_down(&mut round, &mut self.chairs, &self.game);
            // A program that cannot be started is no end of the game.
            if let Some(failed) = round.verdict().filter(|verdict| verdict.kind == Kind::Infrastructure) {
                self.seated = false;
                anyhow::bail!("{}", failed.reason);
            }
        }
        Ok(())
    }
}

/// Why a game cannot be gone on with. Whatever its file holds, it is shown so that it can do no harm to a terminal.
fn refused(error: Error) -> anyhow::Error {
    match error {
        Error::Event { place, event: Some(event), error } => {
            anyhow!("`{}`, number {} of the saved events, is refused: {error}", shown(&event), place + 1)
        }
        error => error.into(),
    }
}

/// Somebody sits down.
fn sits(who: &Who, rules: &Rules) -> Box<dyn Seat> {
    who.sit(rules, Resources::default(), absent)
}

fn channel(who: &Who, seat: &dyn Seat) -> Channel {
    if *who == Who::Human { Channel::Board } else { seat.protocol().into() }
}
