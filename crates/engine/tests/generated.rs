//! The engine agrees with the reference interpreter on documents written by chance from the grammar, and every kernel that
//! is offered for one of them agrees with the engine.

mod duel;

use duel::{differs, generated, shrink};

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
