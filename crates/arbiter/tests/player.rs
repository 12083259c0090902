//! The built-in player on the command line: it learns, looks at positions and games, and sits at the table.

#[path = "support/run.rs"]
mod run;

use run::{arbiter, words};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Two knights each, who want to get across.
const RACE: &str = r#"{
  "format": 2, "name": "KNIGHT RACE", "board": { "dimensions": [5, 5] },
  "zones": [{ "code": "GOAL", "frame": "PLAYER", "rows": [4] }],
  "players": [
    { "name": "WHITE", "direction": [[1, 0], [0, 1]],
      "starting_positions": [{ "piece": "KNIGHT", "positions": [[1, 0], [3, 0]] }] },
    { "name": "BLACK", "direction": [[1, 0], [0, -1]],
      "starting_positions": [{ "piece": "KNIGHT", "positions": [[1, 4], [3, 4]] }] }
  ],
  "turns": { "order": ["WHITE", "BLACK"] },
  "pieces": [{ "code": "KNIGHT", "symbol": "N", "betza": "N" }],
  "endings": [
    { "code": "HOME", "when": [{ "condition": "COUNT", "filter": { "owner": "OWN", "zone": "GOAL" }, "min": 1 }],
      "result": { "win": "OWN" } },
    { "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": "DRAW" }
  ]
}"#;

fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("arbiter-player-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("race.json"), RACE).unwrap();
    folder
}

/// What a command prints; it succeeds.
fn fine(folder: &Path, command: &str, input: &str) -> String {
    let (code, text, errors) = arbiter(folder, &words(command), input);
    assert_eq!(code, 0, "{command}: {errors}");
    text
}

/// What a command says against itself.
fn fault(folder: &Path, command: &str) -> String {
    let (code, text, errors) = arbiter(folder, &words(command), "");
    assert!(code == 1 || code == 2, "{command}: {code}, {text}");
    errors
}

#[test]
fn tuning_is_the_same_every_time_and_goes_on_where_it_was() {
    let folder = folder("tune");
    let command = "tune race.json --games 30 --rounds 2 --nodes 60 --threads 2";
    assert!(fine(&folder, command, "").contains("written to race.values"));
    let whole = fs::read_to_string(folder.join("race.values")).unwrap();
    assert!(!folder.join("race.values.games").exists());
    // Again from the estimate, in another file, by one thread.
    fine(&folder, "tune race.json --games 30 --rounds 2 --nodes 60 --threads 1 --afresh -o again.values", "");
    assert_eq!(fs::read_to_string(folder.join("again.values")).unwrap(), whole);
    // Broken off in the first round, in the middle of a line: what was played is kept, and the rest is played.
    break_off(&folder, "tune race.json --games 1000000 --nodes 60 --afresh -o part.values", "part.values.games", 9);
    let notes = fs::read_to_string(folder.join("part.values.games")).unwrap();
    fs::write(folder.join("part.values.games"), &notes[..notes.len() - 4]).unwrap();
    fine(&folder, "tune race.json --games 30 --rounds 2 --nodes 60 --afresh -o part.values", "");
    assert_eq!(fs::read_to_string(folder.join("part.values")).unwrap(), whole);
    fs::remove_dir_all(folder).unwrap();
}

/// Begins something, and kills it once a file has so many lines.
fn break_off(folder: &Path, command: &str, file: &str, lines: usize) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(words(command))
        .current_dir(folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while fs::read_to_string(folder.join(file)).map_or(0, |text| text.lines().count()) < lines {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was broken off");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn values_that_do_not_fit_are_told() {
    let folder = folder("values");
    fs::write(folder.join("race.values"), "{ \"values\": 1, \"tempo\": \"quick\" }").unwrap();
    assert!(fault(&folder, "analyze race.json --depth 2").contains("race.values: /tempo must be a number"));
    assert!(fault(&folder, "tune race.json --games 2").contains("`--afresh` writes over it"));
    fine(&folder, "tune race.json --games 2 --rounds 1 --nodes 20 --afresh", "");
    fine(&folder, "analyze race.json --depth 2", "");
    fs::remove_dir_all(folder).unwrap();
}

/// The same rules under another name are thought about alike once the document says whose values it plays by.
#[test]
fn a_document_may_play_by_what_was_learnt_of_another() {
    let folder = folder("borrowed");
    let document = |metadata: &str| format!(r#"{{ "format": 2, "extends": "chess", "name": "MINE"{metadata} }}"#);
    fs::write(folder.join("plain.json"), document("")).unwrap();
    fs::write(folder.join("mine.json"), document(r#", "metadata": { "values": "chess" }"#)).unwrap();
    fs::write(folder.join("typo.json"), document(r#", "metadata": { "values": "ches" }"#)).unwrap();
    let lines = |game: &str| -> serde_json::Value {
        let text = fine(&folder, &format!("analyze {game} --depth 6 --json"), "");
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["lines"].clone()
    };
    assert_eq!(lines("mine.json"), lines("chess"));
    assert_ne!(lines("plain.json"), lines("chess"));
    let said = fault(&folder, "analyze typo.json --depth 2");
    assert!(said.contains("typo.json: /metadata/values: nothing was learnt of `ches`; there is "), "{said}");
    let race = RACE.replacen("\"board\"", "\"metadata\": { \"values\": \"chess\" }, \"board\"", 1);
    fs::write(folder.join("race.json"), race).unwrap();
    let said = fault(&folder, "analyze race.json --depth 2");
    assert!(said.contains("race.json: /metadata/values: what was learnt of `chess` does not fit: "), "{said}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn positions_are_looked_at() {
    let folder = folder("analyze");
    let mate = "analyze chess --position '6k1/5ppp/8/8/8/8/8/R3K3 w - -' --depth 4 --lines 2";
    let text = fine(&folder, mate, "");
    assert!(text.starts_with("WHITE to move, Chess\n1. WHITE wins in 1, BLACK loses in 1 (depth "), "{text}");
    assert!(text.contains("\n   Ra8#\n2. "), "{text}");
    let json: serde_json::Value = serde_json::from_str(&fine(&folder, &format!("{mate} --json"), "")).unwrap();
    assert_eq!(json["lines"][0]["scores"]["BLACK"]["mate"], -1);
    assert_eq!(json["lines"][0]["moves"], serde_json::json!(["Ra8#"]));
    let over = "analyze chess --position 'R5k1/5ppp/8/8/8/8/8/4K3 b - -'";
    assert_eq!(fine(&folder, over, ""), "the game is over: CHECKMATE\n");
    assert!(fault(&folder, "analyze chess --time 0").contains("expected seconds"));
    assert!(fault(&folder, "analyze chess --pgn gone.pgn").contains("cannot read gone.pgn"));
    fs::remove_dir_all(folder).unwrap();
}

/// The shortest way to lose: the last move but one is what it is.
#[test]
fn mistakes_of_a_game_are_named() {
    let folder = folder("game");
    fs::write(folder.join("fool.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let text = fine(&folder, "analyze chess --pgn fool.pgn --depth 5 --svg fool.svg", "");
    let blunder = text.lines().find(|line| line.contains("g4??")).unwrap_or_else(|| panic!("{text}"));
    assert!(blunder.contains("loses in 1  blunder; "), "{blunder}");
    assert!(text.contains("Qh4#"), "{text}");
    assert!(text.contains("\nBLACK: 2 moves, 0 inaccuracies, 0 mistakes, 0 blunders"), "{text}");
    let picture = fs::read_to_string(folder.join("fool.svg")).unwrap();
    assert!(picture.contains("<title>4. Qh4#: 0 %</title>"), "{picture}");
    let json: serde_json::Value =
        serde_json::from_str(&fine(&folder, "analyze chess --pgn fool.pgn --depth 5 --json", "")).unwrap();
    assert_eq!(json["moves"][2]["judgement"], "blunder");
    fs::remove_dir_all(folder).unwrap();
}

/// At the table: the usual opponent answers, the same way for the same seed; it takes what is offered for nothing.
#[test]
fn the_program_sits_at_the_table() {
    let folder = folder("table");
    let play = |command: &str, input: &str| fine(&folder, command, input);
    let first = play("play chess --seed 3 --save one.json", "e2e4\nd2d4\nhint\n");
    assert!(first.contains("you play WHITE; BLACK is played by the program, level 4"), "{first}");
    assert!(first.contains("BLACK plays ") && first.contains("perhaps "), "{first}");
    let events = |file: &str| -> serde_json::Value {
        let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(folder.join(file)).unwrap()).unwrap();
        record["events"].clone()
    };
    play("play chess --seed 3 --save two.json", "e2e4\nd2d4\n");
    assert_eq!(events("one.json"), events("two.json"));
    assert_eq!(events("one.json").as_array().unwrap().len(), 4);
    let taken = play(
        "play chess --position '4k3/8/8/3q4/8/2N5/8/4K3 b - -' --seat BLACK=human --seat WHITE=engine:3",
        "d5d4\n",
    );
    assert!(taken.contains("level 3"), "{taken}");
    let mate =
        play("play chess --position '6k1/5ppp/8/8/8/8/8/R3K3 w - -' --seat WHITE=engine:1 --seat BLACK=human", "");
    assert!(mate.contains("WHITE plays a1a8") && mate.contains("WHITE wins"), "{mate}");
    for wrong in ["engine:0", "engine:11", "engine:x", "robot"] {
        let said = fault(&folder, &format!("play chess --seat BLACK={wrong}"));
        assert!(said.contains("engine:1 to engine:10"), "{said}");
    }
    fs::remove_dir_all(folder).unwrap();
}
