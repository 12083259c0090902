//! `arbiter status`, as people and programs run it.

use crate::program::arbiter;
use serde_json::{Value, json};
use std::path::Path;

/// Runs the command with a text on its standard input: exit code, output, errors.
fn status(args: &[&str], input: &str) -> (i32, String, String) {
    arbiter(Path::new("."), &[&["status"], args].concat(), input)
}

fn data(args: &[&str], input: &str) -> Value {
    let (code, out, err) = status(&[args, &["--json"]].concat(), input);
    assert_eq!(code, 0, "{args:?}: {out}{err}");
    serde_json::from_str(&out).unwrap()
}

/// Each state of the retro profile under its number, the more important first.
#[test]
fn retro_states_by_number() {
    let rows = [
        ("playing", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", 0),
        ("check", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", 1),
        ("checkmate", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", 2),
        ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3),
        ("fifty moves", "4k3/p7/8/8/8/8/8/R3K3 w - - 100 60", 4),
        ("material", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 6),
        ("mate before fifty moves", "R6k/8/6K1/8/8/8/8/8 b - - 100 60", 2),
        ("stalemate before fifty moves", "7k/5Q2/6K1/8/8/8/8/8 b - - 100 60", 3),
        ("fifty moves before check", "4k3/8/8/8/8/8/8/K3R3 b - - 100 60", 4),
    ];
    for (name, position, number) in rows {
        let said = data(&["chess-retro", "--position", position], "");
        assert_eq!(said["state"], json!(number), "{name}");
    }
    let repeated = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let said = data(&["chess-retro", "--history", "-"], repeated);
    assert_eq!((&said["state"], &said["occurrences"]), (&json!(5), &json!(3)));
    assert_eq!(data(&["chess"], "")["state"], Value::Null);
}

#[test]
fn claims_are_listed_with_their_moves_and_articles() {
    let history = "1. g1f3 g8f6 2. f3g1 f6g8\n3. g1f3 g8f6 4. f3g1 # and now the knight goes home\n";
    let said = data(&["chess", "--history", "-"], history);
    let claim = json!({ "code": "THREEFOLD", "reason": "threefold_repetition", "article": "9.2", "seat": "BLACK", "with": "f6g8" });
    assert!(said["claims"].as_array().unwrap().contains(&claim), "{said}");
    assert_eq!(said["outcome"], Value::Null);
    assert_eq!(said["quiet_plies"], json!(7));
    let (_, out, _) = status(&["chess", "--history", "-"], history);
    assert!(out.contains("BLACK may claim threefold (article 9.2) with f6g8"), "{out}");
    assert!(out.starts_with("BLACK is to move\n"), "{out}");
}

/// The same history as moves, as positions and as a state.
#[test]
fn histories_of_three_kinds() {
    let (a, b) = ("4k3/7p/8/8/8/8/8/R3K3 w - -", "4k3/7p/8/8/8/8/8/1R2K3 b - -");
    let (c, d) = ("3k4/7p/8/8/8/8/8/1R2K3 w - -", "3k4/7p/8/8/8/8/8/R3K3 b - -");
    let lines = [a, b, c, d, a, b, c, d].join("\n");
    let said = data(&["chess", "--position", a, "--history", "-"], &lines);
    assert_eq!(said["occurrences"], json!(3));
    let state = json!({
        "board": { "a1": "R", "e1": "K", "e8": "k", "h7": "p" }, "turn": "white",
        "castling": { "white": { "kingside": false, "queenside": false }, "black": { "kingside": false, "queenside": false } },
        "en_passant": null, "halfmove_clock": 8, "fullmove_number": 9,
        "position_history": [a, b, c, d, a, b, c, d],
    });
    for option in ["--state", "--history"] {
        assert_eq!(data(&["chess", option, "-"], &state.to_string())["occurrences"], json!(3), "{option}");
    }
    let answer = r#"{"action": "claim_draw", "reason": "threefold_repetition"}"#;
    let said = data(&["chess", "--state", "-", "--answer", answer], &state.to_string());
    assert_eq!(said["answer"]["legal"], json!(true));
    let said =
        data(&["chess", "--state", "-", "--answer", r#"{"from":"a1","to":"b2","promotion":null}"#], &state.to_string());
    assert_eq!((&said["answer"]["legal"], &said["answer"]["faults"][0]["check"]), (&json!(false), &json!(3)));
}

#[test]
fn what_cannot_be_is_refused() {
    let (code, _, err) = status(&["chess", "--state", "-"], r#"{"board": {"e1": "K", "z9": "k"}, "turn": "White"}"#);
    assert_eq!(code, 1);
    for part in ["/board/z9", "squares go from a1 to h8", "did you mean \"white\"?", "/position_history", "is missing"]
    {
        assert!(err.contains(part), "{part}: {err}");
    }
    let (code, out, _) = status(&["chess", "--state", "-", "--json"], "```json\n{}\n```");
    let said: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &said["error"]["faults"][0]["line"]), (1, &json!(1)), "{out}");
    let (code, _, err) = status(&["chess", "--history", "-"], "e2e4 e7e5 e1e3");
    assert!(code == 1 && err.contains("line 1") && err.contains("e1e3"), "{err}");
    let (code, _, err) = status(&["chess", "--position", "4k3/8/8/8/8/8/8/4K3 w - -", "--history", "-"], "e2e4");
    assert!(code == 1 && err.contains("the moves lead to"), "{err}");
    let (code, _, err) = status(&["chess", "--state", "none.json"], "");
    assert!(code == 1 && err.contains("cannot read none.json"), "{err}");
}

/// Articles 5.1.2 and 6.9: who gives up or lets his flag fall loses, unless the other could never mate.
#[test]
fn flags_and_resignations_know_their_exception() {
    let rook_and_knight = "4k3/7r/8/8/8/8/8/4K1N1 w - - 0 1";
    let knight_alone = "4k3/8/8/8/8/8/8/4K1NR w - - 0 1";
    let bare = "4k3/7p/8/8/8/8/8/4K3 w - - 0 1";
    // Two kings and nothing but blocked pawns that no king can ever get at.
    let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let rows = [
        (rook_and_knight, "--flag", "WHITE", "BLACK wins: flag fall (article 6.9)"),
        (rook_and_knight, "--flag", "black", "WHITE wins: flag fall (article 6.9)"),
        (knight_alone, "--flag", "WHITE", "draw: flag fall (article 6.9)"),
        (knight_alone, "--resign", "WHITE", "draw: resignation (article 5.1.2)"),
        (bare, "--resign", "BLACK", "draw: resignation (article 5.1.2)"),
        (bare, "--resign", "WHITE", "BLACK wins: resignation (article 5.1.2)"),
        (wall, "--flag", "WHITE", "draw: dead position"),
    ];
    for (position, word, player, wanted) in rows {
        let (code, out, err) = status(&["chess", "--position", position, word, player], "");
        let said = format!("{position} {word} {player}\n{out}{err}");
        match wanted.contains("dead") {
            true => assert!(code != 0 && err.contains("the game is over"), "{said}"),
            false => assert!(code == 0 && out.starts_with(wanted), "{said}"),
        }
    }
    for (game, word, player, wanted) in [
        ("chess", "--flag", "GREEN", "there is no player GREEN; expected one of WHITE, BLACK"),
        ("breakthrough", "--flag", "WHITE", "--flag WHITE: "),
        ("breakthrough", "--resign", "WHITE", "--resign WHITE: the rules have no ending for giving up"),
    ] {
        let (code, out, err) = status(&[game, word, player], "");
        assert!(code != 0 && err.contains(wanted), "{game}: {out}{err}");
    }
}
