//! One game under the referee, from the first question to the record.

use crate::seats::{self, Human, Resources, Seat, Who};
use anyhow::{Context, ensure};
use arbiter::Game;
use arbiter_arena::dice::Dice;
use arbiter_arena::record::{Committed, GameRef, Header, Record, Seated};
use arbiter_arena::referee::{Conduct, Control, Start};
use arbiter_arena::round::{Next, Round};
use arbiter_arena::verdict::Verdict;
use arbiter_notation::moves;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Everything about a game that is settled before it.
pub struct OneGame<'a> {
    /// The game.
    pub game: &'a Game,
    /// How it begins.
    pub start: Start,
    /// The rules of the match.
    pub conduct: Conduct,
    /// What throws and random movers follow.
    pub dice: Dice,
    /// What the secret was made of, if somebody chose it.
    pub seed: Option<String>,
    /// Whether a record is kept.
    pub recorded: bool,
    /// Raised by whoever wants it to stop.
    pub stop: &'a AtomicBool,
}

/// A game that was played.
pub struct Played {
    /// How it ended.
    pub verdict: Verdict,
    /// What could be overstepped, where there was a clock.
    pub grace: Option<Duration>,
    /// What everybody said, if that was kept.
    pub record: Option<Record>,
}

/// Has everybody sit down, in the order of the seats.
pub fn seated(who: &[Who], game: &Game, resources: Resources, human: Human) -> Vec<Box<dyn Seat>> {
    who.iter().map(|who| who.sit(game.spec(), resources, human)).collect()
}

/// Which game it is, as records say.
pub fn game_ref(game: &Game) -> GameRef {
    let choices = game.choices();
    GameRef {
        id: game.name().to_string(),
        setup: choices.setup.clone(),
        options: choices.options.clone(),
        spec_hash: game.spec().spec_hash.clone(),
        document: None,
    }
}

impl OneGame<'_> {
    /// The document, where it is none that everybody has and somebody will read the record.
    fn own_document(&self) -> Option<serde_json::Value> {
        let document = self.game.document();
        (self.recorded && document.is_own()).then(|| document.text().expanded())
    }

    /// What is settled. `names`: who sits there, for the record.
    pub fn header(&self, seats: &[Box<dyn Seat>], names: &[String]) -> anyhow::Result<Header> {
        let rules = self.game.spec();
        ensure!(seats.len() == rules.seats.len(), "{} seats are to be taken, not {}", rules.seats.len(), seats.len());
        let names = names.iter().cloned().chain(std::iter::repeat(String::new()));
        let seated = rules.seats.iter().zip(names).zip(seats).map(|((seat, name), sat)| Seated {
            seat: seat.code.clone(),
            name,
            channel: sat.protocol().into(),
        });
        Ok(Header {
            game: GameRef { document: self.own_document(), ..game_ref(self.game) },
            start: self.start.clone(),
            conduct: self.conduct.clone(),
            dice: Committed::new(self.dice.clone(), self.seed.clone(), &rules.spec_hash),
            seats: seated.collect(),
        })
    }

    /// Plays it.
    pub fn play(&self, seats: &mut [Box<dyn Seat>], names: &[String]) -> anyhow::Result<Played> {
        let recorded = self.recorded || seats.iter().any(|seat| seat.needs_record());
        let header = self.header(seats, names)?;
        let begun = Round::begin(self.game.engine(), header, recorded);
        let mut round = begun.context("the game cannot begin")?;
        seats::carry(&mut round, seats, self.game, self.stop, None);
        let conduct = round.conduct();
        let Next::Over(verdict) = round.proceed() else { anyhow::bail!("the game did not end") };
        let verdict = verdict.clone();
        let grace = conduct.grace.filter(|_| conduct.clock != Control::Unlimited);
        let record = round.record().filter(|_| self.recorded);
        Ok(Played { verdict, grace, record })
    }
}

/// The opening of a text of moves, each as it is kept, or which of them cannot be played.
pub fn opening(game: &arbiter_engine::Game, start: &Start, texts: &[String]) -> anyhow::Result<Vec<String>> {
    let mut play = start.first(game)?;
    let mut out = Vec::new();
    for text in texts {
        let legal = play.legal();
        let place = moves::find(game.spec(), &legal, text).with_context(|| format!("`{text}` in the opening"))?;
        out.push(moves::texts(game.spec(), &legal).swap_remove(place));
        legal.get(place).map_or(Ok(()), |decision| play.play(decision))?;
    }
    Ok(out)
}
