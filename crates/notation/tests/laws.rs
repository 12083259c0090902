//! The laws of the fuzzer on a fixed sample.

use arbiter_engine::Game;
use arbiter_testkit::{Random, law::notation as law, specs};

/// Bytes that depend on the seed only.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut random = Random::new(seed);
    (0..length).map(|_| random.below(256) as u8).collect()
}

#[test]
fn positions_survive_and_strictness_only_refuses() {
    for (id, spec) in specs() {
        let game = Game::compile(&spec);
        let text = arbiter_notation::position::write(&spec, &game.start(0).placement());
        law::positions(&game, &text);
        for seed in 0..20 {
            let noise = noise(seed ^ id.len() as u64, 6);
            let mut bytes = text.clone().into_bytes();
            for pair in noise.chunks(2) {
                let at = usize::from(pair[0]) % bytes.len();
                bytes[at] = b"KQkqRrPp-/ 1283+[]~=x"[usize::from(pair[1]) % 21];
            }
            law::positions(&game, &String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn moves_are_understood_as_what_they_are_written() {
    for (id, spec) in specs() {
        let game = Game::compile(&spec);
        for seed in 0..8 {
            law::moves(&game, &noise(seed * 31 + id.len() as u64, 26 + seed as usize));
        }
    }
}
