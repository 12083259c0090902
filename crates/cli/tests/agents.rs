//! Programs that speak JSON, through real processes: the examples of the protocol, every row of its tables in a refereed
//! game, states that cannot be, and records that are refereed again.
#![cfg(unix)]

use crate::program::folder;
use arbiter_testkit::{python_with, validator};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn arbiter(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
    let mut child =
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that refuses its input need not read all of it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
}

/// A program of the shell that gives one answer after the other.
fn program(answers: &[&str]) -> String {
    let quoted: String = answers.iter().map(|answer| format!(" '{answer}'")).collect();
    format!("agent:for a in{quoted}; do read s; echo \"$a\"; done; read s")
}

/// A game of the file: the words behind each sign.
struct Script<'a> {
    name: &'a str,
    lines: Vec<(&'a str, &'a str)>,
}

impl<'a> Script<'a> {
    fn all(&self, sign: &str) -> Vec<&'a str> {
        self.lines.iter().filter(|(found, _)| *found == sign).map(|(_, rest)| *rest).collect()
    }

    fn one(&self, sign: &str) -> Option<&'a str> {
        self.all(sign).first().copied()
    }
}

fn scripts(text: &str) -> Vec<Script<'_>> {
    let cases = text.split("\n## ").skip(1);
    cases
        .map(|case| {
            let mut all = case.lines().filter(|line| !line.is_empty());
            let name = all.next().unwrap();
            Script { name, lines: all.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect() }
        })
        .collect()
}

/// Signs of a script that are no players.
const SIGNS: [&str; 10] = ["=", "!", "m", "d", "max", "retries", "position", "opening", "game", "protocol"];

/// Plays a script; what is not as it says.
fn fault(script: &Script, record: &str) -> Option<String> {
    let protocol = script.one("protocol").map_or(String::new(), |protocol| format!("{protocol}:"));
    let mut players: Vec<&str> = script.lines.iter().map(|(sign, _)| *sign).filter(|s| !SIGNS.contains(s)).collect();
    players.sort_unstable();
    players.dedup();
    let seats: Vec<String> =
        players.iter().map(|player| format!("{player}={protocol}{}", program(&script.all(player)))).collect();
    let mut args = vec!["referee", script.one("game").unwrap_or("chess"), "--json", "--record", record];
    args.extend(seats.iter().flat_map(|seat| ["--seat", seat]));
    // A seat that has nothing to say must not be asked.
    args.extend(["--others", "agent:exit 1"]);
    for (sign, option) in
        [("position", "--position"), ("opening", "--opening"), ("max", "--max-moves"), ("retries", "--retries")]
    {
        args.extend(script.one(sign).map(|value| [option, value]).into_iter().flatten());
    }
    let output = arbiter(&args, "");
    let Ok(found) = serde_json::from_slice::<Value>(&output.stdout) else {
        return Some(format!("{}: {}", script.name, String::from_utf8_lossy(&output.stderr)));
    };
    let verdict = &found["verdict"];
    let scores: Vec<String> = verdict["scores"].as_array()?.iter().map(|s| s.as_f64().unwrap().to_string()).collect();
    let is = format!("{} {} {}", verdict["kind"].as_str()?, verdict["code"].as_str()?, scores.join(","));
    let moves: Vec<&str> = found["moves"].as_array()?.iter().filter_map(Value::as_str).collect();
    let mut wrong = Vec::new();
    if Some(is.as_str()) != script.one("=") {
        wrong.push(is);
    }
    if script.one("m").is_some_and(|wanted| wanted != moves.join(" ")) {
        wrong.push(moves.join(" "));
    }
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(record).ok()?).ok()?;
    let done: Vec<&str> = kept["events"].as_array()?.iter().filter_map(|event| event["did"].as_str()).collect();
    if script.one("d").is_some_and(|wanted| wanted != done.join("; ")) {
        wrong.push(done.join("; "));
    }
    for refusal in script.all("!") {
        let mut words = refusal.splitn(3, ' ');
        let check = words.next().and_then(|check| check.parse::<u64>().ok());
        let (pointer, said) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let told = found["refused"].as_array()?.iter().flat_map(|r| r["why"].as_array().cloned().unwrap_or_default());
        let fits = |why: &Value| {
            why["check"].as_u64() == check
                && why["pointer"] == pointer
                && why["message"].as_str().is_some_and(|m| m.contains(said))
        };
        if !told.clone().any(|why| fits(&why)) {
            wrong.push(format!("{refusal} is not among {:?}", told.collect::<Vec<_>>()));
        }
    }
    // Whatever happened, its record is good.
    let verified = arbiter(&["verify", record], "");
    if !verified.status.success() {
        wrong.push(String::from_utf8_lossy(&verified.stdout).into_owned());
    }
    (!wrong.is_empty()).then(|| format!("{}: {}", script.name, wrong.join("; ")))
}

#[test]
fn every_row_of_the_tables_in_a_refereed_game() {
    let scripts = scripts(include_str!("agents/games.md"));
    let folder = folder("games");
    let faults: Vec<String> = scripts
        .iter()
        .enumerate()
        .filter_map(|(i, script)| {
            let record = folder.join(format!("{i}.json")).display().to_string();
            fault(script, &record)
        })
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    let rows = |section: &str| scripts.iter().filter(|script| script.name.starts_with(section)).count();
    assert!((1..=9).all(|check| rows(&format!("12.{check} ")) == 1) && rows("13 ") >= 9);
    assert!([6, 11, 15, 16, 17, 18].iter().all(|section| rows(&format!("{section} ")) > 0) && rows("v2 ") >= 10);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The states of the protocol's own examples.
fn examples() -> Vec<&'static str> {
    let text = include_str!("../../rules-tests/tests/protocol/15-examples.md");
    text.lines().filter_map(|line| line.strip_prefix("told: ")).collect()
}

#[test]
fn the_examples_are_answered_legally() {
    let states = examples();
    assert!(states.len() >= 5);
    let output = arbiter(&["agent", "--level", "2"], &format!("{}\n", states.join("\n")));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers = lines(&output);
    assert_eq!(answers.len(), states.len());
    for (state, answer) in states.iter().zip(answers) {
        let judged = arbiter(&["status", "chess", "--state", "-", "--answer", &answer.to_string(), "--json"], state);
        let judged: Value = serde_json::from_slice(&judged.stdout).unwrap();
        assert_eq!(judged["answer"]["legal"], json!(true), "{state}\n{answer}");
    }
}

/// A state with one value changed.
fn with(pointer: &str, value: Value) -> String {
    let mut state: Value = serde_json::from_str(examples()[0]).unwrap();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    state.pointer_mut(parent).unwrap()[key] = value;
    state.to_string()
}

#[test]
fn impossible_states_get_an_error_and_no_guess() {
    for (name, text, pointer) in [
        ("no JSON", "hello".to_string(), ""),
        ("a list", "[]".to_string(), ""),
        ("a second king", with("/board/e4", json!("K")), "/board"),
        ("a square beside the board", with("/board/i9", json!("Q")), "/board/i9"),
        ("an unknown member", with("/score", json!(1)), "/score"),
        ("a wrong turn", with("/turn", json!("red")), "/turn"),
        ("a number", with("/halfmove_clock", json!(-1)), "/halfmove_clock"),
        ("an offer of nobody", with("/draw_offer", json!("green")), "/draw_offer"),
        ("an unknown protocol", with("/protocol", json!(3)), "/protocol"),
        ("no game", with("/protocol", json!(2)), "/game"),
    ] {
        let output = arbiter(&["agent"], &format!("{text}\n"));
        assert_eq!(output.status.code(), Some(1), "{name}");
        let said = lines(&output);
        let faults = said[0]["error"]["faults"].as_array().unwrap_or_else(|| panic!("{name}: {said:?}"));
        let places: Vec<&str> = faults.iter().filter_map(|fault| fault["pointer"].as_str()).collect();
        assert!(said.len() == 1 && places.iter().any(|place| place.starts_with(pointer)), "{name}: {said:?}");
    }
    // A game that is over has no answer, either; those before it were given.
    let over = r#"{"board":{"h8":"k","g7":"Q","g6":"K"},"turn":"black","castling":{"white":{"kingside":false,"queenside":false},"black":{"kingside":false,"queenside":false}},"en_passant":null,"halfmove_clock":1,"fullmove_number":50,"position_history":[]}"#;
    let output = arbiter(&["agent", "--level", "1"], &format!("{}\n\n{over}\n{}\n", examples()[0], examples()[0]));
    let said = lines(&output);
    assert!(said.len() == 2 && output.status.code() == Some(1), "{said:?}");
    assert!(said[1]["error"]["message"].as_str().unwrap().contains("the game is over"), "{said:?}");
}

/// The side that is behind claims the draw that is open and does not resign; the side that is ahead plays on.
#[test]
fn a_draw_is_claimed_rather_than_the_game_given_up() {
    let state = |turn: &str, clock: u32| {
        let rights = json!({ "kingside": false, "queenside": false });
        let board = json!({ "e1": "K", "d1": "Q", "a1": "R", "e8": "k", "h7": "p" });
        json!({
            "board": board, "turn": turn, "castling": { "white": rights, "black": rights }, "en_passant": null,
            "halfmove_clock": clock, "fullmove_number": 80, "position_history": [],
        })
    };
    let asked = [state("black", 100), state("black", 99), state("white", 101)];
    let input: String = asked.iter().map(|state| format!("{state}\n")).collect();
    let answers = lines(&arbiter(&["agent", "--movetime", "200"], &input));
    assert_eq!(answers[0], json!({ "action": "claim_draw", "reason": "fifty_move_rule" }));
    let with_move = |answer: &Value| answer["action"] == "claim_draw" && answer["from"] == "e8";
    assert!(with_move(&answers[1]), "{}", answers[1]);
    assert!(answers[2]["from"].is_string(), "{}", answers[2]);
    let never = lines(&arbiter(&["agent", "--movetime", "200", "--never-resign"], &format!("{}\n", asked[1])));
    assert!(with_move(&never[0]), "{}", never[0]);
}

/// Four seats, throws and prisoners: the second protocol tells all of it, and its records are refereed again.
#[test]
fn every_kind_of_game_is_played_by_agents() {
    let folder = folder("kinds");
    for (game, seats) in
        [("enochian", 4), ("crazyhouse", 2), ("three-check", 2), ("amazons", 2), ("duck", 2), ("four-player-teams", 4)]
    {
        let record = folder.join(format!("{game}.json")).display().to_string();
        let agent = format!("v2:agent:{} agent --level 1", env!("CARGO_BIN_EXE_arbiter"));
        let options = ["--max-moves", "24", "--seed", "7", "--legal", "--json"];
        let args = [&["referee", game, "--others", &agent, "--record", &record][..], &options].concat();
        let found: Value = serde_json::from_slice(&arbiter(&args, "").stdout).unwrap();
        assert_eq!(found["verdict"]["kind"], "adjudication", "{game}: {found}");
        assert_eq!(found["verdict"]["seats"].as_array().unwrap().len(), seats, "{game}");
        let verified = arbiter(&["verify", &record], "");
        assert!(verified.status.success(), "{game}: {}", String::from_utf8_lossy(&verified.stdout));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Every change of a record is found, and where.
#[test]
fn changed_records_are_found_out() {
    let folder = folder("changed");
    let record = folder.join("game.json");
    let path = record.display().to_string();
    let args = [
        "referee",
        "enochian",
        "--option",
        "divination=reroll",
        "--seat",
        "blue=engine:1",
        "--seed",
        "3",
        "--max-moves",
        "12",
        "--record",
        &path,
    ];
    assert!(arbiter(&args, "").status.success());
    let good: Value = serde_json::from_str(&std::fs::read_to_string(&record).unwrap()).unwrap();
    assert!(arbiter(&["verify", &path], "").status.success());
    let events = good["events"].as_array().unwrap();
    let heard = events.iter().position(|event| event["did"].is_string()).unwrap();
    let rolled = events.iter().position(|event| event.as_str().is_some_and(|line| line.starts_with("roll "))).unwrap();
    for (name, pointer, value) in [
        ("what was done", format!("/events/{heard}/did"), json!("pass")),
        ("a time", format!("/events/{heard}/us"), json!(1)),
        ("a throw", format!("/events/{rolled}"), json!("roll DIE NONE")),
        ("the secret", "/dice/secret".into(), json!("00".repeat(32))),
        ("the seed", "/dice/seed".into(), json!("4")),
        ("the rules", "/spec_hash".into(), json!("0")),
        ("the conduct", "/conduct/plies".into(), json!(13)),
        ("the scores", "/verdict/scores".into(), json!([1.0, 0.0])),
        ("the kind", "/verdict/kind".into(), json!("board")),
        ("a seat", "/seats/0/seat".into(), json!("SEAT")),
        ("a name", "/seats/0/name".into(), json!("somebody else")),
    ] {
        let mut changed = good.clone();
        let place = changed.pointer_mut(&pointer).unwrap_or_else(|| panic!("{name}: no {pointer}"));
        assert_ne!(*place, value, "{name}");
        *place = value;
        std::fs::write(&record, changed.to_string()).unwrap();
        let output = arbiter(&["verify", &path, "--json"], "");
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(output.status.code() == Some(1) && found[0]["good"] == json!(false), "{name}: {found}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The blocks of the manual that begin with a mark.
fn blocks(mark: &str) -> Vec<String> {
    let text = include_str!("../../../docs/agents.md");
    let parts: Vec<&str> = text.split("```").collect();
    let marked = parts.iter().skip(1).step_by(2).filter_map(|block| block.strip_prefix(mark));
    marked.filter(|rest| rest.starts_with('\n')).map(|rest| rest.trim().to_string()).collect()
}

/// A state of the manual with the hash of its rules.
fn hashed(state: &str) -> String {
    let value: Value = serde_json::from_str(state).unwrap_or_else(|e| panic!("{state}: {e}"));
    match value["game"]["id"].as_str() {
        Some(game) => state.replace("HASH", &hash_of(game)),
        None => state.into(),
    }
}

#[test]
fn the_examples_of_the_manual_are_true() {
    let states: Vec<String> = blocks("json state").iter().map(|state| hashed(state)).collect();
    assert_eq!(states.len(), 4);
    let output = arbiter(&["agent", "--level", "1"], &format!("{}\n", states.join("\n")));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(lines(&output).len(), states.len());
    for protocol in ["1", "2"] {
        let schema: Value = serde_json::from_slice(&arbiter(&["schema", "--agent", protocol], "").stdout).unwrap();
        let answers = blocks(&format!("json answer {protocol}"));
        let answers: Vec<&str> = answers.iter().flat_map(|block| block.lines()).collect();
        assert!(answers.len() >= 7);
        for answer in answers {
            let problems = validator::validate(&schema["$defs"]["answer"], &serde_json::from_str(answer).unwrap());
            assert!(problems.is_empty(), "{answer}: {problems:?}");
        }
        for state in states.iter().filter(|state| state.contains("\"protocol\":2") == (protocol == "2")) {
            let problems = validator::validate(&schema["$defs"]["state"], &serde_json::from_str(state).unwrap());
            assert!(problems.is_empty(), "{state}: {problems:?}");
        }
    }
    let refused = arbiter(&["agent"], &format!("{}\n", blocks("json bad state").concat()));
    assert_eq!(refused.status.code(), Some(1));
    let error: Value = serde_json::from_str(&blocks("json error").concat()).unwrap();
    assert_eq!(lines(&refused), [error]);
}

/// The first agents of the manual play, in games with and without offers, and their records are good.
#[test]
fn the_programs_of_the_manual_play() {
    let folder = folder("manual");
    for (language, file, run) in [("sh", "bot.sh", "sh"), ("python", "bot.py", "python3")] {
        if !Command::new(run).args(["-c", ""]).status().is_ok_and(|status| status.success()) {
            eprintln!("skipped: {run} is not there");
            continue;
        }
        let path = folder.join(file);
        std::fs::write(&path, format!("{}\n", blocks(&format!("{language} agent")).concat())).unwrap();
        for game in ["chess", "enochian"] {
            let record = folder.join(format!("{game}.json")).display().to_string();
            let agent = format!("v2:agent:{run} {}", path.display());
            let options = ["--legal", "--max-moves", "20", "--seed", "1", "--json", "--record", &record];
            let played = arbiter(&[&["referee", game, "--others", &agent], &options[..]].concat(), "");
            let found: Value = serde_json::from_slice(&played.stdout).unwrap();
            assert_eq!(found["verdict"]["code"], "MOVE_LIMIT", "{run}, {game}: {found}");
            assert!(arbiter(&["verify", &record], "").status.success(), "{run}, {game}");
            std::fs::remove_file(&record).unwrap();
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What a program is told first is the example of the protocol, member by member.
#[test]
fn programs_are_told_the_state_of_the_protocol() {
    let folder = folder("told");
    let told = folder.join("state.json");
    let seat =
        format!("white=agent:read -r s; printf '%s' \"$s\" > {}; echo '{{\"action\":\"resign\"}}'", told.display());
    assert!(arbiter(&["referee", "chess", "--seat", &seat], "").status.success());
    let [told, example] = [std::fs::read_to_string(&told).unwrap(), examples()[0].to_string()]
        .map(|text| serde_json::from_str::<Value>(&text).unwrap());
    assert_eq!(told, example);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The hash of the rules of a game, as its records have it.
fn hash_of(game: &str) -> String {
    let folder = folder("hash");
    let record = folder.join("game.json").display().to_string();
    assert!(arbiter(&["referee", game, "--max-moves", "1", "--record", &record], "").status.success());
    let value: Value = serde_json::from_str(&std::fs::read_to_string(&record).unwrap()).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    value["spec_hash"].as_str().unwrap().to_string()
}

/// A sample of `cargo xtask agent-states`.
#[test]
fn random_states_by_the_python_package() {
    let Some(python) = python_with("chess") else { return };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/agents/states.py");
    let args = [script, env!("CARGO_BIN_EXE_arbiter"), "--states", "1500", "--seed", "5"];
    let output = Command::new(&python).args(args).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(!text.contains(" 0 claim_draw"), "{text}");
}
