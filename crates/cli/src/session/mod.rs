//! A game in progress: what happened so far, and who decides.
//!
//! Everything that happens is one line of text, the same that is saved: a move, `roll CHANCE OUTCOME`,
//! `claim SEAT CODE [MOVE]`, `offer SEAT CODE [PLAYER]`, `accept SEAT CODE`, `decline SEAT CODE`, `resign SEAT`.
//! Live play and replay go through [`Session::apply`] alike, so a saved game cannot mean anything else.

mod autosave;
mod changes;
mod console;
mod deals;
mod event;
mod input;
mod machines;
mod salt;
mod screen_adapter;
mod thinking;

pub use console::run;
pub use screen_adapter::{Desk, Next};
pub use thinking::Deed;

use crate::record::{Committed, Ended, Record, shown};
use crate::verify;
use anyhow::{Context, anyhow, bail};
use arbiter::Game;
use arbiter::opponent::Opponent;
use arbiter_arena::dice::{Dice, Secret};
use arbiter_engine::Play;
use arbiter_host::clock;
use arbiter_notation::angles::Angles;
use arbiter_notation::answer::giving_up;
use arbiter_notation::moves;
use arbiter_search::Level;
use arbiter_spec::checked::{ChanceId, PlayerId, Rules, SeatId};
use arbiter_spec::play::Outcome;
use event::{Event, Sort};
use std::cell::OnceCell;
use std::path::PathBuf;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever types.
    Human,
    /// Our dice.
    Random,
    /// The built-in player.
    Engine(Level),
}

impl Who {
    /// Reads what `--seat` and records say.
    pub fn read(text: &str) -> Result<Who, String> {
        let expected = || format!("`{text}` cannot play; expected human, random, engine or engine:1 to engine:10");
        match text.to_lowercase().split_once(':') {
            None => match text.to_lowercase().as_str() {
                "human" => Ok(Who::Human),
                "random" => Ok(Who::Random),
                "engine" => Ok(Who::Engine(Level::DEFAULT)),
                _ => Err(expected()),
            },
            Some(("engine", level)) => level.parse().ok().and_then(Level::new).map(Who::Engine).ok_or_else(expected),
            Some(_) => Err(expected()),
        }
    }
}

impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Random => f.write_str("random"),
            Who::Engine(level) => write!(f, "engine:{}", level.number()),
        }
    }
}

/// A game in progress.
pub struct Session {
    /// The game.
    pub game: Game,
    /// For throws and random movers.
    pub dice: Dice,
    /// What the secret of the dice was made of, if somebody chose it.
    pub seed: Option<String>,
    /// By seat.
    pub seats: Vec<Who>,
    /// Where to save.
    pub path: Option<PathBuf>,
    from_position: Option<String>,
    /// The game as it stands: every event but a resignation of our own was one step of it.
    play: Play,
    events: Vec<Event>,
    /// A resignation that the document has no rule for.
    resigned: Option<Outcome>,
    /// Throws so far.
    thrown: u64,
    /// Throws of an older program, which do not follow the secret.
    thrown_before: u64,
    /// How often something was taken back.
    taken_back: u64,
    /// The events that are in the file, as far as we know.
    written: Option<Vec<String>>,
    /// The built-in player, once it is needed.
    opponent: OnceCell<Opponent>,
}

impl Session {
    /// Begins a game.
    pub fn new(game: Game, from_position: Option<String>, dice: Dice) -> anyhow::Result<Session> {
        let play = game.begin(from_position.as_deref())?.into_engine();
        // One person against the machine is what most people want first.
        let seats = (0..game.spec().seats.len())
            .map(|i| if i == 0 { Who::Human } else { Who::Engine(Level::DEFAULT) })
            .collect();
        Ok(Session {
            game,
            dice,
            seed: None,
            seats,
            path: None,
            from_position,
            play,
            events: Vec::new(),
            resigned: None,
            thrown: 0,
            thrown_before: 0,
            taken_back: 0,
            written: None,
            opponent: OnceCell::new(),
        })
    }

    /// The game of a record, before anything has happened in it.
    pub fn at_start(record: &Record, game: Game, secret: Secret) -> anyhow::Result<Session> {
        if game.spec().spec_hash != record.spec_hash {
            bail!(
                "the rules of {} have changed since the game was saved (hash {} then, {} now); \
                 bring back the old document to go on",
                record.game,
                record.spec_hash,
                game.spec().spec_hash
            );
        }
        let dice = Dice { secret, salt: record.dice.salt.clone() };
        let mut session = Session::new(game, record.position.clone(), dice)?;
        session.seed.clone_from(&record.dice.seed);
        (session.thrown_before, session.taken_back) = (record.dice.thrown_before, record.taken_back);
        for (seat, who) in &record.seats {
            session.set_seat(seat, who)?;
        }
        Ok(session)
    }

    /// Plays a saved game again.
    pub fn resume(record: &Record) -> anyhow::Result<Session> {
        let secret = record.dice.secret.clone().context(
            "the record was written for others, without the secret of its dice: it can be verified, and the file it \
             was made from can be resumed",
        )?;
        let game = record.load_game(None)?;
        let mut session = Session::at_start(record, game, secret)?;
        if let Some(fault) = verify::dice_faults(record).into_iter().next() {
            bail!("{}; it goes on only with the dice it began with", fault.message);
        }
        for (i, event) in record.events.iter().enumerate() {
            let place = || format!("`{}`, number {} of the saved events, is refused", shown(event), i + 1);
            let committed = session.throw().filter(|_| session.throws() >= record.dice.thrown_before);
            if let Some(committed) = committed.filter(|committed| committed != event) {
                return Err(anyhow!("the committed secret throws `{committed}`")).with_context(place);
            }
            session.apply(event).with_context(place)?;
        }
        session.written = Some(record.events.clone());
        Ok(session)
    }

    /// The game so far, to be saved.
    pub fn record(&self) -> Record {
        let name = self.game.name();
        let absolute = || std::fs::canonicalize(name).map_or(name.to_string(), |p| p.display().to_string());
        let codes = self.rules().seats.iter().map(|s| s.code.clone());
        Record {
            version: 2,
            game: if self.game.document().is_own() { absolute() } else { name.to_string() },
            setup: self.game.choices().setup.clone(),
            options: self.game.choices().options.clone(),
            number: self.game.choices().number,
            position: self.from_position.clone(),
            spec_hash: self.rules().spec_hash.clone(),
            dice: Committed {
                commitment: self.commitment(),
                salt: self.dice.salt.clone(),
                secret: Some(self.dice.secret.clone()),
                seed: self.seed.clone(),
                thrown_before: self.thrown_before,
            },
            seats: codes.zip(self.seats.iter().map(Who::to_string)).collect(),
            taken_back: self.taken_back,
            events: self.events.iter().map(|event| event.text.clone()).collect(),
            seals: Vec::new(),
            result: self.ended(),
        }
    }

    /// How the game ended, as it is saved.
    pub fn ended(&self) -> Option<Ended> {
        let outcome = self.outcome()?;
        let teams = self.rules().teams.iter().map(|team| team.name.clone());
        Some(Ended { code: outcome.code.clone(), scores: teams.zip(outcome.scores.iter().copied()).collect() })
    }

    /// What is published of the dice before the game.
    pub fn commitment(&self) -> String {
        self.dice.secret.commitment(&self.rules().spec_hash)
    }

    /// How many throws there were. They are counted, not the events around them (see [`arbiter_arena::dice`]).
    pub fn throws(&self) -> u64 {
        self.thrown
    }

    /// The latest event, as it is kept.
    pub fn latest(&self) -> Option<&str> {
        self.events.last().map(|event| event.text.as_str())
    }

    /// The event of the throw that is awaited.
    pub fn throw(&self) -> Option<String> {
        let chance = &self.rules().chance[self.play.awaited_roll()?.index()];
        let outcome = chance.outcomes.get(self.dice.throw(self.throws(), chance))?;
        Some(format!("roll {} {}", chance.code, outcome.code))
    }

    /// Says who plays a seat, by its code or by the name of a player it decides for.
    pub fn set_seat(&mut self, name: &str, who: &str) -> anyhow::Result<()> {
        let who = Who::read(who).map_err(anyhow::Error::msg)?;
        let seat = self.seat(name)?;
        self.seats[seat.index()] = who;
        Ok(())
    }

    fn seat(&self, name: &str) -> anyhow::Result<SeatId> {
        let rules = self.rules();
        let by_code = rules.seats.iter().position(|s| s.code.eq_ignore_ascii_case(name));
        let player = rules.player_ids().find(|p| rules.player_name(*p).eq_ignore_ascii_case(name));
        let by_player = || rules.seats.iter().position(|s| player.is_some_and(|p| s.players.contains(&p)));
        let known: Vec<String> = (0..rules.seats.len()).map(|i| self.seat_name(SeatId(i as u8))).collect();
        let seat = by_code.or_else(by_player);
        let seat = seat.ok_or_else(|| anyhow!("there is no seat `{name}`; there are {}", known.join(", ")))?;
        Ok(SeatId(seat as u8))
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
        let rules = self.rules();
        let (mover, seat) = (self.play.to_move(), &rules.seats[self.play.deciding_seat().index()]);
        let army = rules.player_name(mover);
        let commander = self.play.commander(mover);
        match seat.players.len() {
            1 if commander == mover => army.to_string(),
            1 => format!("{} for {army}", rules.player_name(commander)),
            _ => format!("{} for {army}", seat.code),
        }
    }

    /// The built-in player.
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
        &self.play
    }

    /// How many things have happened.
    pub fn count(&self) -> usize {
        self.events.len()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.resigned.as_ref().or_else(|| self.position().outcome())
    }

    /// The seat that decides now; nobody while a roll is awaited.
    pub fn decides(&self) -> Option<SeatId> {
        self.play.awaited_roll().is_none().then(|| self.play.deciding_seat())
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
        let deciding = self.play.deciding_seat();
        let mut seats: Vec<SeatId> = (0..self.seats.len()).map(|i| SeatId(i as u8)).collect();
        seats.retain(|seat| self.is_human(*seat));
        seats.sort_by_key(|seat| *seat != deciding);
        seats
    }

    /// Everything that happened: deeds by their texts, nothing for throws and talk.
    pub fn deeds(&self) -> impl Iterator<Item = Option<&str>> {
        self.events.iter().map(|event| (event.sort == Sort::Deed).then_some(event.text.as_str()))
    }

    /// Whether the latest event was a resignation of our own, which is no step of the game.
    pub fn is_resigned(&self) -> bool {
        self.resigned.is_some()
    }

    /// Another after every event and everything that is taken back.
    pub fn stamp(&self) -> (usize, u64) {
        (self.events.len(), self.taken_back)
    }

    /// Whether the latest thing that happened was talk.
    fn has_just_talked(&self) -> bool {
        self.events.last().is_some_and(Event::is_talk)
    }

    /// Whether somebody has just accepted something.
    fn has_just_agreed(&self) -> bool {
        self.events.last().is_some_and(|event| event.sort == Sort::Agreement)
    }

    /// Makes one thing happen. Nothing changes if it is refused.
    pub fn apply(&mut self, event: &str) -> anyhow::Result<()> {
        if self.outcome().is_some() {
            bail!("the game is over");
        }
        let words: Vec<&str> = event.split_whitespace().collect();
        let decides = self.decides();
        let (text, sort) = match words.as_slice() {
            ["roll", chance, outcome] => {
                let (id, value) = self.rolled(chance, outcome)?;
                self.play.roll(id, value)?;
                self.thrown += 1;
                (format!("roll {chance} {outcome}"), Sort::Throw)
            }
            ["claim", seat, code] => {
                let seat = self.seat(seat)?;
                self.play.claim(seat, code, None)?;
                (self.said("claim", seat, code), Sort::Deed)
            }
            ["claim", seat, code, with] => {
                let seat = self.seat(seat)?;
                let legal = self.play.legal();
                let with = moves::find(self.rules(), &legal, with)?;
                let text = moves::texts(self.rules(), &legal).swap_remove(with);
                self.play.claim(seat, code, Some(&legal[with]))?;
                (format!("{} {text}", self.said("claim", seat, code)), Sort::Deed)
            }
            ["offer", seat, code] => {
                let seat = self.seat(seat)?;
                self.play.propose(seat, code, None)?;
                (self.said("offer", seat, code), Sort::Talk)
            }
            ["offer", seat, code, to] => {
                let (seat, to) = (self.seat(seat)?, self.player(to)?);
                self.play.propose(seat, code, Some(to))?;
                (format!("{} {}", self.said("offer", seat, code), self.rules().player_name(to)), Sort::Talk)
            }
            ["accept", seat, code] => {
                let seat = self.seat(seat)?;
                self.play.accept(seat, code)?;
                (self.said("accept", seat, code), Sort::Agreement)
            }
            ["decline", seat, code] => {
                let seat = self.seat(seat)?;
                self.play.decline(seat, code)?;
                (self.said("decline", seat, code), Sort::Talk)
            }
            ["resign", seat] => {
                let seat = self.seat(seat)?;
                if giving_up::claim(self.rules()).is_some() {
                    bail!("the rules have a claim of their own for giving up: `{}`", self.resign_event(seat));
                }
                self.resigned = Some(giving_up::outcome(self.rules(), seat));
                (self.resign_event(seat), Sort::Deed)
            }
            _ => {
                let legal = self.play.legal();
                let angles = Angles::new(self.rules());
                let named = angles.and_then(|angles| angles.find(&self.play.placement(), &legal, event));
                let index = named.map_or_else(|| moves::find(self.rules(), &legal, event), Ok)?;
                let text = moves::texts(self.rules(), &legal).swap_remove(index);
                self.play.play(&legal[index])?;
                (text, Sort::Deed)
            }
        };
        self.events.push(Event { text, decides, sort });
        Ok(())
    }

    fn said(&self, word: &str, seat: SeatId, code: &str) -> String {
        format!("{word} {} {code}", self.rules().seats[seat.index()].code)
    }

    /// A chance event and its outcome, by their codes.
    fn rolled(&self, chance: &str, outcome: &str) -> anyhow::Result<(ChanceId, usize)> {
        let chances = &self.rules().chance;
        let id =
            chances.iter().position(|c| c.code == chance).with_context(|| format!("nothing is called {chance}"))?;
        let outcomes = &chances[id].outcomes;
        let value = outcomes.iter().position(|o| o.code == outcome);
        let value = value.with_context(|| format!("{chance} cannot come up {outcome}"))?;
        Ok((ChanceId(id as u8), value))
    }

    fn player(&self, name: &str) -> anyhow::Result<PlayerId> {
        let rules = self.rules();
        let found = rules.player_ids().find(|p| rules.player_name(*p).eq_ignore_ascii_case(name));
        found.with_context(|| format!("there is no player {name}"))
    }

    /// How a seat gives up: by the document's own claim if it has one.
    pub fn resign_event(&self, seat: SeatId) -> String {
        let rules = self.rules();
        let code = &rules.seats[seat.index()].code;
        giving_up::claim(rules).map_or_else(|| format!("resign {code}"), |e| format!("claim {code} {}", e.code))
    }

    /// Takes back to the latest earlier decision of a person. False if there was none.
    pub fn undo(&mut self) -> bool {
        let by_human = |event: &Event| !event.is_talk() && event.decides.is_some_and(|seat| self.is_human(seat));
        // Offers and answers since then go with the move they were about.
        let Some(back) = self.events.iter().rposition(by_human) else { return false };
        let steps = self.events.len() - back - usize::from(self.resigned.take().is_some());
        for _ in 0..steps {
            self.play.undo();
        }
        self.thrown -= self.events[back..].iter().filter(|event| event.sort == Sort::Throw).count() as u64;
        // What is thrown anew follows the secret, whoever threw it first.
        self.thrown_before = self.thrown_before.min(self.thrown);
        self.events.truncate(back);
        self.taken_back += 1;
        true
    }
}
