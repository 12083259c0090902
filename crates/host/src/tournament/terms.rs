//! Everything that was agreed on before the first game.

use crate::seats::Resources;
use arbiter::Game;
use arbiter_arena::referee::Conduct;
use arbiter_arena::tournament::{Format, Keep, Openings, Seating, Terms};

/// So many games of a round-robin from the start, by the rules of the game alone.
pub fn plain(game: &Game, players: Vec<String>, games: u64) -> Terms {
    Terms {
        game: game.name().to_string(),
        setup: game.choices().setup.clone(),
        options: game.choices().options.clone(),
        number: game.choices().number,
        spec_hash: game.spec().spec_hash.clone(),
        players,
        format: Format::RoundRobin,
        games,
        seating: Seating::Teams,
        seed: "1".into(),
        openings: Openings::Start,
        conduct: Conduct::default(),
        resources: Resources::default(),
        sprt: None,
        keep: Keep::None,
    }
}
