//! The engine agrees with the reference interpreter on documents written by chance from the grammar, and every kernel that
//! is offered for one of them agrees with the engine.

mod duel;

use arbiter_spec::patch::{Choices, EmptyLibrary};
use duel::{differs, generated, shrink};
use std::path::Path;

/// Most steps of one game.
const PLIES: usize = 30;

#[test]
fn both_engines_agree_on_generated_documents() {
    let many = std::env::var("ARBITER_GENERATED").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
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
    for path in std::fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path()) {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).expect(&name);
        let document = arbiter_spec::read(&name, &text, &EmptyLibrary).unwrap_or_else(|refused| panic!("{refused}"));
        let spec = document.check(&Choices::default()).unwrap_or_else(|error| panic!("{error}"));
        for seed in 0..20 {
            played += differs(&name, &spec, seed, PLIES, 5).unwrap_or_else(|difference| panic!("{difference}"));
        }
    }
    assert!(played > 100, "{played} plies");
}
