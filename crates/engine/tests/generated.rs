//! The engine agrees with the reference interpreter on documents written by chance from the grammar, and every kernel that
//! is offered for one of them agrees with the engine.

use arbiter_testkit::duel::{differs, generated, shrink};
use arbiter_testkit::{asked, documents, rules};
use std::path::Path;

/// Most steps of one game.
const PLIES: usize = 30;

#[test]
fn both_engines_agree_on_generated_documents() {
    let many = asked("ARBITER_GENERATED", 400);
    let (mut accepted, mut plies) = (0, 0);
    for number in 0..many {
        let Ok(document) = generated(number) else { continue };
        accepted += 1;
        match differs(&document.name, &document.spec, number, PLIES, 5) {
            Ok(played) => plies += played as u64,
            Err(difference) => {
                let (smallest, shrunk) = shrink(&document.document, number, PLIES);
                panic!("{difference}\n\n{smallest:#}\n{shrunk}");
            }
        }
    }
    println!("{accepted} of {many} documents accepted, {plies} plies");
    // What the checker refuses tests nothing, and neither do games that are over before they begin.
    assert!(accepted > many / 2 && plies > 5 * accepted, "{accepted} of {many} accepted, {plies} plies");
}

/// Documents on which somebody once erred, each with a word on what it is about.
#[test]
fn what_was_found_stays_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/found");
    let mut played = 0;
    for (name, text) in documents(&folder) {
        let spec = rules(&text);
        for seed in 0..20 {
            played += differs(&name, &spec, seed, PLIES, 5).unwrap_or_else(|difference| panic!("{difference}"));
        }
    }
    assert!(played > 100, "{played} plies");
}
