//! A shipped game, changed a little: the bytes choose the game and the changes.
#![no_main]

#[path = "../../crates/spec/tests/support/law.rs"]
mod law;
#[path = "../../crates/spec/tests/support/mutate.rs"]
mod mutate;
mod library;

use arbiter_spec::patch::Library;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let games = library::games();
    let ids = games.ids();
    let mut choose = mutate::Chooser::new(bytes);
    let Some((_, text)) = ids.get(choose.below(ids.len())).and_then(|id| games.find(id)) else { return };
    let took = law::judge(&mutate::mutated(&text, &mut choose), games);
    // A second is the promise of an ordinary build on an idle machine; this one is neither.
    assert!(took.as_secs() < 5, "{took:?}");
});
