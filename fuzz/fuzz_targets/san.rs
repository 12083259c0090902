//! Any text as a move of a shipped game: understood the same by both readers, and as what it is written.
#![no_main]

mod games;
mod library;

use arbiter_testkit::law::notation as law;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = law::Bytes(bytes);
    let Some(game) = games::game(bytes.below(256)) else { return };
    law::moves(game, bytes.0);
});
