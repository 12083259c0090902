//! What comes of repeating: a draw, or a loss for the side that gives perpetual check where the rules say so.

use arbiter_engine::Game;
use arbiter_notation::{moves, position};
use arbiter_search::{Limits, NoClock, Player, Request, TranspositionTable};
use arbiter_testkit::spec;
use std::sync::atomic::AtomicBool;

/// Positions where one side can give perpetual check, moves that were made before, and whether that side is lost.
const CHECKS: [(&str, &str, &str, bool); 3] = [
    // Two rooks against one: it would be a draw if only checking were allowed.
    ("xiangqi", "3k5/R8/9/9/9/9/9/2r6/1r7/4K4 w - - 0 1", "", true),
    // One rook each: the next check but one would lose; there are other ways to hold it.
    ("xiangqi", "3k5/R8/9/9/9/9/9/2r6/9/4K4 w - - 0 1", "a9a10 d10d9 a10a9 d9d10 a9a10 d10d9", false),
    // Where nobody minds, a queen saves the game by the same.
    ("chess", "6k1/6p1/8/7Q/8/8/1q1r4/6K1 w - - 0 1", "", false),
];

#[test]
fn repeating_comes_to_what_the_rules_say() {
    for (id, start, played, lost) in CHECKS {
        let game = Game::compile(&spec(id));
        let mut play = game.play_from(&position::read(game.spec(), start).unwrap()).unwrap();
        for text in played.split_whitespace() {
            let legal = play.legal();
            play.play(&legal[moves::find(game.spec(), &legal, text).unwrap()]).unwrap();
        }
        let limits = Limits { nodes: Some(60_000), ..Limits::default() };
        let (player, stop) = (Player::new(&game), AtomicBool::new(false));
        let answer = player
            .think(&Request::new(&play, limits), &TranspositionTable::new(16), &NoClock, &stop, &mut |_| ())
            .unwrap();
        let found = answer.lines[0].score.0;
        assert_eq!(found < -1000, lost, "{id}: {start} {played}: {found}");
    }
}
