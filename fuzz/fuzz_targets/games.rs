//! The shipped games, compiled when first wanted.

use super::library;
use arbiter_engine::Game;
use arbiter_spec::patch::{Choices, Library};
use std::sync::OnceLock;

/// The game of a number, modulo how many there are.
pub fn game(number: usize) -> Option<&'static Game> {
    static GAMES: OnceLock<Vec<(String, OnceLock<Option<Game>>)>> = OnceLock::new();
    let games = GAMES.get_or_init(|| library::games().ids().into_iter().map(|id| (id, OnceLock::new())).collect());
    let (id, game) = games.get(number % games.len().max(1))?;
    let compile = || {
        let (_, text) = library::games().find(id)?;
        let document = arbiter_spec::read(id, &text, library::games()).ok()?;
        Some(Game::compile(&document.check(&Choices::default()).ok()?))
    };
    game.get_or_init(compile).as_ref()
}
