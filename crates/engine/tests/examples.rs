//! The engine agrees with the reference interpreter on every small document of the manual and of the conformance cases:
//! they use every word of the language, most of them in ways no shipped game does. Where there is a kernel it agrees, too.

use arbiter_engine::{Choice, Game};
use arbiter_testkit::duel::{Keys, TwinGame, kernel_game};
use arbiter_testkit::examples::{conformance, manual, playable};
use arbiter_testkit::{Random, asked};
use std::path::PathBuf;

/// Plies per game and games per document; the variable asks for more games.
const PLIES: usize = 24;

fn games() -> u64 {
    asked("ARBITER_DUEL_GAMES", 3)
}

/// Plays every document that can be read; names those on which the engines part.
fn differences(paths: &[PathBuf]) -> Vec<String> {
    let only = std::env::var("ARBITER_DUEL_GAME").ok();
    let mut differences = Vec::new();
    for (name, spec) in playable(paths).iter().filter(|(name, _)| only.as_ref().is_none_or(|only| only == name)) {
        let game = Game::compile(spec);
        let differing = |seed| TwinGame { name, spec, game: &game, seed, plies: PLIES, seldom: 2 }.play().err();
        differences.extend((0..games()).find_map(differing).map(|difference| difference.to_string()));
        let general = Game::compile_with(spec, Choice::General);
        // A placement does not tell that everybody was skipped before the game began.
        if game.kernel_name().is_some() && general.start(0).outcome().is_none() {
            let (mut random, mut keys) = (Random::new(7), Keys::default());
            let differing = (0..games()).find_map(|_| kernel_game(&game, &general, &mut random, &mut keys).err());
            differences.extend(differing.map(|difference| format!("{name}: {difference}")));
        }
    }
    differences
}

fn show(differences: &[String]) {
    assert!(differences.is_empty(), "{} documents differ\n\n{}", differences.len(), differences.join("\n\n"));
}

#[test]
fn both_engines_agree_on_every_example_of_the_manual() {
    show(&differences(&manual()));
}

#[test]
fn both_engines_agree_on_every_conformance_case() {
    show(&differences(&conformance()));
}
