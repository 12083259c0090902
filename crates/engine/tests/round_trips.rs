//! Texts of positions and moves, and states for agents, written and read again: a sample of `cargo xtask round-trips`.

use arbiter_engine::Game;
use arbiter_testkit::duel::{Trip, generated, generated_old};
use arbiter_testkit::{Random, asked, shipped};

#[test]
fn shipped_games_come_back_as_they_were() {
    let wanted = asked("ARBITER_TRIPS", 120);
    let only = std::env::var("ARBITER_TRIPS_GAME").ok();
    let mut faults = Vec::new();
    for shipped in shipped().into_iter().filter(|game| only.as_ref().is_none_or(|only| *only == game.id)) {
        let mut random = Random::new(7);
        let (mut looked, mut number) = (0, 0);
        while looked < wanted && number < 10 * wanted {
            let choices = &shipped.choices[number % shipped.choices.len()];
            number += 1;
            let Some(spec) = shipped.rules(choices) else { continue };
            let game = Game::compile(&spec);
            let trip = Trip { game: &game, start: number as u64, plies: wanted.min(200), states: 4 };
            match trip.run(&mut random) {
                Ok(seen) => looked += seen,
                Err(lost) => {
                    faults.push(format!("{} {choices:?}: {lost}", shipped.id));
                    break;
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} games\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn generated_documents_come_back_as_they_were() {
    let many = asked("ARBITER_TRIPS_DOCUMENTS", 60);
    let first = asked("ARBITER_TRIPS_SEED", 0);
    let mut faults = Vec::new();
    let (mut looked, mut accepted) = (0, 0);
    for number in first..first + many {
        let documents = [
            generated(number).ok().map(|found| (2, found.document, found.spec)),
            generated_old(number).ok().map(|(document, spec)| (1, document, spec)),
        ];
        for (format, document, spec) in documents.into_iter().flatten() {
            accepted += 1;
            let game = Game::compile(&spec);
            let trip = Trip { game: &game, start: number, plies: 80, states: 3 };
            match trip.run(&mut Random::new(number)) {
                Ok(seen) => looked += seen,
                Err(lost) => faults.push(format!("format {format}, number {number}: {lost}\n{document}\n")),
            }
        }
    }
    assert!(faults.is_empty(), "{} of {accepted}\n{}", faults.len(), faults.join("\n"));
    assert!(accepted as u64 > many / 2 && looked > 10 * accepted, "{accepted} documents, {looked} positions");
}
