//! A shipped game, changed a little: the bytes choose the game and the changes.
#![no_main]

mod library;

use arbiter_spec::patch::Library;
use arbiter_testkit::Random;
use arbiter_testkit::law::spec::judge;
use arbiter_testkit::mutate::mutated;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let games = library::games();
    let ids = games.ids();
    let mut random = Random::of_bytes(bytes.to_vec());
    let Some((_, text)) = ids.get(random.below(ids.len())).and_then(|id| games.find(id)) else { return };
    let took = judge(&mutated(&text, &mut random), games);
    // A second is the promise of an ordinary build on an idle machine; this one is neither.
    assert!(took.as_secs() < 5, "{took:?}");
});
