//! What the program answers when the plain answer would mislead: as people read it, and as programs do.

use serde_json::{Value, json};
use std::process::Command;

fn arbiter(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter")).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

fn data(args: &[&str]) -> Value {
    serde_json::from_str(&arbiter(args)).unwrap()
}

const PROMOTION: &str = "8/4P2k/8/8/8/8/8/K7 w - -";

#[test]
fn a_piece_that_cannot_be_had_is_not_legal() {
    let explain = |text| arbiter(&["explain", "chess", text, "--position", PROMOTION]);
    assert!(explain("e7e8n").starts_with("e7e8n is legal\n"));
    let king = explain("e7e8k");
    assert!(king.starts_with("e7e8k is not legal\n") && king.contains("closest: e7e8b, e7e8n, e7e8q, e7e8r"), "{king}");
    // The beginning of a move: it can be played, but not without saying what the piece becomes.
    let open = explain("e7e8");
    assert!(open.starts_with("e7e8 is legal\n") && open.contains("e7e8q, e7e8r, e7e8b, e7e8n"), "{open}");
    let object = data(&["explain", "chess", "e7e8k", "--json", "--position", PROMOTION]);
    assert_eq!(object["legal"], json!(false));
    let square = data(&["explain", "chess", "e7", "--json", "--position", PROMOTION]);
    assert_eq!(square["legal"], json!(true));
}

#[test]
fn no_moves_come_with_the_reason() {
    let waiting = ["moves", "enochian", "--option", "divination=reroll"];
    assert_eq!(arbiter(&waiting), "DIE is rolled first\n");
    let object = data(&[&waiting[..], &["--json"]].concat());
    assert_eq!((&object["count"], &object["awaits"], &object["outcome"]), (&json!(0), &json!("DIE"), &Value::Null));
    let mated = data(&["moves", "chess", "--json", "--position", "7k/5QK1/8/8/8/8/8/8 b - -"]);
    assert_eq!((&mated["count"], &mated["awaits"]), (&json!(0), &Value::Null));
    assert_eq!(
        (&mated["outcome"]["code"], &mated["outcome"]["scores"]),
        (&json!("CHECKMATE"), &json!({ "WHITE": 1.0, "BLACK": 0.0 }))
    );
    let start = data(&["moves", "chess", "--json"]);
    assert_eq!((&start["count"], &start["outcome"]), (&json!(20), &Value::Null));
}

/// Every outcome of a roll counts; a roll that leaves nothing to play uses up the turn.
#[test]
fn games_of_chance_are_counted() {
    let nodes = data(&["perft", "enochian", "1", "--option", "DIVINATION=REROLL", "--json"])["nodes"].as_u64();
    assert!(nodes.is_some_and(|n| n > 0), "{nodes:?}");
}

/// A fault of a patch is found in the finished document and in the file that supplied it.
#[test]
fn diagnostics_point_into_the_document_and_into_the_file() {
    let folder = std::env::temp_dir().join(format!("arbiter-answers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    // The base is looked up beside the file; comments and trailing commas are fine in both.
    file(
        "base.json",
        "{ \"extends\": \"chess\", // ours\n  \"name\": \"BASE\",\n  \"zones\": [{ \"code\": \"LATE\", \"rows\": [99] },], }",
    );
    let top =
        file("top.json", r#"{ "extends": "base", "name": "TOP", "pieces": [{ "code": "QUEEN", "symbl": "Q" }] }"#);
    let found = data(&["check", &top, "--json"]);
    let found = found[0]["diagnostics"].as_array().unwrap();
    let places: Vec<_> = found
        .iter()
        .map(|d| {
            let file = d["file"].as_str().unwrap().rsplit('/').next().unwrap();
            (d["code"].clone(), file.to_string(), d["file_pointer"].clone(), d["line"].clone())
        })
        .collect();
    assert_eq!(
        places,
        [
            (json!("doc/unknown-key"), "top.json".to_string(), json!("/pieces/0/symbl"), json!(1)),
            (json!("zone/off-board"), "base.json".to_string(), json!("/zones/0/rows/0"), json!(3)),
        ]
    );
    // In the finished document both stand behind what chess has.
    assert!(found.iter().all(|d| d["pointer"] != d["file_pointer"]), "{found:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}
