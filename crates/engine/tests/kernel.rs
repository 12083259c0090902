//! Every kernel agrees with the general engine, which agrees with the reference: moves, keys, checks, endings, counts.

use arbiter_engine::{Choice, Game};
use arbiter_testkit::duel::{Keys, kernel_game};
use arbiter_testkit::{Random, asked, shipped};

/// Plies per game and kernel; the variable asks for more.
fn plies() -> usize {
    asked("ARBITER_KERNEL_PLIES", 400)
}

#[test]
fn every_kernel_agrees_with_the_general_engine() {
    let only = std::env::var("ARBITER_DUEL_GAME").ok();
    let mut differences = Vec::new();
    let mut with_kernel = Vec::new();
    for shipped in shipped().into_iter().filter(|s| only.as_ref().is_none_or(|id| *id == s.id)) {
        for choices in shipped.choices.iter().take(3) {
            let Some(spec) = shipped.rules(choices) else { continue };
            let general = Game::compile_with(&spec, Choice::General);
            for choice in [Choice::Best, Choice::Tables, Choice::Runtime, Choice::Portable] {
                let game = Game::compile_with(&spec, choice);
                if !game.without_kernel().is_empty() {
                    if std::env::var("ARBITER_DUEL_WHY").is_ok() && choice == Choice::Best {
                        println!("{}: {}", shipped.id, game.without_kernel().join(" | "));
                    }
                    continue;
                }
                with_kernel.push(shipped.id.clone());
                let mut random = Random::new(choice as u64 + 7);
                let mut keys = Keys::default();
                let mut played = 0;
                while played < plies() {
                    match kernel_game(&game, &general, &mut random, &mut keys) {
                        Ok(plies) => played += plies.max(1),
                        Err(difference) => {
                            differences.push(format!("{} {choices:?} {choice:?} {difference}", shipped.id));
                            break;
                        }
                    }
                }
            }
        }
    }
    with_kernel.dedup();
    println!("{} games with kernels: {}", with_kernel.len(), with_kernel.join(" "));
    assert!(only.is_some() || with_kernel.len() >= 15, "only {} games have kernels", with_kernel.len());
    assert!(differences.is_empty(), "{} differences\n\n{}", differences.len(), differences.join("\n\n"));
}
