//! The engine agrees with the reference interpreter on documents nobody meant to write.

use arbiter_engine::{Choice, Game};
use arbiter_testkit::duel::{Accidents, Keys, TwinGame, kernel_game};
use arbiter_testkit::{Random, asked};

#[test]
fn both_engines_agree_on_accidents_of_writing() {
    let accidents = Accidents::of_shipped();
    let many = asked("ARBITER_ACCIDENTS", 150);
    let (mut accepted, mut plies, mut kernels) = (0, 0, 0);
    for accident in (0..many).filter_map(|number| accidents.number(number)) {
        let game = Game::compile(&accident.spec);
        let twins =
            TwinGame { name: &accident.name, spec: &accident.spec, game: &game, seed: accepted, plies: 25, seldom: 5 };
        plies += twins.play().unwrap_or_else(|difference| panic!("{difference}"));
        accepted += 1;
        if game.kernel_name().is_some() {
            // What the kernel takes for granted must hold in documents nobody thought of, too.
            kernels += 1;
            let general = Game::compile_with(&accident.spec, Choice::General);
            let (mut random, mut keys) = (Random::new(accepted), Keys::default());
            let compared = kernel_game(&game, &general, &mut random, &mut keys);
            compared.unwrap_or_else(|difference| panic!("{}: {difference}\n{}", accident.name, accident.text));
        }
    }
    assert!(kernels > many / 50, "{kernels} kernels");
    assert!(accepted > many / 5 && plies > 4 * many as usize, "{accepted} accepted, {plies} plies");
}
