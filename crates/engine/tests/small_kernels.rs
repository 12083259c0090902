//! Every kernel on a board so small that Miri can watch (`cargo xtask miri`).

use arbiter_engine::{Choice, Game};
use arbiter_spec::patch::{Choices, EmptyLibrary};

/// Riders, leapers, pieces that step otherwise than they capture, promotion, and a royal piece.
const DOCUMENT: &str = r#"{
  "format": 2, "name": "SMALL", "board": { "dimensions": [4, 4] }, "leader": "KING",
  "zones": [{ "code": "LAST", "frame": "PLAYER", "rows": [3] }],
  "players": [
    { "name": "WHITE", "direction": [[1, 0], [0, 1]], "starting_positions": [{ "piece": "KING", "positions": [[0, 0]] },
      { "piece": "ROOK", "positions": [[1, 0]] }, { "piece": "PAWN", "positions": [[2, 2]] }] },
    { "name": "BLACK", "direction": [[1, 0], [0, -1]], "starting_positions": [{ "piece": "KING", "positions": [[0, 3]] },
      { "piece": "ROOK", "positions": [[3, 3]] }] }],
  "turns": { "order": ["WHITE", "BLACK"] },
  "pieces": [{ "code": "KING", "betza": "K" }, { "code": "ROOK", "betza": "R" },
    { "code": "PAWN", "betza": "mfWcfF", "modifiers": [{ "action": "TRANSFORM", "options": ["ROOK"],
      "conditions": [{ "condition": "IN_ZONE", "zone": "LAST" }] }] }]
}"#;

#[test]
fn every_kernel_counts_a_small_board_alike() {
    let document = arbiter_spec::read("small", DOCUMENT, &EmptyLibrary).unwrap_or_else(|refused| panic!("{refused}"));
    let spec = document.check(&Choices::default()).unwrap_or_else(|error| panic!("{error}"));
    let start = Game::compile_with(&spec, Choice::General).start(0);
    let counts = [Choice::Best, Choice::Tables, Choice::Runtime, Choice::Portable].map(|choice| {
        let game = Game::compile_with(&spec, choice);
        assert!(game.kernel_name().is_some(), "{:?}", game.without_kernel());
        game.at(&game.first_position(0)).unwrap().perft(2)
    });
    assert_eq!(counts, [start.perft(2); 4]);
}
