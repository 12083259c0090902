//! Promotion, side effects, and the two annotated examples.

use super::*;

pub mod modifiers {
    use super::*;
    use arbiter_reference::{Begun, Position, Transforming};
    use arbiter_spec::patch::Choices;

    fn promoting(options: &str) -> String {
        let zone =
            r#""conditions": [{ "code": "END", "type": "POSITION", "check": { "WHITE": [[0,4]], "BLACK": [] } }],"#;
        let pawn = piece(&format!(
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
    fn transform_is_the_only_modifier() {
        refused(
            &promoting(r#"["ROOK"]"#).replace("TRANSFORM", "TRANSFROM"),
            "doc/type at /pieces/0/moves/0/modifiers/0/action",
        );
    }

    #[test]
    fn transform_conditions() {
        holds(&promoting(r#"["ROOK"]"#), "moves: a4a5r b4b5\nplay: b4b5\nat b5: WHITE MAN");
    }

    #[test]
    fn transform_options() {
        refused(&promoting("[]"), "promotion/no-target at /pieces/0/moves/0/modifiers/0/options");
        refused(&promoting(r#"["QUEEN"]"#), "ref/unknown-piece at /pieces/0/moves/0/modifiers/0/options/0");
    }

    /// The turn does not advance before the piece has become one of the listed codes.
    #[test]
    fn transforming_phase() {
        let document = arbiter_spec::read("text", &promoting(r#"["ROOK", "MAN"]"#), &EmptyLibrary).unwrap();
        let start = Position::start(&document.check(&Choices::default()).unwrap(), 0);
        let square = |name| start.spec().board.square_by_name(name).unwrap();
        let Ok(Begun::Transforming(waiting)) = Transforming::begin(&start, square("a4"), square("a5")) else {
            panic!("the piece must choose");
        };
        assert_eq!(waiting.options(), ["ROOK", "MAN"]);
        assert_eq!(waiting.position().to_move(), start.to_move());
        assert!(waiting.transform("KING").is_err());
        for code in ["ROOK", "MAN"] {
            let after = waiting.transform(code).unwrap();
            assert_eq!(start.spec().kind(after.pieces_on(square("a5"))[0].kind).code, code);
            assert_ne!(after.to_move(), start.to_move());
        }
        assert!(matches!(Transforming::begin(&start, square("b4"), square("b5")), Ok(Begun::Done(_))));
    }

    #[test]
    pub fn own_code_makes_promotion_optional() {
        holds(&promoting(r#"["ROOK", "MAN"]"#), "moves: a4a5r a4a5 b4b5\nplay: a4a5\nat a5: WHITE MAN");
    }
}

mod side_effects {
    use super::*;

    fn passing(duration: &str) -> String {
        let piece = piece(&format!(
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
        // BLACK's left is WHITE's right: the piece on a3 takes the one on b3 in passing.
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
        let moves = KING.trim_end().strip_suffix("] }").expect("the moves of the king stand last");
        let castling = r#"{ "id": 9, "step": [2, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }],
          "conditions": [ { "condition": "FIRST_MOVE" }, { "condition": "PATH_EMPTY" }, { "condition": "NOT_ATTACKED" },
            { "condition": "PATH_NOT_ATTACKED" }, { "condition": "ROOK_FIRST_MOVE", "position": [3, 0] },
            { "condition": "ROOK_FIRST_MOVE", "position": [4, 0] } ],
          "side_effects": [ { "action": "MOVE", "piece": "ROOK", "from": [3, 0], "to": [1, 0] },
            { "action": "MOVE", "piece": "ROOK", "from": [4, 0], "to": [1, 0] } ] }"#;
        let king = format!("{moves}, {castling} ] }}");
        game(white, black, &[&king, ROOK, MAN], r#""leader": "KING","#).replace("[5, 5]", "[8, 8]")
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
