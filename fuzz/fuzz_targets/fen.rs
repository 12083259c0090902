//! Any text as a position of a shipped game: read, written and read again.
#![no_main]

mod games;
mod library;

use arbiter_testkit::law::notation as law;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = law::Bytes(bytes);
    let Some(game) = games::game(bytes.below(256)) else { return };
    law::positions(game, &String::from_utf8_lossy(bytes.0));
});
