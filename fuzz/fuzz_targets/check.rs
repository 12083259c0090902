//! Any bytes: read and checked without a panic, within a second.
#![no_main]

#[path = "../../crates/spec/tests/support/law.rs"]
mod law;
mod shelf;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let took = law::judge(&String::from_utf8_lossy(bytes), shelf::games());
    assert!(took.as_secs() < 1, "{took:?}");
});
