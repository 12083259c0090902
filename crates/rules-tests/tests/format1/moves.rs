//! What moves do, and when.

use super::*;

mod actions {
    use super::*;

    fn only(state: &str, action: &str) -> String {
        piece(&format!(r#"{{ "id": 0, "step": [0, 1], "actions": [{{ "state": "{state}", "action": "{action}" }}] }}"#))
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
        let both = piece(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" },
                 { "state": "ENEMY", "action": "CAPTURE", "side_effects": [{ "action": "CAPTURE", "target": [1, 0] }] }] }"#,
        );
        holds(&game("MAN [0,0], [1,0]", "MAN [4,4]", &[&both], ""), "play: a1a2\nat b1: WHITE MAN");
        holds(&game("MAN [0,0], [1,0]", "MAN [0,1]", &[&both], ""), "play: a1a2\nat b1: nothing");
    }

    #[test]
    fn action_level_conditions() {
        let first = piece(
            r#"{ "id": 0, "step": [0, 1], "actions": [
                 { "state": "EMPTY", "action": "MOVE" },
                 { "state": "ENEMY", "action": "CAPTURE", "conditions": [{ "condition": "FIRST_MOVE" }] }] }"#,
        );
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
        piece(&format!(
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
        let pawn = piece(&format!(
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
        let pawn = piece(&format!(
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
        // Vacuous off the board and on an empty square; false beside a piece that has moved.
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
        let piece = piece(&format!(
            "{}, {}",
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "CHECK_STATE", "state": "READY", "position": [1, 0] }] }"#,
            r#"{ "id": 1, "step": [1, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "side_effects": [{ "action": "SET_STATE", "state": "READY" }] }"#
        ));
        // The piece that stepped to c1 carries the flag; its left neighbour on b1 may now go up.
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
        super::super::fields::conditions::position();
    }
}

mod repeat {
    use super::*;

    fn ride(repeat: &str) -> String {
        piece(&format!(
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
