//! The engine agrees with the reference interpreter on every shipped game.

mod duel;

use arbiter_engine::Game;
use duel::{Bout, shipped};
use std::path::Path;

/// Plies per game; the variable asks for more.
fn plies() -> usize {
    std::env::var("ARBITER_DUEL_PLIES").ok().and_then(|text| text.parse().ok()).unwrap_or(250)
}

#[test]
fn both_engines_agree_on_every_shipped_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut differences = Vec::new();
    let only = std::env::var("ARBITER_DUEL_GAME").ok();
    for shipped in shipped(&root).into_iter().filter(|shipped| only.as_ref().is_none_or(|id| *id == shipped.id)) {
        let mut played = 0;
        let choices = shipped.choices.iter().cycle().enumerate().take(4 * shipped.choices.len().max(20));
        for (seed, choices) in choices {
            if played >= plies() {
                break;
            }
            let Some(spec) = shipped.rules(choices) else { continue };
            let game = Game::compile(&spec);
            let name = format!("{} {choices:?}", shipped.id);
            let most = (plies() / shipped.choices.len().clamp(2, 6)).max(20);
            match (Bout { name: &name, spec: &spec, game: &game, seed: seed as u64, plies: most }.play()) {
                Ok(plies) => played += plies.max(1),
                Err(difference) => {
                    differences.push(difference.to_string());
                    break;
                }
            }
        }
    }
    assert!(differences.is_empty(), "{} games differ\n\n{}", differences.len(), differences.join("\n\n"));
}
