//! Shipped games, for tests.

use arbiter_engine::Game;

/// Every seventh of the shipped games, with its name: enough to meet all sorts of boards, hands and teams.
pub(crate) fn games() -> Vec<(String, Game)> {
    let some = arbiter_testkit::shipped().into_iter().skip(3).step_by(7);
    some.map(|game| (game.id.clone(), Game::compile(&game.rules(&game.choices[0]).unwrap()))).collect()
}
