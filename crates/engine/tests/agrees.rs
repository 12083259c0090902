//! The engine agrees with the reference interpreter on every shipped game.

use arbiter_engine::Game;
use arbiter_testkit::duel::TwinGame;
use arbiter_testkit::{Shipped, asked, on_every_game};

#[test]
fn both_engines_agree_on_every_shipped_game() {
    let only = std::env::var("ARBITER_DUEL_GAME").ok();
    let plies = asked("ARBITER_DUEL_PLIES", 60);
    on_every_game(|shipped| {
        if only.as_ref().is_some_and(|id| *id != shipped.id) {
            return Ok(());
        }
        let begin = std::time::Instant::now();
        let found = play(shipped, plies);
        eprintln!("{} {:?} {}", shipped.id, begin.elapsed(), found.as_deref().unwrap_or("agrees"));
        found.map_or(Ok(()), Err)
    });
}

/// Plays a game with one choice after another, again and again, so many plies in all; says the first difference.
fn play(shipped: &Shipped, plies: usize) -> Option<String> {
    let (mut played, mut seed) = (0, asked("ARBITER_DUEL_SEED", 0));
    let most = (plies / shipped.choices.len().clamp(2, 5)).max(20);
    while played < plies {
        let choices = &shipped.choices[seed % shipped.choices.len()];
        if let Some(spec) = shipped.rules(choices) {
            let (name, game) = (format!("{} {choices:?}", shipped.id), Game::compile(&spec));
            match (TwinGame { name: &name, spec: &spec, game: &game, seed: seed as u64, plies: most, seldom: 5 }).play()
            {
                Ok(plies) => played += plies,
                Err(difference) => return Some(difference.to_string()),
            }
        }
        played += 1;
        seed += 1;
    }
    None
}
