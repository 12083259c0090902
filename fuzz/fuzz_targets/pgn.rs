//! Any bytes as a file of games.
#![no_main]

use arbiter_engine::Game;
use arbiter_testkit::law::pgn::law;
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

fuzz_target!(|bytes: &[u8]| {
    static GAME: OnceLock<Game> = OnceLock::new();
    law(bytes, GAME.get_or_init(|| include!("../../crates/notation/doc/game.rs")));
});
