//! Won endings are won: the lone royal man is mated before the clock of the game gives it a draw.

#[path = "../../engine/tests/duel/shelf.rs"]
#[allow(dead_code, reason = "one game is looked at, not every one")]
mod shelf;

use arbiter_engine::Game;
use arbiter_notation::epd;
use arbiter_search::{Limits, Player, Request, Table, Timeless, Values};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Positions with the side on move winning; one for each way an ending may begin badly.
const WON: [(&str, &str); 7] = [
    ("queen", "8/8/8/4k3/8/8/8/KQ6 w - -"),
    ("queen", "8/8/8/3k4/8/8/8/Q6K w - -"),
    ("rook", "8/8/8/4k3/8/8/8/KR6 w - -"),
    ("rook", "R7/8/8/3k4/8/8/8/7K w - -"),
    ("two bishops", "8/8/8/4k3/8/8/8/KBB5 w - -"),
    ("bishop and knight", "8/8/8/4k3/8/8/8/KBN5 w - -"),
    ("bishop and knight, from the wrong corner", "7k/8/5K2/8/4N3/8/3B4/8 w - -"),
];

/// Positions looked at for each move, by either side.
const NODES: u64 = 40_000;

#[test]
fn won_endings_are_won() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shipped = shelf::shipped(&root).into_iter().find(|shipped| shipped.id == "chess").unwrap();
    let game = Game::compile(&shipped.rules(&shipped.choices[0]).unwrap());
    let text = std::fs::read_to_string(root.join("games/chess.values")).unwrap();
    for values in [Values::estimate(&game), Values::from_json(&game, &text).unwrap()] {
        let player = Player::with(&game, values);
        for (name, position) in WON {
            let placement = epd::read(&game, position).unwrap().placement;
            let mut play = game.play_from(&placement).unwrap();
            let (table, stop) = (Table::new(16), AtomicBool::new(false));
            let mut plies = 0;
            while play.outcome().is_none() && plies < 100 {
                let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                let answer = player.think(&Request::new(&play, limits), &table, &Timeless, &stop, &mut |_| ());
                let decision = game.meant(&play, &answer.step.unwrap()).unwrap();
                play.play(&decision).unwrap();
                plies += 1;
            }
            let scores = play.outcome().map(|outcome| outcome.scores.clone());
            assert_eq!(scores, Some(vec![1.0, 0.0]), "{name}: {position} after {plies} plies");
        }
    }
}
