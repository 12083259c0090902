//! The rules of all built-in games, each compiled when a record asks for it.

use crate::documents;
use crate::error::Error;
use arbiter::Choices;
use arbiter_engine::Game;
use arbiter_notation::pgn::{Library, Rulebook};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Compiled games, shared by all threads.
pub struct CompiledGames {
    /// The game of records that say nothing.
    usual: Usual,
    games: Vec<OnceLock<Option<Game>>>,
}

struct Usual {
    name: String,
    game: Game,
}

impl CompiledGames {
    /// A games in which records without a name of their game are of this one: a built-in game, or the path of a document.
    pub fn new(usual: &str) -> Result<CompiledGames, Error> {
        let usual = documents::load(usual, &Choices::default())?;
        let usual = Usual { name: usual.name().to_string(), game: usual.engine().clone() };
        Ok(CompiledGames { usual, games: arbiter_catalog::GAMES.iter().map(|_| OnceLock::new()).collect() })
    }

    /// A game by the name a record gives it.
    fn find(&self, variant: Option<&str>) -> Option<(&str, &Game)> {
        let Some(variant) = variant else { return Some((&self.usual.name, &self.usual.game)) };
        let (id, _) = arbiter_catalog::built_in(variant)?;
        if id == self.usual.name {
            return Some((id, &self.usual.game));
        }
        let place = arbiter_catalog::GAMES.iter().position(|(known, _)| *known == id)?;
        let compile = || Some(arbiter::catalog().game(id).ok()?.engine().clone());
        Some((id, self.games.get(place)?.get_or_init(compile).as_ref()?))
    }
}

/// The rulebooks one thread has open.
pub struct Rulebooks<'a> {
    games: &'a CompiledGames,
    /// By the name a record gave, as written; nothing for names that are not known.
    open: HashMap<Option<String>, Option<Rulebook<'a>>>,
}

/// Names beyond these are looked up, and not remembered: somebody may write a new one in every record.
const REMEMBERED: usize = 500;

impl<'a> Rulebooks<'a> {
    /// None are open yet.
    pub fn new(games: &'a CompiledGames) -> Rulebooks<'a> {
        Rulebooks { games, open: HashMap::new() }
    }
}

impl Library for Rulebooks<'_> {
    fn rulebook(&mut self, variant: Option<&str>) -> Option<&Rulebook<'_>> {
        let key = variant.map(String::from);
        if self.open.len() > REMEMBERED && !self.open.contains_key(&key) {
            self.open.clear();
        }
        let games = self.games;
        let open = || games.find(variant).map(|(name, game)| Rulebook::new(name, game));
        self.open.entry(key).or_insert_with(open).as_ref()
    }
}
