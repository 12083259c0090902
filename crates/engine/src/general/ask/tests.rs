//! Every question that reads only the position, asked for both sides of one small position.

use crate::general::apply::start;
use crate::general::ask;
use crate::general::code::Code;
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::view::{Asking, View};
use crate::set::{Set, U256};
use arbiter_spec::checked::{CheckedSpec, KindId, PlayerId};
use arbiter_spec::patch::{Choices, EmptyLibrary};

/// A document whose named conditions are the questions. White looks up the board, Black down.
///
/// ```text
/// 5 . . . . k
/// 4 . p . . .
/// 3 . . M w .    w: NEUTRAL's wall
/// 2 P P . . .
/// 1 K . . R .
///   a b c d e
/// ```
fn document(questions: &[(&str, [bool; 2])]) -> CheckedSpec {
    let question = |(i, (text, _)): (usize, &(&str, [bool; 2]))| {
        format!(r#"{{ "code": "Q{i}", "type": "FORMULA", "when": [ {text} ] }}"#)
    };
    let questions: Vec<String> = questions.iter().enumerate().map(question).collect();
    let text = format!(
        r#"{{ "format": 2, "name": "QUESTIONS", "board": {{ "dimensions": [5, 5] }},
        "zones": [ {{ "code": "HOME", "frame": "PLAYER", "rows": [0, 1] }}, {{ "code": "LEFT", "columns": [0, 1] }} ],
        "players": [
          {{ "name": "WHITE", "direction": [[1, 0], [0, 1]], "starting_positions": [
            {{ "piece": "KING", "positions": [[0, 0]] }}, {{ "piece": "ROOK", "positions": [[3, 0]] }},
            {{ "piece": "PAWN", "positions": [[0, 1], [1, 1]] }}, {{ "piece": "MAN", "positions": [[2, 2]] }} ] }},
          {{ "name": "BLACK", "direction": [[1, 0], [0, -1]], "starting_positions": [
            {{ "piece": "KING", "positions": [[4, 4]] }}, {{ "piece": "PAWN", "positions": [[1, 3]] }},
            {{ "piece": "WALL", "positions": [[3, 2]] }} ] }} ],
        "turns": {{ "order": ["WHITE", "BLACK"] }},
        "counters": [ {{ "code": "GAMES", "per": "GAME", "initial": 5 }}, {{ "code": "OWN_ONES", "per": "PLAYER", "initial": 2 }} ],
        "stores": [ {{ "code": "HAND", "initial": {{ "WHITE": {{ "PAWN": 3, "ROOK": 1 }} }} }} ],
        "statuses": [ {{ "code": "RICH", "of": "PLAYER", "when": [
          {{ "condition": "COUNT", "filter": {{ "owner": "OWN" }}, "min": 3 }} ] }},
          {{ "code": "HIGH", "of": "PIECE", "filter": {{ "zone": {{ "rows": [3, 4] }} }} }} ],
        "conditions": [ {} ],
        "pieces": [
          {{ "code": "KING", "betza": "K", "tags": ["BIG"] }}, {{ "code": "ROOK", "betza": "R", "tags": ["BIG"] }},
          {{ "code": "PAWN", "betza": "mfWcfF" }}, {{ "code": "MAN", "moves": [] }},
          {{ "code": "WALL", "owner": "NEUTRAL", "moves": [] }} ] }}"#,
        questions.join(",\n")
    );
    let read = arbiter_spec::read("questions.json", &text, &EmptyLibrary);
    let document = read.unwrap_or_else(|refused| panic!("{refused}"));
    document.check(&Choices::default()).unwrap_or_else(|refused| panic!("{refused}"))
}

/// Asks every question for White and for Black.
fn ask_all<W: Set>(questions: &[(&str, [bool; 2])]) {
    let code: Code<W> = Code::compile(&document(questions));
    let (state, past, outcome) = start::start(&code, 0);
    assert_eq!(outcome, None);
    let view = View { code: &code, state: &state, past: &past, recorded: true, after: None, asking: Asking::default() };
    for (index, (text, expected)) in questions.iter().enumerate() {
        for (player, expected) in expected.iter().enumerate() {
            let frame = Frame::of(PlayerId(player as u8));
            assert_eq!(ask::all(view, &frame, &code.formulas[index]), *expected, "for player {player}: {text}");
        }
    }
}

fn count(filter: &str, number: i32) -> String {
    format!(r#"{{ "condition": "VALUE", "value": {{ "count": {filter} }}, "equals": {number} }}"#)
}

#[test]
fn filters_mean_the_pieces_they_describe() {
    let counted = [
        ("{}", [8, 8]),
        (r#"{ "owner": "OWN" }"#, [5, 2]),
        (r#"{ "owner": "ENEMY" }"#, [2, 5]),
        (r#"{ "owner": "NEUTRAL" }"#, [1, 1]),
        (r#"{ "owner": "EVERYONE" }"#, [7, 7]),
        (r#"{ "owner": "WHITE", "piece": ["PAWN", "ROOK"] }"#, [3, 3]),
        (r#"{ "tag": "BIG" }"#, [3, 3]),
        (r#"{ "tag": "BIG", "piece": ["ROOK", "PAWN"] }"#, [1, 1]),
        (r#"{ "zone": "HOME" }"#, [4, 2]),
        (r#"{ "zone": { "zone": "HOME", "of": "ENEMY" } }"#, [2, 4]),
        (r#"{ "zone": { "zone": "HOME", "of": "EVERYONE" }, "owner": "OWN" }"#, [4, 2]),
        (r#"{ "zone": { "except": ["LEFT", "HOME"] } }"#, [1, 3]),
        (r#"{ "zone": { "all": ["LEFT", "HOME"] } }"#, [3, 1]),
        (r#"{ "zone": { "any": ["LEFT", { "rows": [4] }] } }"#, [5, 5]),
        (r#"{ "moved": false }"#, [8, 8]),
        (r#"{ "moved": true }"#, [0, 0]),
        (r#"{ "not": { "owner": "OWN" } }"#, [3, 6]),
        (r#"{ "owner": "WHITE", "not": { "piece": ["PAWN"], "zone": { "columns": [0] } } }"#, [4, 4]),
        (r#"{ "status": "HIGH" }"#, [2, 2]),
        (r#"{ "status": "RICH" }"#, [5, 5]),
        (r#"{ "store": "HAND", "holder": "OWN" }"#, [4, 0]),
        (r#"{ "store": "HAND", "holder": "ENEMY", "piece": ["PAWN"] }"#, [0, 3]),
    ];
    let mut texts = Vec::new();
    for (filter, [white, black]) in counted {
        texts.push((count(filter, white), [true, white == black]));
        texts.push((count(filter, black), [white == black, true]));
    }
    let questions: Vec<(&str, [bool; 2])> = texts.iter().map(|(text, expected)| (text.as_str(), *expected)).collect();
    ask_all::<u64>(&questions);
    ask_all::<U256>(&questions);
}

#[test]
fn questions_of_the_position_are_answered() {
    let questions = [
        (r#"{ "condition": "COUNT", "filter": { "owner": "OWN" }, "min": 3, "max": 5 }"#, [true, false]),
        (r#"{ "condition": "STATUS", "status": "RICH" }"#, [true, false]),
        (
            r#"{ "condition": "AS", "player": "ENEMY", "conditions": [ { "condition": "STATUS", "status": "RICH" } ] }"#,
            [false, true],
        ),
        (r#"{ "condition": "NOT", "conditions": [ { "condition": "Q0" }, { "condition": "Q1" } ] }"#, [false, true]),
        (r#"{ "condition": "ANY", "conditions": [ { "condition": "Q2" }, { "condition": "Q3" } ] }"#, [false, true]),
        (r#"{ "condition": "PLAYERS", "conditions": [ { "condition": "Q0" } ], "min": 1, "max": 1 }"#, [true, true]),
        (r#"{ "condition": "PLAYER_TO_MOVE", "player": "OWN" }"#, [true, false]),
        (r#"{ "condition": "VALUE", "value": { "counter": "GAMES" }, "equals": 5 }"#, [true, true]),
        (
            r#"{ "condition": "VALUE", "value": { "counter": "OWN_ONES", "of": "EVERYONE" }, "equals": 4 }"#,
            [true, true],
        ),
        (
            r#"{ "condition": "VALUE", "value": { "weights": { "PAWN": 1, "ROOK": 5, "KING": -2 }, "of": "OWN", "bonus": { "BLACK": 10 } }, "equals": 5 }"#,
            [true, false],
        ),
        (
            r#"{ "condition": "VALUE", "value": { "weights": { "PAWN": 1, "ROOK": 5, "KING": -2 }, "of": "OWN", "bonus": { "BLACK": 10 } }, "equals": 9 }"#,
            [false, true],
        ),
        (
            r#"{ "condition": "VALUE", "value": { "count": { "owner": "OWN" } }, "more_than": { "count": { "owner": "ENEMY" } } }"#,
            [true, false],
        ),
        (
            r#"{ "condition": "PIECE_AT", "position": { "square": [2, 2] }, "filter": { "owner": "OWN" } }"#,
            [true, false],
        ),
        (r#"{ "condition": "EMPTY_AT", "positions": [ { "square": [2, 3] }, { "square": [2, 1] } ] }"#, [true, true]),
        (r#"{ "condition": "EMPTY_AT", "positions": [ { "square": [2, 3] }, { "square": [2, 2] } ] }"#, [false, false]),
        (r#"{ "condition": "PIECE_FIRST_MOVE", "position": { "square": [3, 0] } }"#, [true, true]),
        (r#"{ "condition": "PIECE_FIRST_MOVE", "position": { "square": [3, 1] } }"#, [false, false]),
        (r#"{ "condition": "ROOK_FIRST_MOVE", "position": { "square": [3, 1] } }"#, [true, true]),
        (r#"{ "condition": "LAST_MOVE", "by": "ANY" }"#, [false, false]),
        (
            r#"{ "condition": "SEES", "from": { "piece": ["ROOK"] }, "to": { "piece": ["WALL"] }, "steps": [[0, 1]] }"#,
            [true, true],
        ),
        (
            r#"{ "condition": "SEES", "from": { "piece": ["KING"], "owner": "OWN" }, "to": { "piece": ["MAN"] }, "steps": [[1, 1]] }"#,
            [false, false],
        ),
        (r#"{ "condition": "LINE", "filter": { "owner": "WHITE" }, "length": 3, "steps": [[1, 1]] }"#, [true, false]),
        (
            r#"{ "condition": "LINE", "filter": { "owner": "WHITE" }, "length": 2, "steps": [[1, 1]], "exact": true }"#,
            [false, false],
        ),
        (
            r#"{ "condition": "CONNECTED", "filter": {}, "zones": [ { "columns": [0] }, { "rows": [2] } ], "steps": [[1, 0], [0, 1], [1, 1]] }"#,
            [true, false],
        ),
        (
            r#"{ "condition": "CONNECTED", "filter": {}, "zones": [ { "rows": [0] }, { "rows": [4] } ], "steps": [[1, 0], [0, 1], [1, 1]] }"#,
            [false, false],
        ),
        // Vectors of a named condition are the subject's: up for White, down for Black.
        (r#"{ "condition": "LINE", "filter": { "owner": "WHITE" }, "length": 2, "steps": [[1, -1]] }"#, [false, true]),
        (r#"{ "condition": "PHASE", "phase": "MAIN" }"#, [true, true]),
        (r#"{ "condition": "ROUND_WITHOUT_MOVE" }"#, [false, false]),
    ];
    ask_all::<u64>(&questions);
    ask_all::<U256>(&questions);
}

#[test]
fn pieces_who_share_a_square_are_told_apart() {
    let kinds = r#"{ "condition": "COUNT", "filter": { "piece": ["PAWN"], "owner": "WHITE", "zone": { "rows": [3] } }, "max": 0 }"#;
    let both = r#"{ "condition": "VALUE", "value": { "count": { "zone": { "rows": [3] } } }, "equals": 2 }"#;
    let moved =
        r#"{ "condition": "VALUE", "value": { "count": { "zone": { "rows": [3] }, "moved": true } }, "equals": 1 }"#;
    let others = r#"{ "condition": "VALUE", "value": { "count": { "zone": { "rows": [3] }, "not": { "piece": ["PAWN"] } } }, "equals": 1 }"#;
    let weights =
        r#"{ "condition": "VALUE", "value": { "weights": { "PAWN": 1, "KING": 100 }, "of": "WHITE" }, "equals": 202 }"#;
    let questions = [kinds, both, moved, others, weights].map(|text| (text, [true, true]));
    let code: Code<u64> = Code::compile(&document(&questions));
    let (mut state, past, _) = start::start(&code, 0);
    let king = Piece { kind: KindId(0), owner: PlayerId(0), moved: true, id: 99, ..Piece::NOBODY };
    state.put(16, 1, king);
    let view = View { code: &code, state: &state, past: &past, recorded: true, after: None, asking: Asking::default() };
    for (index, (text, _)) in questions.iter().enumerate() {
        assert!(ask::all(view, &Frame::of(PlayerId(0)), &code.formulas[index]), "{text}");
    }
}
