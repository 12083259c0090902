//! Each limitation of format 1 holds there, and is lifted by format 2.

use super::*;

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
        super::super::effects::modifiers::own_code_makes_promotion_optional();
        // In format 2 staying keeps the piece itself: it has moved, and its flags are its own.
        let pawn = piece(
            r#"{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }], "conditions": [{ "condition": "FIRST_MOVE" }],
                 "modifiers": [{ "action": "TRANSFORM", "options": ["MAN", "ROOK"] }] }"#,
        );
        let ends = r#""endings": [{ "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": "DRAW" }],"#;
        holds(&game("MAN [0,0]", "MAN [4,4]", &[&pawn, ROOK], ""), "play: a1a2 e5e4\nhas: a2a3");
        holds(&format2(&game("MAN [0,0]", "MAN [4,4]", &[&pawn, ROOK], ends)), "play: a1a2 e5e4r\nmoves:");
    }

    #[test]
    fn position_conditions_check_the_destination_only() {
        let piece = piece(
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
            piece(&format!(
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
