//! A document and a game, both chosen by the bytes: engine and reference agree on all of it.
#![no_main]

use arbiter_engine::Game;
use arbiter_spec::checked::CheckedSpec;
use arbiter_testkit::duel::{Accidents, TwinGame, differs, rules, write};
use arbiter_testkit::{Random, Shipped, shipped};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

/// Most steps of one game.
const PLIES: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    let mut random = Random::of_bytes(bytes.to_vec());
    let Some((name, spec)) = document(&mut random) else { return };
    let game = Game::compile(&spec);
    let bout = TwinGame { name: &name, spec: &spec, game: &game, seed: 0, plies: PLIES, seldom: 5 };
    if let Err(difference) = bout.play_by(random) {
        panic!("{difference}");
    }
    if game.kernel_name().is_some() {
        differs(&name, &spec, bytes.len() as u64, 0, PLIES).unwrap_or_else(|difference| panic!("{difference}"));
    }
});

/// The document the first bytes choose, if it is accepted.
fn document(random: &mut Random) -> Option<(String, CheckedSpec)> {
    static MATERIAL: OnceLock<(Vec<Shipped>, Accidents)> = OnceLock::new();
    let (games, accidents) = MATERIAL.get_or_init(|| (shipped(), Accidents::of_shipped()));
    match random.below(3) {
        0 => {
            let game = random.pick(games)?;
            let choices = random.pick(&game.choices)?;
            Some((format!("{} {choices:?}", game.id), game.rules(choices)?))
        }
        1 => accidents.by(random).map(|accident| (accident.text, accident.spec)),
        _ => {
            let document = write(random);
            Some((document.to_string(), rules(&document).ok()?))
        }
    }
}
