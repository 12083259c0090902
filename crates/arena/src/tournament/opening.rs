//! Where games begin: drawn by lot, or from files.

use super::lot::Lot;
use crate::error::Error;
use crate::members::{Count, List, OrNull, Text, members};
use arbiter_engine::{Game, Play};
use arbiter_notation::pgn::{Mode, Reader};
use arbiter_notation::san::San;
use arbiter_notation::{epd, moves, position};
use std::fmt;

/// Most openings of a file.
pub const MOST_OPENINGS: usize = 1_000_000;

/// Draws after which it is given up to find an opening in which the game goes on.
const DRAWS: u32 = 1000;

members! {
    /// An opening.
    pub struct Opening: Clone Debug PartialEq Eq Default {
        /// What it is called.
        needed name: Option<String> as OrNull<Text>;
        /// Which of the shuffled starts.
        needed number: Option<u64> as OrNull<Count>;
        /// A position instead of the start.
        needed position: Option<String> as OrNull<Text>;
        /// Moves that are made before anybody is asked.
        /// As coordinates.
        needed moves: Vec<String> as List<Text>;
    }
}

/// No opening of so many moves was found in which the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in {DRAWS} draws every game was over after {0} random moves; ask for fewer")]
pub struct NoOpening(pub u32);

/// What is wrong with a file of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// In words.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Opening {
    /// The start of the game (where pieces are shuffled, that of a number, or one drawn by lot), and so many random moves.
    /// Openings in which the game is over are drawn anew.
    pub fn random(game: &Game, number: Option<u64>, plies: u32, seed: u64) -> Result<Opening, NoOpening> {
        let mut lot = Lot::new(seed);
        for _ in 0..DRAWS {
            let starts = game.spec().start.count();
            let number = number.or_else(|| (starts > 1).then(|| lot.below(starts)));
            let mut play = game.start(number.unwrap_or(0));
            let mut texts = Vec::new();
            let done = (0..plies).all(|_| step(&mut play, &mut lot, &mut texts));
            if !done || !goes_on(&play) {
                continue;
            }
            if game.spec().chance.is_empty() {
                return Ok(Opening { number, moves: texts, ..Opening::default() });
            }
            // Throws of an opening are nobody's dice: it is kept as the position it comes to.
            let text = position::write(game.spec(), &play.placement());
            let same = position::read(game.spec(), &text).ok().and_then(|placement| game.play_from(&placement).ok());
            if plies == 0 {
                return Ok(Opening { number, ..Opening::default() });
            }
            if same.is_some_and(|same| goes_on(&same) && same.to_move() == play.to_move()) {
                return Ok(Opening { number, position: Some(text), ..Opening::default() });
            }
        }
        Err(NoOpening(plies))
    }

    /// The game as it stands after the opening, or why it cannot be.
    pub fn begin(&self, game: &Game) -> Result<Play, Error> {
        let mut play = match &self.position {
            None => game.start(self.number.unwrap_or(0)),
            Some(text) => {
                let placement = position::read(game.spec(), text)?;
                game.play_from(&placement)?
            }
        };
        for text in &self.moves {
            let mut legal = play.legal();
            let found = moves::find(game.spec(), &legal, text)?;
            play.play(&legal.swap_remove(found))?;
        }
        if goes_on(&play) { Ok(play) } else { Err(Error::Over) }
    }
}

/// Whether somebody can still decide something, or a throw is awaited.
fn goes_on(play: &Play) -> bool {
    play.outcome().is_none() && (play.awaited_roll().is_some() || !play.moves().is_empty())
}

/// One random move, and the throws before it.
fn step(play: &mut Play, lot: &mut Lot, texts: &mut Vec<String>) -> bool {
    while let Some(chance) = play.awaited_roll() {
        let outcomes = play.spec().chance.get(chance.index()).map_or(0, |chance| chance.outcomes.len());
        if outcomes == 0 || play.roll(chance, lot.below(outcomes as u64) as usize).is_err() {
            return false;
        }
    }
    let mut legal = play.legal();
    if play.outcome().is_some() || legal.is_empty() {
        return false;
    }
    let chosen = lot.below(legal.len() as u64) as usize;
    texts.push(moves::texts(play.spec(), &legal).swap_remove(chosen));
    play.play(&legal.swap_remove(chosen)).is_ok()
}

/// The positions of a file, one on each line, with or without operations. All faults are told at once.
pub fn of_epd(game: &Game, text: &str) -> Result<Vec<Opening>, Vec<Fault>> {
    let (mut openings, mut faults) = (Vec::new(), Vec::new());
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if openings.len() + faults.len() >= MOST_OPENINGS {
            faults.push(Fault { line, message: format!("there are more than {MOST_OPENINGS} openings") });
            break;
        }
        match one_epd(game, text) {
            Ok(opening) => openings.push(opening),
            Err(error) => faults.push(Fault { line, message: error.to_string() }),
        }
    }
    if faults.is_empty() { Ok(openings) } else { Err(faults) }
}

fn one_epd(game: &Game, text: &str) -> Result<Opening, Error> {
    // A position with its clocks, as records have it, or one with operations.
    let (placement, name) = match position::read(game.spec(), text) {
        Ok(placement) => (placement, None),
        Err(errors) => match epd::read(game, text) {
            Ok(read) => {
                let name = read.operations.iter().find(|operation| operation.code == "id");
                let name = name.and_then(|operation| match &operation.value {
                    epd::Value::Operands(operands) => operands.first().map(|operand| operand.text().to_string()),
                    _ => None,
                });
                (read.placement, name)
            }
            Err(error) if text.contains(';') => return Err(error.into()),
            Err(_) => return Err(errors.into()),
        },
    };
    let opening = Opening { name, position: Some(position::write(game.spec(), &placement)), ..Opening::default() };
    opening.begin(game).map(|_| opening)
}

/// The games of a file, each up to so many moves. All faults are told at once.
pub fn of_pgn(game: &Game, text: &[u8], plies: Option<usize>) -> Result<Vec<Opening>, Vec<Fault>> {
    let (mut openings, mut faults) = (Vec::new(), Vec::new());
    let san = San::new(game.spec());
    for read in Reader::new(text, Mode::Tolerant) {
        match read {
            Ok(read) if openings.len() + faults.len() >= MOST_OPENINGS => {
                faults
                    .push(Fault { line: read.line, message: format!("there are more than {MOST_OPENINGS} openings") });
                break;
            }
            Ok(read) => {
                let tags = &read.game.tags;
                let name =
                    ["Opening", "Variation"].iter().filter_map(|tag| tags.get(tag)).collect::<Vec<_>>().join(", ");
                let position = tags.get("FEN").map(String::from);
                let number = (position.is_none() && game.spec().start.count() > 1).then_some(0);
                let name = (!name.is_empty()).then_some(name);
                let mut opening = Opening { name, number, position, moves: Vec::new() };
                match follow(game, &san, &mut opening, read.game.moves().take(plies.unwrap_or(usize::MAX))) {
                    Ok(()) => openings.push(opening),
                    Err(error) => faults.push(Fault { line: read.line, message: error.to_string() }),
                }
            }
            Err(error) => faults.push(Fault { line: 1, message: error.to_string() }),
        }
    }
    if faults.is_empty() { Ok(openings) } else { Err(faults) }
}

fn follow<'t>(
    game: &Game,
    san: &San,
    opening: &mut Opening,
    texts: impl Iterator<Item = &'t str>,
) -> Result<(), Error> {
    let mut play = opening.begin(game)?;
    for text in texts {
        let mut legal = play.legal();
        let found = san.find(&play.placement(), &legal, text)?;
        opening.moves.push(moves::texts(game.spec(), &legal).swap_remove(found));
        play.play(&legal.swap_remove(found))?;
    }
    if goes_on(&play) { Ok(()) } else { Err(Error::Over) }
}
