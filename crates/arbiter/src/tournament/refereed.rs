//! Games with programs of others, or by the clock: each under the referee.

use super::board::{Board, Played};
use super::entrant::Entrant;
use super::terms::Terms;
use crate::bout::Bout;
use crate::game::{Game, Variation};
use crate::seats::{Resources, Seat, Who};
use anyhow::Context;
use arbiter_arena::dice::Secret;
use arbiter_arena::record::Record;
use arbiter_arena::referee::{Conduct, Control, Start};
use arbiter_arena::tournament::{Fixture, Opening};
use arbiter_notation::moves;
use arbiter_notation::san::San;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A board under a referee.
pub struct Refereed {
    game: Game,
    engine: arbiter_engine::Game,
    entrants: Vec<Entrant>,
    conduct: Conduct,
    resources: Resources,
    keep: bool,
    /// Those who have sat here, by player and seat: they sit down again for the next game.
    known: BTreeMap<(usize, usize), Box<dyn Seat>>,
}

/// Whether a match needs a referee: somebody comes from outside, or rules of the match say more than a limit of moves.
pub fn is_needed(entrants: &[Entrant], conduct: &Conduct) -> bool {
    let outside = entrants.iter().any(|entrant| !matches!(entrant.who, Who::Random | Who::Engine(_)));
    let limits = &conduct.limits;
    outside || conduct.clock != Control::Unlimited || limits.idle.is_some() || limits.lead.is_some()
}

impl Refereed {
    /// A board at which nobody sits yet.
    pub fn new(
        terms: &Terms,
        variation: &Variation,
        entrants: &[Entrant],
        (resources, keep): (Resources, bool),
    ) -> anyhow::Result<Refereed> {
        let game = Game::load(&terms.game, variation)?;
        let engine = arbiter_engine::Game::compile(&game.spec);
        let (entrants, conduct, known) = (entrants.to_vec(), terms.conduct.clone(), BTreeMap::new());
        Ok(Refereed { game, engine, entrants, conduct, resources, keep, known })
    }
}

impl Board for Refereed {
    fn play(
        &mut self,
        fixture: &Fixture,
        opening: &Opening,
        seed: u64,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<Played>> {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let start = Start {
            id: self.game.found.name.clone(),
            number: opening.number.unwrap_or(0),
            position: opening.position.clone(),
            opening: opening.moves.clone(),
        };
        let (mut seats, mut names) = (Vec::new(), Vec::new());
        for (seat, player) in fixture.seats.iter().enumerate() {
            let entrant = self.entrants.get(*player).context("a player who does not take part")?;
            let known = self.known.remove(&(*player, seat));
            seats.push(known.unwrap_or_else(|| entrant.who.sit(&self.game.spec, self.resources)));
            names.push(entrant.name.clone());
        }
        let text = seed.to_string();
        let bout = Bout {
            game: &self.game,
            engine: &self.engine,
            start,
            conduct: self.conduct.clone(),
            secret: Secret::of_seed(&text),
            seed: Some(text),
            recorded: self.keep,
        };
        let played = bout.play(&mut seats, &names)?;
        for ((seat, player), sat) in fixture.seats.iter().enumerate().zip(seats) {
            self.known.insert((*player, seat), sat);
        }
        let moves = played.record.as_ref().map(|record| short(&self.engine, opening, record));
        let record = played.record.map(|record| format!("{:#}\n", record.to_json()));
        Ok(Some(Played { verdict: played.verdict, moves, record }))
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
