//! Format 1, word by word: every field, condition, action, effect and limitation of the original format has a test of
//! its name. Boards are 5 × 5; WHITE goes up, BLACK (turned by 180°) goes down.

mod support;

use arbiter_spec::patch::EmptyLibrary;
use support::script;

const STEP_UP: &str = r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }"#;
const KING: &str = r#"{ "code": "KING", "moves": [
  { "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 1, "step": [0, -1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 2, "step": [1, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 3, "step": [-1, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] } ] }"#;
const ROOK: &str = r#"{ "code": "ROOK", "moves": [
  { "id": 0, "step": [0, 1], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 1, "step": [0, -1], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 2, "step": [1, 0], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] },
  { "id": 3, "step": [-1, 0], "repeat": { "loop": true }, "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] } ] }"#;
const MAN: &str = r#"{ "code": "MAN", "moves": [
  { "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] } ] }"#;

/// A document of format 1: men of both players, pieces, and whatever else stands at the top.
fn game(white: &str, black: &str, pieces: &[&str], more: &str) -> String {
    let men = |list: &str| {
        let entry = |(piece, at): (&str, &str)| format!(r#"{{ "piece": "{piece}", "positions": [{at}] }}"#);
        let entries: Vec<String> = list.split(';').filter_map(|e| e.trim().split_once(' ')).map(entry).collect();
        entries.join(", ")
    };
    format!(
        r#"{{ "name": "SMALL", "board": {{ "dimensions": [5, 5] }}, "turns": {{ "order": ["WHITE", "BLACK"] }},
  "players": [
    {{ "name": "WHITE", "direction": [[1, 0], [0, 1]], "starting_positions": [{}] }},
    {{ "name": "BLACK", "direction": [[-1, 0], [0, -1]], "starting_positions": [{}] }} ],
  {more}
  "pieces": [{}] }}"#,
        men(white),
        men(black),
        pieces.join(", ")
    )
}

/// The words of one piece called MAN with these moves.
fn man(moves: &str) -> String {
    format!(r#"{{ "code": "MAN", "moves": [{moves}] }}"#)
}

/// Runs a script on a document; every line must be true.
fn holds(text: &str, lines: &str) {
    let script: Vec<(usize, String)> = lines.lines().enumerate().map(|(i, l)| (i + 1, l.to_string())).collect();
    let game = script::Game { file: "script", line: 0, name: "document", text, library: &EmptyLibrary };
    let failures: Vec<String> = script::run(&game, &script).iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{}\nin {text}", failures.join("\n"));
}

/// The document is refused with just these, each a code and a pointer.
fn refused_with(text: &str, expected: &[&str]) {
    let script: Vec<_> = expected.iter().enumerate().map(|(i, e)| (i + 1, format!("check: {e}"))).collect();
    let game = script::Game { file: "script", line: 0, name: "document", text, library: &EmptyLibrary };
    let failures: Vec<String> = script::run(&game, &script).iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{}\nin {text}", failures.join("\n"));
}

/// The document is refused with just this.
fn refused(text: &str, expected: &str) {
    refused_with(text, &[expected]);
}

mod top_level {
    use super::*;

    #[test]
    fn name() {
        let text = game("MAN [0,0]", "", &[MAN], "").replace(r#""name": "SMALL", "#, "");
        refused(&text, "doc/missing-key at");
    }

    #[test]
    fn leader() {
        let text = game("KING [0,0]", "KING [4,4]; ROOK [1,4]", &[KING, ROOK], r#""leader": "KING","#);
        // The rook guards the b-file: the leader may not step onto it.
        holds(&text, "moves: a1a2\nplay: a1a2 b5a5\nin check: WHITE\nmoves: a2b2");
    }

    #[test]
    fn leader_mated() {
        let text = game("KING [0,0]", "KING [4,4]; ROOK [1,4], [4,1]", &[KING, ROOK], r#""leader": "KING","#);
        holds(&text, "moves:\noutcome: STALEMATE WHITE=0.5 BLACK=0.5");
        let text = game("KING [0,0]", "KING [4,4]; ROOK [1,4], [0,4]", &[KING, ROOK], r#""leader": "KING","#);
        holds(&text, "moves:\noutcome: CHECKMATE WHITE=0 BLACK=1");
    }

    #[test]
    fn leader_omitted() {
        let text = game("KING [0,0]", "ROOK [0,4]", &[KING, ROOK], "");
        holds(
            &text,
            "in check: nobody\nmoves: a1a2 a1b1\nplay: a1b1 a5a1 b1a1\nmoves:\noutcome: STALEMATE WHITE=0.5 BLACK=0.5",
        );
    }

    #[test]
    fn board() {
        refused(&game("MAN [0,0]", "", &[MAN], "").replace("[5, 5]", "[0, 5]"), "board/size at /board/dimensions");
    }

    #[test]
    fn players() {
        refused_with(
            &game("MAN [0,0]", "", &[MAN], "").replace(r#""name": "BLACK""#, r#""name": "WHITE""#),
            &["player/duplicate at /players/1/name", "ref/unknown-player at /turns/order/1"],
        );
    }

    #[test]
    fn turns() {
        let text = game("MAN [0,0]", "", &[MAN], "").replace(r#"["WHITE", "BLACK"]"#, r#"["WHITE", "GREEN"]"#);
        refused(&text, "ref/unknown-player at /turns/order/1");
    }

    #[test]
    fn pieces() {
        refused(&game("MAX [0,0]", "", &[MAN], ""), "ref/unknown-piece at /players/0/starting_positions/0/piece");
    }
}

mod board {
    use super::*;

    #[test]
    fn dimensions() {
        // Columns first: three columns, five rows.
        let text = game("ROOK [0,0]", "MAN [2,4]", &[ROOK, MAN], "").replace("[5, 5]", "[3, 5]");
        holds(&text, "moves: a1b1 a1c1 a1a2 a1a3 a1a4 a1a5");
    }

    #[test]
    fn disabled_positions() {
        let board = r#""dimensions": [5, 5], "disabled_positions": [[2, 0], [0, 1]]"#;
        let text = game("ROOK [0,0]", "MAN [2,4]", &[ROOK, MAN], "").replace(r#""dimensions": [5, 5]"#, board);
        holds(&text, "moves: a1b1");
        let text = text.replace("[0,0]", "[2,0]");
        refused(&text, "setup/off-board at /players/0/starting_positions/0/positions/0");
    }
}

mod players {
    use super::*;

    fn turned(matrix: &str) -> String {
        let pawn = man(&format!(
            "{STEP_UP}, {}",
            r#"{ "id": 1, "step": [1, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }"#
        ));
        game("MAN [2,2]", "", &[&pawn], "").replace("[[1, 0], [0, 1]]", matrix)
    }

    #[test]
    fn direction_up() {
        holds(&turned("[[1,0],[0,1]]"), "moves: c3c4 c3d4");
    }

    #[test]
    fn direction_down() {
        holds(&turned("[[-1,0],[0,-1]]"), "moves: c3c2 c3b2");
    }

    #[test]
    fn direction_counter_clockwise_is_left() {
        holds(&turned("[[0,-1],[1,0]]"), "moves: c3b3 c3b4");
    }

    #[test]
    fn direction_clockwise_is_right() {
        holds(&turned("[[0,1],[-1,0]]"), "moves: c3d3 c3d2");
    }

    #[test]
    fn direction_reflection() {
        // Down, but right stays right.
        holds(&turned("[[1,0],[0,-1]]"), "moves: c3c2 c3d2");
    }

    #[test]
    fn direction_determinant() {
        refused(&turned("[[2,0],[0,1]]"), "player/direction at /players/0/direction");
    }

    #[test]
    fn starting_positions() {
        holds(
            &game("MAN [0,0], [3,2]", "MAN [4,4]", &[MAN], ""),
            "at a1: WHITE MAN\nat d3: WHITE MAN\nat e5: BLACK MAN\nat b2: nothing",
        );
    }
}

mod turns {
    use super::*;

    #[test]
    fn order_may_repeat_a_name() {
        let text = game("MAN [0,0]", "MAN [4,4]", &[MAN], "")
            .replace(r#"["WHITE", "BLACK"]"#, r#"["WHITE", "WHITE", "BLACK"]"#);
        holds(&text, "play: a1a2 a2a3\nto move: BLACK\nplay: e5e4\nto move: WHITE");
    }

    #[test]
    fn start_at() {
        let text = game("MAN [0,0]", "MAN [4,4]", &[MAN], "")
            .replace(r#"["WHITE", "BLACK"]"#, r#"["WHITE", "BLACK"], "start_at": 1"#);
        holds(&text, "to move: BLACK");
        refused(&text.replace(r#""start_at": 1"#, r#""start_at": 2"#), "turn/order at /turns/start_at");
    }
}

mod conditions {
    use super::*;

    const REACH_END: &str = r#""conditions": [{ "code": "REACH_END", "type": "POSITION",
      "check": { "WHITE": [[0,4],[1,4]], "BLACK": [[0,0]] } }],"#;

    #[test]
    pub fn position() {
        let moves = man(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "REACH_END" }] }"#,
        );
        // Only a step that lands in the list of the own player is offered.
        holds(
            &game("MAN [0,3], [2,3]", "MAN [0,1], [1,1]", &[&moves], REACH_END),
            "moves: a4a5\nplay: a4a5\nmoves: a2a1",
        );
    }

    #[test]
    fn state_entries_are_accepted_and_mean_nothing() {
        let state = r#""conditions": [{ "code": "LATER", "type": "STATE" }],"#;
        holds(&game("MAN [0,0]", "", &[MAN], state), "check: ok\nmoves: a1a2");
        let moves = man(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "LATER" }] }"#,
        );
        refused(
            &game("MAN [0,0]", "", &[&moves], state),
            "ref/unknown-condition at /pieces/0/moves/0/conditions/0/condition",
        );
    }
}

mod pieces {
    use super::*;

    #[test]
    fn code() {
        refused(&game("MAN [0,0]", "", &[MAN, MAN], ""), "doc/duplicate-code at /pieces/1/code");
    }

    #[test]
    fn name() {
        let named = MAN.replace(r#""code": "MAN","#, r#""code": "MAN", "name": "little man","#);
        holds(&game("MAN [0,0]", "", &[&named], ""), "moves: a1a2");
    }

    #[test]
    fn moves() {
        refused(&game("MAN [0,0]", "", &[r#"{ "code": "MAN" }"#], ""), "doc/missing-key at /pieces/0");
    }
}

mod move_fields {
    use super::*;

    #[test]
    fn id() {
        let twice = man(&format!("{STEP_UP}, {STEP_UP}"));
        refused(&game("MAN [0,0]", "", &[&twice], ""), "move/duplicate-id at /pieces/0/moves/1/id");
    }

    #[test]
    fn step() {
        let knight = man(r#"{ "id": 0, "step": [1, 2], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }"#);
        // Written for WHITE, turned for BLACK.
        holds(&game("MAN [0,0]", "MAN [4,4]", &[&knight], ""), "moves: a1b3\nplay: a1b3\nmoves: e5d3");
        refused(
            &game("MAN [0,0]", "", &[&knight.replace("[1, 2]", "[0, 0]")], ""),
            "move/zero-step at /pieces/0/moves/0/step",
        );
    }

    #[test]
    fn actions() {
        let none = man(r#"{ "id": 0, "step": [0, 1], "actions": [] }"#);
        refused(&game("MAN [0,0]", "", &[&none], ""), "move/no-action at /pieces/0/moves/0");
    }

    #[test]
    fn conditions_must_all_pass() {
        let both = man(r#"{ "id": 0, "step": [0, 2], "actions": [{ "state": "EMPTY", "action": "MOVE" }],
                 "conditions": [{ "condition": "FIRST_MOVE" }, { "condition": "PATH_EMPTY" }] }"#);
        holds(
            &game("MAN [0,0], [1,0], [1,1]", "MAN [4,4]", &[&both], ""),
            "moves: a1a3 b2b4\nplay: a1a3 e5e3\nmoves: b2b4",
        );
    }

    #[test]
    fn side_effects_of_a_move_always_fire() {
        let pawn = man(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }],
                 "side_effects": [{ "action": "CAPTURE", "target": [1, 0] }] }"#,
        );
        holds(&game("MAN [0,0], [1,0]", "MAN [4,4]", &[&pawn], ""), "play: a1a2\nat b1: nothing");
    }
}

mod actions {
    use super::*;

    fn only(state: &str, action: &str) -> String {
        man(&format!(r#"{{ "id": 0, "step": [0, 1], "actions": [{{ "state": "{state}", "action": "{action}" }}] }}"#))
    }

    #[test]
    fn state_empty() {
        holds(&game("MAN [0,0], [1,0], [1,1]", "MAN [0,1]", &[&only("EMPTY", "MOVE")], ""), "moves: b2b3");
    }

    #[test]
    fn state_enemy() {
        holds(&game("MAN [0,0], [1,0], [1,1]", "MAN [0,1]", &[&only("ENEMY", "CAPTURE")], ""), "moves: a1a2");
    }

    #[test]
    fn state_ally() {
        let text = game("MAN [0,0], [1,0], [1,1]", "MAN [0,1]", &[&only("ALLY", "CAPTURE")], "");
        holds(&text, "moves: b1b2\nplay: b1b2\nat b1: nothing\nat b2: WHITE MAN");
    }

    #[test]
    fn action_move() {
        holds(&game("MAN [0,0]", "", &[&only("EMPTY", "MOVE")], ""), "play: a1a2\nat a1: nothing\nat a2: WHITE MAN");
    }

    #[test]
    fn action_capture() {
        holds(
            &game("MAN [0,0]", "MAN [0,1]", &[&only("ENEMY", "CAPTURE")], ""),
            "play: a1a2\nat a1: nothing\nat a2: WHITE MAN",
        );
    }

    #[test]
    fn only_the_action_of_the_matching_state_fires() {
        let both = man(r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" },
                 { "state": "ENEMY", "action": "CAPTURE", "side_effects": [{ "action": "CAPTURE", "target": [1, 0] }] }] }"#);
        holds(&game("MAN [0,0], [1,0]", "MAN [4,4]", &[&both], ""), "play: a1a2\nat b1: WHITE MAN");
        holds(&game("MAN [0,0], [1,0]", "MAN [0,1]", &[&both], ""), "play: a1a2\nat b1: nothing");
    }

    #[test]
    fn action_level_conditions() {
        let first = man(r#"{ "id": 0, "step": [0, 1], "actions": [
                 { "state": "EMPTY", "action": "MOVE" },
                 { "state": "ENEMY", "action": "CAPTURE", "conditions": [{ "condition": "FIRST_MOVE" }] }] }"#);
        holds(&game("MAN [0,0]", "MAN [0,1]", &[&first], ""), "moves: a1a2");
        holds(&game("MAN [0,0]", "MAN [0,3]", &[&first], ""), "play: a1a2 a4a3\nmoves:");
    }

    #[test]
    fn action_level_side_effects() {
        only_the_action_of_the_matching_state_fires();
    }
}

mod move_conditions {
    use super::*;

    fn with(step: &str, conditions: &str) -> String {
        man(&format!(
            r#"{{ "id": 0, "step": {step}, "actions": [{{ "state": "EMPTY", "action": "MOVE" }}], "conditions": [{conditions}] }}"#
        ))
    }

    #[test]
    fn first_move() {
        let text = game("MAN [0,0]", "MAN [4,4]", &[&with("[0, 1]", r#"{ "condition": "FIRST_MOVE" }"#)], "");
        holds(&text, "moves: a1a2\nplay: a1a2 e5e4\nmoves:");
    }

    #[test]
    fn depends_on() {
        let pawn = man(&format!(
            "{STEP_UP}, {}",
            r#"{ "id": 1, "step": [0, 2], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "DEPENDS_ON", "move_id": 0 }] }"#
        ));
        holds(&game("MAN [0,0], [1,0]", "MAN [1,1]", &[&pawn], ""), "moves: a1a2 a1a3");
        let missing = pawn.replace(r#""move_id": 0"#, r#""move_id": 7"#);
        refused(&game("MAN [0,0]", "", &[&missing], ""), "move/depends-missing at /pieces/0/moves/1/conditions/0");
    }

    #[test]
    fn depends_on_asks_before_leader_safety() {
        // The single step would leave the leader attacked, the double step blocks the check.
        let pawn = man(&format!(
            "{STEP_UP}, {}",
            r#"{ "id": 1, "step": [0, 2], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "DEPENDS_ON", "move_id": 0 }] }"#
        ));
        let text =
            game("KING [0,2]; MAN [2,0]", "KING [3,4]; ROOK [4,2]", &[KING, ROOK, &pawn], r#""leader": "KING","#);
        holds(&text, "in check: WHITE\nmoves: a3a2 a3a4 c1c3");
    }

    #[test]
    fn piece_first_move() {
        let text = game(
            "MAN [0,0], [1,0]; ROOK [2,0]",
            "ROOK [4,4]",
            &[&with("[0, 1]", r#"{ "condition": "PIECE_FIRST_MOVE", "position": [1, 0] }"#), ROOK],
            "",
        );
        holds(&text, "has: a1a2 b1b2\nplay: c1c2 e5d5\nhas: a1a2\nlacks: b1b2");
    }

    #[test]
    fn piece_first_move_is_false_where_nobody_stands() {
        let text =
            game("MAN [4,0]", "", &[&with("[0, 1]", r#"{ "condition": "PIECE_FIRST_MOVE", "position": [1, 0] }"#)], "");
        holds(&text, "moves:");
        let text =
            game("MAN [0,0]", "", &[&with("[0, 1]", r#"{ "condition": "PIECE_FIRST_MOVE", "position": [1, 0] }"#)], "");
        holds(&text, "moves:");
    }

    #[test]
    fn rook_first_move() {
        let piece = with("[0, 1]", r#"{ "condition": "ROOK_FIRST_MOVE", "position": [1, 0] }"#);
        // Vacuous off the board and on an empty square; false beside a man that has moved.
        holds(&game("MAN [4,0], [0,0]", "", &[&piece], ""), "moves: e1e2 a1a2");
        let text = game("MAN [0,0]; ROOK [1,1]", "ROOK [4,4]", &[&piece, ROOK], "");
        holds(&text, "has: a1a2\nplay: b2b1 e5d5\nlacks: a1a2");
    }

    #[test]
    fn positions_are_turned_for_each_player() {
        let text = game(
            "ROOK [4,0]",
            "MAN [3,4]; ROOK [2,4]",
            &[&with("[0, 1]", r#"{ "condition": "PIECE_FIRST_MOVE", "position": [1, 0] }"#), ROOK],
            "",
        );
        // For BLACK "right" is the c-file.
        holds(&text, "play: e1e2\nhas: d5d4");
    }

    #[test]
    fn check_state() {
        let piece = man(&format!(
            "{}, {}",
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "CHECK_STATE", "state": "READY", "position": [1, 0] }] }"#,
            r#"{ "id": 1, "step": [1, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "side_effects": [{ "action": "SET_STATE", "state": "READY" }] }"#
        ));
        // The man that stepped to c1 carries the flag; its left neighbour on b1 may now go up.
        holds(
            &game("MAN [1,0]; MAN [3,0]", "MAN [4,4]", &[&piece], ""),
            "moves: b1c1 d1e1\nplay: d1e1 e5d5 b1c1 d5c5 \nhas: c1d1\nlacks: c1c2\nplay: c1d1 c5b5\nhas: d1d2",
        );
    }

    #[test]
    fn path_empty() {
        let piece = with("[0, 3]", r#"{ "condition": "PATH_EMPTY" }"#);
        holds(&game("MAN [0,0], [1,0], [2,0]", "MAN [1,1], [2,2]", &[&piece], ""), "moves: a1a4");
        // A knight's leap has nothing between.
        let knight = with("[1, 2]", r#"{ "condition": "PATH_EMPTY" }"#);
        holds(&game("MAN [0,0], [0,1], [1,1]", "", &[&knight], ""), "has: a1b3");
    }

    #[test]
    fn not_attacked() {
        let piece = with("[0, 1]", r#"{ "condition": "NOT_ATTACKED" }"#);
        holds(&game("MAN [0,0], [1,1]", "ROOK [4,1]", &[&piece, ROOK], ""), "moves: a1a2 b2b3");
        holds(&game("MAN [0,0], [1,2]", "ROOK [4,1]", &[&piece, ROOK], ""), "moves: b3b4");
    }

    #[test]
    fn path_not_attacked_counts_source_and_target() {
        let piece = with("[0, 2]", r#"{ "condition": "PATH_NOT_ATTACKED" }"#);
        for (row, legal) in [(0, false), (1, false), (2, false), (3, true)] {
            let text = game("MAN [0,0]", &format!("ROOK [4,{row}]"), &[&piece, ROOK], "");
            holds(&text, if legal { "moves: a1a3" } else { "moves:" });
        }
    }

    #[test]
    fn named_global_conditions() {
        super::conditions::position();
    }
}

mod repeat {
    use super::*;

    fn ride(repeat: &str) -> String {
        man(&format!(
            r#"{{ "id": 0, "step": [1, 0], "repeat": {repeat}, "actions": [{{ "state": "EMPTY", "action": "MOVE" }}, {{ "state": "ENEMY", "action": "CAPTURE" }}] }}"#
        ))
    }

    #[test]
    fn looped() {
        holds(&game("MAN [0,0]", "", &[&ride(r#"{ "loop": true }"#)], ""), "moves: a1b1 a1c1 a1d1 a1e1");
        holds(&game("MAN [0,0]", "MAN [2,0]", &[&ride(r#"{ "loop": true }"#)], ""), "moves: a1b1 a1c1");
        holds(&game("MAN [0,0], [3,0]", "", &[&ride(r#"{ "loop": true }"#)], ""), "moves: a1b1 a1c1 d1e1");
    }

    #[test]
    fn times() {
        holds(&game("MAN [0,0]", "", &[&ride(r#"{ "times": 2 }"#)], ""), "moves: a1b1 a1c1");
        holds(&game("MAN [0,0]", "MAN [1,0]", &[&ride(r#"{ "times": 2 }"#)], ""), "moves: a1b1");
        holds(&game("MAN [0,0]", "", &[&ride("{}")], ""), "moves: a1b1");
    }

    #[test]
    fn until_not_empty() {
        let text = game("MAN [0,0]", "MAN [2,0]", &[&ride(r#"{ "until": "NOT_EMPTY", "loop": true }"#)], "");
        holds(&text, "moves: a1b1 a1c1");
    }

    #[test]
    fn until_position() {
        let stop = r#""conditions": [{ "code": "STOP_HERE", "type": "POSITION", "check": { "WHITE": [[2,0]], "BLACK": [] } }],"#;
        let text = game("MAN [0,0]", "", &[&ride(r#"{ "until": "STOP_HERE", "loop": true }"#)], stop);
        holds(&text, "moves: a1b1 a1c1");
    }
}

mod modifiers {
    use super::*;

    fn promoting(options: &str) -> String {
        let zone =
            r#""conditions": [{ "code": "END", "type": "POSITION", "check": { "WHITE": [[0,4]], "BLACK": [] } }],"#;
        let pawn = man(&format!(
            r#"{{ "id": 0, "step": [0, 1], "actions": [{{ "state": "EMPTY", "action": "MOVE" }}],
                 "modifiers": [{{ "action": "TRANSFORM", "conditions": [{{ "condition": "END" }}], "options": {options} }}] }}"#
        ));
        game("MAN [0,3], [1,3]", "KING [4,4]", &[&pawn, ROOK, KING], zone)
    }

    #[test]
    fn transform() {
        holds(&promoting(r#"["ROOK", "KING"]"#), "moves: a4a5r a4a5k b4b5\nplay: a4a5r\nat a5: WHITE ROOK");
    }

    #[test]
    fn transform_conditions() {
        holds(&promoting(r#"["ROOK"]"#), "moves: a4a5r b4b5\nplay: b4b5\nat b5: WHITE MAN");
    }

    #[test]
    fn transform_options() {
        refused(&promoting("[]"), "promotion/no-target at /pieces/0/moves/0/modifiers/0");
        refused(&promoting(r#"["QUEEN"]"#), "ref/unknown-piece at /pieces/0/moves/0/modifiers/0/options/0");
    }

    #[test]
    pub fn own_code_makes_promotion_optional() {
        holds(&promoting(r#"["ROOK", "MAN"]"#), "moves: a4a5r a4a5 b4b5\nplay: a4a5\nat a5: WHITE MAN");
    }
}

mod side_effects {
    use super::*;

    fn passing(duration: &str) -> String {
        let piece = man(&format!(
            "{}, {}, {}",
            format_args!(
                r#"{{ "id": 0, "step": [0, 2], "actions": [{{ "state": "EMPTY", "action": "MOVE" }}], "side_effects": [{{ "action": "SET_STATE", "state": "EN_PASSANT"{duration} }}] }}"#
            ),
            r#"{ "id": 1, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }"#,
            r#"{ "id": 2, "step": [-1, 1], "actions": [{ "state": "ENEMY", "action": "CAPTURE" },
                 { "state": "EMPTY", "action": "MOVE", "conditions": [{ "condition": "CHECK_STATE", "state": "EN_PASSANT", "position": [-1, 0] }],
                   "side_effects": [{ "action": "CAPTURE", "target": [-1, 0] }] }] }"#,
        ));
        game("MAN [1,0], [4,0]", "MAN [0,2], [4,4]", &[&piece], "")
    }

    #[test]
    pub fn set_state_for_one_opponent_turn() {
        // BLACK's left is WHITE's right: the man on a3 takes the one on b3 in passing.
        let text = passing(r#", "duration": 1"#);
        holds(&text, "play: b1b3\nhas: a3b2\nplay: a3b2\nat b3: nothing\nat b2: BLACK MAN");
        holds(&text, "play: b1b3 e5e4 e1e2\nlacks: a3b2");
    }

    #[test]
    fn set_state_for_good() {
        holds(&passing(""), "play: b1b3 e5e4 e1e2\nhas: a3b2");
    }

    #[test]
    fn capture() {
        holds(&passing(r#", "duration": 1"#), "play: b1b3 a3b2\nat b3: nothing");
    }

    fn castling(piece: &str) -> String {
        let king = r#"{ "code": "KING", "moves": [{ "id": 9, "step": [2, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }],
          "side_effects": [{ "action": "MOVE", PIECE "from": [3, 0], "to": [1, 0] }] }] }"#;
        game("KING [0,0]; ROOK [3,0]", "", &[&king.replace("PIECE", piece), ROOK, MAN], "")
    }

    #[test]
    fn move_another_piece() {
        holds(&castling(""), "play: a1c1\nat c1: WHITE KING\nat b1: WHITE ROOK\nat d1: nothing");
    }

    #[test]
    fn move_filters_by_piece() {
        holds(&castling(r#""piece": "ROOK","#), "play: a1c1\nat b1: WHITE ROOK");
        holds(&castling(r#""piece": "MAN","#), "play: a1c1\nat c1: WHITE KING\nat d1: WHITE ROOK");
    }
}

mod annotated_examples {
    use super::*;

    /// Kingside castling as the original text writes it, on a first rank of eight.
    fn castling(white: &str, black: &str) -> String {
        let king = KING.replace(
            "] }",
            r#", { "id": 9, "step": [2, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }],
              "conditions": [ { "condition": "FIRST_MOVE" }, { "condition": "PATH_EMPTY" }, { "condition": "NOT_ATTACKED" },
                { "condition": "PATH_NOT_ATTACKED" }, { "condition": "ROOK_FIRST_MOVE", "position": [3, 0] },
                { "condition": "ROOK_FIRST_MOVE", "position": [4, 0] } ],
              "side_effects": [ { "action": "MOVE", "piece": "ROOK", "from": [3, 0], "to": [1, 0] },
                { "action": "MOVE", "piece": "ROOK", "from": [4, 0], "to": [1, 0] } ] } ] }"#,
        );
        let king = if king.matches("\"id\": 9").count() == 1 { king } else { last_only(&king) };
        game(white, black, &[&king, ROOK, MAN], r#""leader": "KING","#).replace("[5, 5]", "[8, 8]")
    }

    /// `] }` ends actions too: keep only the castling behind the last move.
    fn last_only(text: &str) -> String {
        let base = KING.trim_end().strip_suffix("] }").unwrap_or(KING);
        let castling = &text[text.rfind(", { \"id\": 9").unwrap_or(0)..];
        format!("{base}{castling}")
    }

    #[test]
    fn kingside_castling() {
        let text = castling("KING [4,0]; ROOK [7,0]", "KING [3,7]; ROOK [0,7]");
        holds(
            &text,
            "has: e1g1\nplay: e1g1\nat f1: WHITE ROOK\nat h1: nothing\nhas: d8b8\nplay: d8b8\nat c8: BLACK ROOK",
        );
    }

    #[test]
    fn kingside_castling_without_a_rook() {
        // Its two conditions pass vacuously where nothing stands: the text says so.
        holds(
            &castling("KING [4,0]; MAN [0,1]", "KING [3,7]"),
            "has: e1g1\nplay: e1g1\nat g1: WHITE KING\nat f1: nothing",
        );
    }

    #[test]
    fn kingside_castling_beside_an_occupied_square() {
        // Only squares between king and target are tested.
        holds(&castling("KING [4,0]; ROOK [0,0]; MAN [7,0]", "KING [3,7]"), "has: e1g1");
    }

    #[test]
    fn kingside_castling_from_an_attacked_square() {
        holds(&castling("KING [4,0]; ROOK [7,0]", "KING [3,7]; ROOK [4,7]"), "in check: WHITE\nlacks: e1g1");
        holds(&castling("KING [4,0]; ROOK [7,0]", "KING [3,7]; ROOK [5,7]"), "lacks: e1g1");
        holds(&castling("KING [4,0]; ROOK [7,0]", "KING [3,7]; ROOK [7,7]"), "has: e1g1");
    }

    #[test]
    fn en_passant() {
        super::side_effects::set_state_for_one_opponent_turn();
    }
}

/// Each limitation of format 1 holds there, and is lifted by format 2.
mod known_limitations {
    use super::*;

    fn format2(text: &str) -> String {
        text.replacen("{ \"name\"", "{ \"format\": 2, \"name\"", 1)
    }

    #[test]
    fn no_piece_drops() {
        let text = game("MAN [0,0]", "MAN [0,1], [4,4]", &[MAN], "");
        holds(&text, "play: a1a2 e5e4\nmoves: a2a3");
        let hand = r#""stores": [{ "code": "HAND", "captures": {} }], "drops": [{ "id": 0, "store": "HAND", "zone": [[3, 0], [4, 0]] }],
          "endings": [{ "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": "DRAW" }],"#;
        let text = format2(&game("MAN [0,0]", "MAN [0,1], [4,4]", &[MAN], hand));
        holds(&text, "play: a1a2 e5e4\nmoves: a2a3 M@d1 M@e1\nplay: M@d1\nat d1: WHITE MAN");
    }

    #[test]
    fn promotion_is_always_mandatory() {
        super::modifiers::own_code_makes_promotion_optional();
        // In format 2 staying keeps the man itself: it has moved, and its flags are its own.
        let pawn = man(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "FIRST_MOVE" }],
                 "modifiers": [{ "action": "TRANSFORM", "options": ["MAN", "ROOK"] }] }"#,
        );
        let ends = r#""endings": [{ "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": "DRAW" }],"#;
        holds(&game("MAN [0,0]", "MAN [4,4]", &[&pawn, ROOK], ""), "play: a1a2 e5e4\nhas: a2a3");
        holds(&format2(&game("MAN [0,0]", "MAN [4,4]", &[&pawn, ROOK], ends)), "play: a1a2 e5e4r\nmoves:");
    }

    #[test]
    fn position_conditions_check_the_destination_only() {
        let piece = man(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "HOME" }] }"#,
        );
        let home =
            r#""conditions": [{ "code": "HOME", "type": "POSITION", "check": { "WHITE": [[0,0]], "BLACK": [] } }],"#;
        holds(&game("MAN [0,0]", "", &[&piece], home), "moves:");
        let from = piece
            .replace(r#"{ "condition": "HOME" }"#, r#"{ "condition": "IN_ZONE", "zone": [[0, 0]], "at": "SOURCE" }"#);
        let ends = r#""endings": [{ "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": "DRAW" }],"#;
        holds(&format2(&game("MAN [0,0], [1,0]", "", &[&from], ends)), "moves: a1a2");
    }

    #[test]
    fn no_per_player_path_empty_offsets() {
        let piece = |condition: &str| {
            man(&format!(
                r#"{{ "id": 0, "step": [2, 0], "actions": [{{ "state": "EMPTY", "action": "MOVE" }}], "conditions": [{condition}] }}"#
            ))
        };
        // b1 is between, d1 is not: only format 2 can ask for it.
        let path = piece(r#"{ "condition": "PATH_EMPTY" }"#);
        holds(&game("MAN [0,0], [3,0]", "", &[&path], ""), "has: a1c1");
        let also = piece(r#"{ "condition": "EMPTY_AT", "positions": [[1, 0], [3, 0]] }"#);
        let ends = r#""endings": [{ "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": "DRAW" }],"#;
        holds(&format2(&game("MAN [0,0], [3,0]", "", &[&also], ends)), "lacks: a1c1");
        holds(&format2(&game("MAN [0,0]", "MAN [2,4], [4,4]", &[&also], ends)), "has: a1c1\nplay: a1c1\nlacks: e5c5");
    }
}
