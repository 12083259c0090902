//! The built-in player on the command line: it learns, looks at positions and games, and sits at the table.

use crate::program::{self, arbiter, words};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
    let folder = program::folder(name);
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
    let last = text.lines().find(|line| line.contains("Qh4#")).unwrap_or_else(|| panic!("{text}"));
    assert!(last.ends_with("  wins"), "{last}");
    assert!(text.contains("\nBLACK: 2 moves, 0 inaccuracies, 0 mistakes, 0 blunders"), "{text}");
    let picture = fs::read_to_string(folder.join("fool.svg")).unwrap();
    assert!(picture.contains("<title>4. Qh4#: 0 %</title>"), "{picture}");
    let json: serde_json::Value =
        serde_json::from_str(&fine(&folder, "analyze chess --pgn fool.pgn --depth 5 --json", "")).unwrap();
    assert_eq!(json["moves"][2]["judgement"], "blunder");
    assert_eq!(json["moves"][3]["after"], 31_000);
    // A tag that names other rules is heeded, and that is said.
    let said = |tag: &str| {
        fs::write(folder.join("tagged.pgn"), format!("[Variant \"{tag}\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")).unwrap();
        fine(&folder, "analyze chess --pgn tagged.pgn --depth 1", "")
    };
    let (other, same) = (said("Crazyhouse"), said("Chess"));
    assert!(other.starts_with("Crazyhouse, not Chess: the tag Variant of the game says so\n"), "{other}");
    assert!(same.starts_with("   1 WHITE "), "{same}");
    fs::remove_dir_all(folder).unwrap();
}

/// A coin that lets only pawns move, three times in four: what each side of it is worth, and the throw itself.
#[test]
fn a_throw_that_comes_first_is_looked_at() {
    let folder = folder("throw");
    let coin = |reroll: &str| {
        format!(
            r#"{{ "format": 2, "extends": "chess", "name": "COIN",
              "chance": [{{ "code": "COIN", "at": "TURN_START"{reroll},
                "outcomes": [{{ "code": "HEADS", "weight": 3 }}, {{ "code": "TAILS", "weight": 1 }}] }}],
              "turns": {{ "stuck": "SKIP", "obligations": [{{ "code": "HEADS", "if_none": "NONE", "must": {{ "piece": ["PAWN"] }},
                "when": [{{ "condition": "CHANCE", "code": "COIN", "values": ["HEADS"] }}] }}] }},
              "endings": [{{ "code": "STALEMATE", "$remove": true }}] }}"#
        )
    };
    fs::write(folder.join("coin.json"), coin("")).unwrap();
    fs::write(folder.join("again.json"), coin(r#", "reroll": { "when": [{ "condition": "NO_MOVES" }], "limit": 3 }"#))
        .unwrap();
    let look = |game: &str, position: &str| {
        let command = format!("analyze {game} --depth 2 --position '{position} w - -'");
        let json = serde_json::from_str::<serde_json::Value>(&fine(&folder, &format!("{command} --json"), "")).unwrap();
        (fine(&folder, &command, ""), json["throw"].clone())
    };
    let (text, json) = look("coin.json", "6k1/5ppp/8/8/8/8/5PPP/R3K3");
    assert!(text.starts_with("WHITE throws the coin first, "), "{text}");
    assert!(text.contains("\ncoin TAILS, 1 of 4: WHITE wins in 1, BLACK loses in 1 (depth "), "{text}");
    assert!(text.contains("\n   Ra8#\non average: WHITE +"), "{text}");
    let heads = json["outcomes"][0]["scores"]["WHITE"]["centipawns"].as_f64().unwrap();
    // A win counts for ten cheap pieces.
    assert_eq!(json["expected"]["WHITE"]["centipawns"], ((3.0 * heads + 1000.0) / 4.0).round(), "{json}");
    // No pawn can move: the next is on turn, or the coin is thrown again.
    let (text, json) = look("coin.json", "6k1/8/8/8/8/8/8/R3K3");
    assert!(text.contains("\ncoin HEADS (pawn), 3 of 4: nothing can be done with it, BLACK is next: WHITE "), "{text}");
    assert_eq!(json["outcomes"][0]["line"], serde_json::Value::Null);
    let (text, json) = look("again.json", "6k1/8/8/8/8/8/8/R3K3");
    assert!(
        text.contains("coin HEADS (pawn), 3 of 4: nothing can be done with it, and it is thrown again\n"),
        "{text}"
    );
    assert_eq!(json["expected"], json["outcomes"][1]["scores"], "{text}");
    fs::remove_dir_all(folder).unwrap();
}

/// People play on from a position; then the program sits down where it is to move: what it does first.
fn taken_over(folder: &Path, (position, moves): (&str, &str), seat: &str) -> String {
    let people = "--seat WHITE=human --seat BLACK=human --save game.json";
    let _ = fs::remove_file(folder.join("game.json"));
    fine(folder, &format!("play chess {people} --position '{position}'"), &moves.replace(' ', "\n"));
    fine(folder, &format!("play --resume game.json --seat {seat}"), "");
    assert_eq!(fine(folder, "verify game.json", "").matches("good").count(), 1);
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("game.json")).unwrap()).unwrap();
    // Who sits down is an event, too.
    let mut lines = record["events"].as_array().unwrap().iter().filter_map(serde_json::Value::as_str);
    lines.nth(moves.split(' ').count()).unwrap().to_string()
}

/// A draw that needs a move is claimed with that move by the side that loses otherwise; the side that wins keeps clear of it.
#[test]
fn a_draw_is_claimed_together_with_a_move() {
    let folder = folder("claims");
    let fifty = ("6k1/2R5/6K1/8/8/8/8/1R6 w - - 98 80", "b1a1");
    let repeated = ("6k1/8/8/8/8/8/8/K2Q4 w - - 0 1", "d1d2 g8h8 d2d1 h8g8 d1d2 g8h8 d2d1");
    for level in [1, 4, 9, 10] {
        let seat = format!("BLACK=engine:{level}");
        let said = taken_over(&folder, fifty, &seat);
        assert!(said.starts_with("claim BLACK FIFTY_MOVES g8"), "level {level}: {said}");
        // Only one move brings the position back.
        assert_eq!(taken_over(&folder, repeated, &seat), "claim BLACK THREEFOLD h8g8", "level {level}");
    }
    // The opponent is winning: the clock of the game is set back, the position is not repeated.
    let late = ("6k1/8/8/8/8/8/P7/K2Q4 b - - 98 80", "g8h8");
    let said = taken_over(&folder, late, "WHITE=engine:9");
    assert!(said.starts_with("a2a"), "{said}");
    let again = ("6k1/8/8/8/8/8/8/K2Q4 b - - 0 1", "g8h8 d1d2 h8g8 d2d1 g8h8 d1d2 h8g8");
    let said = taken_over(&folder, again, "WHITE=engine:9");
    assert!(!said.starts_with("claim") && said != "d2d1", "{said}");
    fs::remove_dir_all(folder).unwrap();
}

/// The same under the referee and as an agent, in the words of each.
#[test]
fn agents_claim_together_with_a_move() {
    let folder = folder("agents");
    let seats = "--seat WHITE=random --seat BLACK=engine:3";
    let position = "6k1/2R5/6K1/8/8/8/8/1R6 b - - 99 80";
    let said = fine(&folder, &format!("referee chess {seats} --position '{position}' --record one.json"), "");
    assert!(said.contains("fifty moves"), "{said}");
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("one.json")).unwrap()).unwrap();
    assert!(record["events"][0]["did"].as_str().unwrap().starts_with("claim FIFTY_MOVES g8"), "{record}");
    let state = r#"{"board":{"g8":"k","c7":"R","g6":"K","b1":"R"},"turn":"black","castling":{"white":{"kingside":false,"queenside":false},"black":{"kingside":false,"queenside":false}},"en_passant":null,"halfmove_clock":99,"fullmove_number":80,"position_history":[]}"#;
    let answer: serde_json::Value = serde_json::from_str(&fine(&folder, "agent --level 3", state)).unwrap();
    assert_eq!((&answer["action"], &answer["reason"]), (&"claim_draw".into(), &"fifty_move_rule".into()), "{answer}");
    assert_eq!(answer["from"], "g8", "{answer}");
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
