//! Any bytes as a file of games.
#![no_main]

#[path = "../../crates/notation/tests/support/pgn_law.rs"]
mod law;

use arbiter_engine::Game;
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

fuzz_target!(|bytes: &[u8]| {
    static GAME: OnceLock<Game> = OnceLock::new();
    law::law(bytes, GAME.get_or_init(|| include!("../../crates/notation/doc/game.rs")));
});
