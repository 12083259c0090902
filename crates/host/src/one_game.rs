//! One game under the referee, from the first question to the record.

use crate::seats::{self, Human, Resources, Seat, Who};
use anyhow::{Context, ensure};
use arbiter::Game;
use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::record::{Record, Seated};
use arbiter_arena::referee::{Conduct, Control, Next, Referee, Start};
use arbiter_arena::verdict::Verdict;
use arbiter_notation::moves;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Everything about a game that is settled before it.
pub struct OneGame<'a> {
    /// The game.
    pub game: &'a Game,
    /// The same, compiled: shared by all games of a match.
    pub engine: &'a arbiter_engine::Game,
    /// How it begins.
    pub start: Start,
    /// The rules of the match.
    pub conduct: Conduct,
    /// What throws and random movers follow.
    pub secret: Secret,
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

impl OneGame<'_> {
    /// Plays it. `names`: who they are, for the record.
    pub fn play(&self, seats: &mut [Box<dyn Seat>], names: &[String]) -> anyhow::Result<Played> {
        let rules = self.game.spec();
        ensure!(seats.len() == rules.seats.len(), "{} seats are to be taken, not {}", rules.seats.len(), seats.len());
        let speech: Vec<_> = seats.iter().map(|seat| seat.protocol()).collect();
        let recorded = self.recorded || seats.iter().any(|seat| seat.needs_record());
        let dice = Dice::new(self.secret.clone());
        let begun = Referee::begin(self.engine, &self.start, &self.conduct, dice.clone(), &speech, recorded);
        let mut referee = begun.map_err(anyhow::Error::msg).context("the game cannot begin")?;
        seats::carry(&mut referee, seats, (self.game, self.engine, &self.start, &dice), self.stop);
        let (events, conduct) = (referee.events().to_vec(), referee.conduct());
        let Next::Over(verdict) = referee.proceed() else { anyhow::bail!("the game did not end") };
        let verdict = verdict.clone();
        let grace = conduct.grace.filter(|_| conduct.clock != Control::Unlimited);
        let record = self.recorded.then(|| {
            let codes = rules.seats.iter().map(|seat| seat.code.clone());
            let names = names.iter().cloned().chain(std::iter::repeat(String::new()));
            let seated = codes.zip(names).zip(&speech).map(|((seat, name), protocol)| Seated {
                seat,
                name,
                protocol: *protocol,
            });
            let document = self.game.document();
            Record {
                game: self.start.id.clone(),
                setup: self.game.choices().setup.clone(),
                options: self.game.choices().options.clone(),
                spec_hash: rules.spec_hash.clone(),
                document: document.is_own().then(|| document.text().expanded()),
                start: self.start.clone(),
                conduct,
                secret: self.secret.clone(),
                seed: self.seed.clone(),
                seats: seated.collect(),
                events,
                verdict: verdict.clone(),
                seals: Vec::new(),
            }
        });
        Ok(Played { verdict, grace, record })
    }
}

/// The opening of a text of moves, each as it is kept, or which of them cannot be played.
pub fn opening(game: &arbiter_engine::Game, start: &Start, texts: &[String]) -> anyhow::Result<Vec<String>> {
    let mut play = start.first(game).map_err(anyhow::Error::msg)?;
    let mut out = Vec::new();
    for text in texts {
        let legal = play.legal();
        let place = moves::find(game.spec(), &legal, text).with_context(|| format!("`{text}` in the opening"))?;
        out.push(moves::texts(game.spec(), &legal).swap_remove(place));
        legal.get(place).map_or(Ok(()), |decision| play.play(decision))?;
    }
    Ok(out)
}
