//! What is written of a position says all that its rules ask of the past: one small document for each thing that was once
//! forgotten, and positions of shipped games. At large: `cargo xtask round-trips`.

use arbiter_engine::{Game, Play};
use arbiter_notation::{in_check_by, moves, position, state};
use arbiter_spec::patch::{Choices, MemoryLibrary};
use serde_json::{Value, json};

fn shipped(id: &str) -> Game {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let text = |id: &str| std::fs::read_to_string(format!("{root}/{id}.json")).unwrap();
    let library: MemoryLibrary = ["xiangqi", id].into_iter().map(|id| (id.to_string(), text(id))).collect();
    let document = arbiter_spec::read(id, &text(id), &library).unwrap_or_else(|refused| panic!("{refused}"));
    Game::compile(&document.check(&Choices::default()).unwrap_or_else(|refused| panic!("{refused}")))
}

/// A king on the first rank and a piece on the second for either side, on five files and six ranks; the king has more moves.
fn game(more: Value) -> Game {
    let both = |state: &str| json!([{ "state": state, "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }]);
    let step = |id: u32| json!({ "id": id, "step": [0, 1], "symmetry": "QUARTER_TURNS", "actions": both("EMPTY") });
    let mut king = vec![step(0)];
    king.extend(more.as_array().unwrap().iter().cloned());
    let player = |name: &str, up: i32, first: i32| {
        json!({ "name": name, "direction": [[1, 0], [0, up]], "starting_positions": [
            { "piece": "KING", "positions": [[2, first]] }, { "piece": "PIECE", "positions": [[1, first + up], [3, first + up]] }] })
    };
    let document = json!({
        "format": 2, "name": "SMALL", "board": { "dimensions": [5, 6] },
        "players": [player("WHITE", 1, 0), player("BLACK", -1, 5)],
        "pieces": [
            { "code": "KING", "name": "king", "symbol": "K", "moves": king },
            { "code": "PIECE", "name": "piece", "symbol": "M", "moves": [step(0)] },
        ],
        "turns": { "order": ["WHITE", "BLACK"] },
    });
    let document = arbiter_spec::read("small", &document.to_string(), &MemoryLibrary::default())
        .unwrap_or_else(|refused| panic!("{refused}"));
    Game::compile(&document.check(&Choices::default()).unwrap_or_else(|refused| panic!("{refused}")))
}

fn texts(play: &Play) -> Vec<String> {
    let legal = play.legal();
    let texts = moves::texts(play.spec(), &legal);
    for (i, text) in texts.iter().enumerate() {
        assert_eq!(moves::find(play.spec(), &legal, text), Ok(i), "{text} of {texts:?}");
        assert!(!text.ends_with(':'), "{text}");
    }
    texts
}

/// Plays, and reads what is written after every move; says what it was at the end.
fn played(game: &Game, start: Option<&str>, line: &str) -> Play {
    let mut play = match start {
        Some(text) => game.play_from(&position::read(game.spec(), text).unwrap()).unwrap(),
        None => game.start(0),
    };
    let mut before = Vec::new();
    for text in line.split_whitespace() {
        let legal = play.legal();
        let found = moves::find(play.spec(), &legal, text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        before.push(play.placement());
        play.play(&legal[found]).unwrap();
        let written = position::write(play.spec(), &play.placement());
        let read = position::read(play.spec(), &written).unwrap_or_else(|faults| panic!("{written}\n{faults}"));
        let state = state::write(play.spec(), &play.placement(), &before).to_string();
        let told =
            state::read(play.spec(), &state, &in_check_by(game)).unwrap_or_else(|faults| panic!("{state}\n{faults}"));
        let again = [game.play_from(&read).unwrap(), game.play_from_history(&told.before, &told.placement).unwrap()];
        for again in again {
            assert_eq!(again.outcome(), play.outcome(), "{written}");
            assert_eq!((texts(&again), again.key()), (texts(&play), play.key()), "{written}");
        }
    }
    play
}

/// A leap of the king in two steps of the board, as something asks for it.
fn leap(condition: Value) -> Value {
    json!([{ "id": 5, "step": [0, 2], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [condition] }])
}

/// The king leaps from c1 to c3; pieces go to and fro, and then it may not.
#[test]
fn who_went_and_came_back_has_moved() {
    let in_action = json!([{ "id": 5, "step": [0, 2],
        "actions": [{ "state": "EMPTY", "action": "MOVE", "conditions": [{ "condition": "FIRST_MOVE" }] }] }]);
    let (king, piece) = ("c1c2 c6c5 c2c1 c5c6", "b2b3 c6c5 b3b2 c5c6");
    for (what, more, line) in [
        ("FIRST_MOVE", leap(json!({ "condition": "FIRST_MOVE" })), king),
        ("FIRST_MOVE of an action", in_action, king),
        ("PIECE_FIRST_MOVE", leap(json!({ "condition": "PIECE_FIRST_MOVE", "position": [-1, 1] })), piece),
        ("ROOK_FIRST_MOVE", leap(json!({ "condition": "ROOK_FIRST_MOVE", "position": [-1, 1] })), piece),
    ] {
        let game = game(more);
        let leaps = |play: &Play| texts(play).iter().any(|text| text == "c1c3");
        assert!(leaps(&game.start(0)), "{what}");
        assert!(!leaps(&played(&game, None, line)), "{what}");
    }
}

#[test]
fn the_second_half_of_a_turn_belongs_to_who_began_it() {
    let amazons = shipped("amazons");
    let play = played(&amazons, None, "g1g3");
    assert!(play.outcome().is_none());
    assert!(texts(&play).iter().all(|text| text.starts_with("g3")), "{:?}", texts(&play));
    played(&amazons, None, "g1g3 g3g7 d10d8 d8h4");
}

/// A pass while the generals face each other ends the game, also read from its text; so does a second pass in a row.
#[test]
fn a_pass_between_facing_generals_is_remembered() {
    let janggi = shipped("janggi");
    let facing = "1cba2b2/4na2r/5k1c1/9/4p3p/1Rn1P3P/r3P4/1CCA4R/1B3K3/1N3ABN1 w - - 0 31";
    let over = |play: Play| play.outcome().map(|outcome| outcome.code.clone());
    assert_eq!(over(played(&janggi, Some(facing), "pass")).as_deref(), Some("FACING"));
    assert_eq!(over(played(&janggi, None, "pass")), None);
    assert_eq!(over(played(&janggi, None, "pass pass")).as_deref(), Some("BOTH_PASS"));
}

/// Who leaps over an occupied square has passed it all the same: the text and the state that say so are read.
#[test]
fn a_square_that_was_passed_may_be_occupied() {
    let passes = json!([{ "id": 5, "step": [0, 4], "actions": [{ "state": "EMPTY", "action": "MOVE" }],
        "side_effects": [{ "action": "SET_STATE", "state": "PASSED", "duration": 1 }] }]);
    let piece_between = "2k2/1m1m1/5/2M2/3M1/2K2 w - - 0 1";
    played(&game(passes), Some(piece_between), "c1c5 b5b4");
}

/// Moves between the same squares that differ in what they do, and in what they leave to choose.
#[test]
fn every_text_of_a_move_is_its_own() {
    let leave = |optional: bool| json!([{ "action": "PLACE", "piece": "PIECE", "owner": "OWN", "at": "SOURCE", "optional": optional }]);
    let ways = |id: u32, optional: bool| json!({ "id": id, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "side_effects": leave(optional) });
    for more in [json!([ways(5, true)]), json!([ways(5, false), ways(9, true)])] {
        let play = game(more).start(0);
        let forward: Vec<String> = texts(&play).into_iter().filter(|text| text.starts_with("c1c2")).collect();
        assert!(forward.len() > 2, "{:?}", texts(&play));
    }
}
