//! The fields of a document.

use super::*;

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
        let pawn = piece(&format!(
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

pub mod conditions {
    use super::*;

    const REACH_END: &str = r#""conditions": [{ "code": "REACH_END", "type": "POSITION",
      "check": { "WHITE": [[0,4],[1,4]], "BLACK": [[0,0]] } }],"#;

    #[test]
    pub fn position() {
        let moves = piece(
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
        let moves = piece(
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
        let named = MAN.replace(r#""code": "MAN","#, r#""code": "MAN", "name": "little piece","#);
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
        let twice = piece(&format!("{STEP_UP}, {STEP_UP}"));
        refused(&game("MAN [0,0]", "", &[&twice], ""), "move/duplicate-id at /pieces/0/moves/1/id");
    }

    #[test]
    fn step() {
        let knight = piece(r#"{ "id": 0, "step": [1, 2], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }"#);
        // Written for WHITE, turned for BLACK.
        holds(&game("MAN [0,0]", "MAN [4,4]", &[&knight], ""), "moves: a1b3\nplay: a1b3\nmoves: e5d3");
        refused(
            &game("MAN [0,0]", "", &[&knight.replace("[1, 2]", "[0, 0]")], ""),
            "move/zero-step at /pieces/0/moves/0/step",
        );
    }

    #[test]
    fn actions() {
        let none = piece(r#"{ "id": 0, "step": [0, 1], "actions": [] }"#);
        refused(&game("MAN [0,0]", "", &[&none], ""), "move/no-action at /pieces/0/moves/0/actions");
    }

    #[test]
    fn conditions_must_all_pass() {
        let both = piece(
            r#"{ "id": 0, "step": [0, 2], "actions": [{ "state": "EMPTY", "action": "MOVE" }],
                 "conditions": [{ "condition": "FIRST_MOVE" }, { "condition": "PATH_EMPTY" }] }"#,
        );
        holds(
            &game("MAN [0,0], [1,0], [1,1]", "MAN [4,4]", &[&both], ""),
            "moves: a1a3 b2b4\nplay: a1a3 e5e3\nmoves: b2b4",
        );
    }

    #[test]
    fn side_effects_of_a_move_always_fire() {
        let pawn = piece(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }],
                 "side_effects": [{ "action": "CAPTURE", "target": [1, 0] }] }"#,
        );
        holds(&game("MAN [0,0], [1,0]", "MAN [4,4]", &[&pawn], ""), "play: a1a2\nat b1: nothing");
    }
}
