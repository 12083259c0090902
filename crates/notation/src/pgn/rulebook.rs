//! The rules that records are judged by: lent by the caller.

use super::problem::Trouble;
use crate::position;
use crate::san::San;
use arbiter_engine::{Foreign, Game, Position, Rollout};

/// The rules of one game, ready to play records through.
#[derive(Debug)]
pub struct Rulebook<'a> {
    name: String,
    game: &'a Game,
    san: San<'a>,
    start: Position,
}

impl<'a> Rulebook<'a> {
    /// For this game, which is called so in reports.
    pub fn new(name: &str, game: &'a Game) -> Rulebook<'a> {
        Rulebook { name: name.into(), game, san: San::new(game.spec()), start: game.first_position(0) }
    }

    /// What it is called in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// Its notation.
    pub fn san(&self) -> &San<'a> {
        &self.san
    }

    /// The position a record begins with: that of the tag `FEN`, or the start of the game, if there is only one.
    pub fn start(&self, tag: Option<&str>) -> Result<Position, Trouble> {
        let Some(text) = tag else {
            let shuffled = self.game.spec().start.count() > 1;
            let which = || Trouble::Position("it is missing, and the start of this game is one of several".into());
            return if shuffled { Err(which()) } else { Ok(self.start.clone()) };
        };
        let wrong = |why: String| Trouble::Position(why.replace('\n', "; ").into());
        let placement = position::read(self.game.spec(), text).map_err(|errors| wrong(errors.to_string()))?;
        self.game.position(&placement).map_err(|error| wrong(error.to_string()))
    }

    /// A line of play from there; another game's position begins none.
    pub(super) fn rollout(&self, position: &Position) -> Result<Rollout<'a>, Foreign> {
        Ok(self.game.at(position)?.rollout())
    }
}

/// Knows games by the names that records give them.
pub trait Library {
    /// The rules of a variant: its id, its name or another name it goes by, or nothing, where a record says nothing.
    fn rulebook(&mut self, variant: Option<&str>) -> Option<&Rulebook<'_>>;
}
