//! The engine agrees with the reference interpreter on documents nobody meant to write.

mod duel;

use arbiter_engine::Game;
use duel::{Accidents, Bout};
use std::path::Path;

#[test]
fn both_engines_agree_on_accidents_of_writing() {
    let accidents = Accidents::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let many = std::env::var("ARBITER_ACCIDENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let (mut accepted, mut plies) = (0, 0);
    for accident in (0..many).filter_map(|number| accidents.number(number)) {
        let game = Game::compile(&accident.spec);
        let bout =
            Bout { name: &accident.name, spec: &accident.spec, game: &game, seed: accepted, plies: 25, seldom: 5 };
        plies += bout.play().unwrap_or_else(|difference| panic!("{difference}"));
        accepted += 1;
    }
    assert!(accepted > many / 5 && plies > 4 * many as usize, "{accepted} accepted, {plies} plies");
}
