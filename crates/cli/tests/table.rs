//! Games at the table: saved in the middle, resumed, finished, verified; killed without loss; dice that keep their word.

use crate::program::{arbiter, folder, words};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn run(folder: &Path, args: &str, input: &str) -> (i32, String) {
    let (code, out, err) = arbiter(folder, &words(args), input);
    (code, out + &err)
}

fn fine(folder: &Path, args: &str, input: &str) -> String {
    let (code, out) = run(folder, args, input);
    assert_eq!(code, 0, "arbiter {args}\n{out}");
    out
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn data(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&text(folder, name)).unwrap()
}

/// A person who always plays the first move of the list.
fn first_moves(count: usize) -> String {
    "1\n".repeat(count)
}

/// Writes a record with some places changed.
fn changed(folder: &Path, name: &str, record: &Value, changes: &[(&str, Value)]) {
    let mut record = record.clone();
    for (pointer, value) in changes {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = record.pointer_mut(parent).unwrap();
        match (parent, value.is_null()) {
            (Value::Array(list), _) => list[key.parse::<usize>().unwrap()] = value.clone(),
            (Value::Object(object), true) => drop(object.shift_remove(key)),
            (Value::Object(object), false) => drop(object.insert(key.into(), value.clone())),
            _ => panic!("{pointer}"),
        }
    }
    fs::write(folder.join(name), record.to_string()).unwrap();
}

/// What a forger might try; seals he can make anew, so none of this may hang on them.
#[test]
fn forged_records_are_found_out() {
    let folder = folder("forged");
    fine(&folder, "play enochian --divination --others random --seed 13 --save done.json", &first_moves(3000));
    let done = data(&folder, "done.json");
    assert!(done["events"][0].as_str().unwrap().starts_with("roll DIE "));
    let face = done["events"][0].as_str().unwrap().replace("roll DIE ", "");
    let rows: [(&[(&str, Value)], &str); 6] = [
        // Throws in disguise.
        (&[("/events/0", json!(format!(" roll DIE {face}")))], "event 1"),
        (&[("/events/0", json!(format!("roll\tDIE {face}")))], "event 1"),
        (&[("/events/0", json!("roll DIE 7"))], "event 1"),
        (&[("/dice/secret", Value::Null)], "the secret of its dice is not there"),
        (&[("/dice/thrown_before", json!(1_000_000))], "event 1"),
        (&[("/events/1", json!("resign SEAT_RED"))], "event 2"),
    ];
    for (changes, named) in rows {
        changed(&folder, "forged.json", &done, changes);
        let (code, said) = run(&folder, "verify forged.json", "");
        assert!(code == 1 && said.contains(named), "{changes:?}\n{said}");
    }
}

/// A game goes on only with the dice it began with.
#[test]
fn other_dice_are_refused() {
    let folder = folder("dice");
    fine(&folder, "play enochian --divination --others random --seed 5 --save game.json", &first_moves(3));
    let game = data(&folder, "game.json");
    changed(&folder, "swapped.json", &game, &[("/dice/unrevealed_secret", json!("0".repeat(64)))]);
    let (code, said) = run(&folder, "play --resume swapped.json", "");
    assert!(code == 1 && said.contains("not the one that was committed to"), "{said}");
    let other = if game["events"][0] == json!("roll DIE 1") { "roll DIE 6" } else { "roll DIE 1" };
    changed(&folder, "chosen.json", &game, &[("/events/0", json!(other))]);
    let (code, said) = run(&folder, "play --resume chosen.json", "");
    assert!(code == 1 && said.contains("the committed secret throws"), "{said}");
}

/// Whatever a record holds, it neither hangs the program nor writes to the terminal what it likes.
#[test]
fn hostile_records_are_told_off() {
    let folder = folder("hostile");
    fine(&folder, "play chess --others random --seed 5 --save game.json", "e2e4\n");
    let game = data(&folder, "game.json");
    let long = "e2e4 ".repeat(100_000);
    let rows: [(&str, Value, &str); 5] = [
        ("/game", json!("/dev/zero"), "is no document"),
        ("/events/0", json!("\u{1b}[2Je2e4\nroll"), "\\u{1b}[2J"),
        ("/events/0", json!(long), "…"),
        ("/seats", json!({}), "`/seats` is missing or no list"),
        ("/seals", json!({}), "`/seals` should be a text"),
    ];
    for (pointer, value, said) in rows {
        changed(&folder, "hostile.json", &game, &[(pointer, value)]);
        for command in ["verify hostile.json", "play --resume hostile.json"] {
            let (code, out) = run(&folder, command, "");
            let tail: String = out.chars().take(2000).collect();
            assert!(code == 1 && out.contains(said) && out.len() < 2000, "{pointer} {command}\n{tail}");
            assert!(!out.contains('\u{1b}'), "{pointer} {command}");
        }
    }
}

/// Two programs at one file: nobody's moves are lost.
#[test]
fn two_at_one_file_lose_nothing() {
    let folder = folder("two");
    fine(&folder, "play chess --others random --seed 5 --seat black=human --save game.json", "e2e4\n");
    let mut one = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["play", "--resume", "game.json"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // It has begun once it has drawn the board.
    let mut begun = [0; 1];
    std::io::Read::read_exact(one.stdout.as_mut().unwrap(), &mut begun).unwrap();
    fine(&folder, "play --resume game.json", "c7c5\n");
    one.stdin.take().unwrap().write_all(b"e7e5\n").unwrap();
    let out = String::from_utf8(one.wait_with_output().unwrap().stdout).unwrap();
    assert!(out.contains("changed by somebody else; this game goes on in arbiter-chess.json"), "{out}");
    assert_eq!(data(&folder, "game.json")["events"], json!(["e2e4", "c7c5"]));
    assert_eq!(data(&folder, "arbiter-chess.json")["events"], json!(["e2e4", "e7e5"]));
}

/// Four seats, a die, one person: saved in the middle, resumed, finished, and good; whatever is changed is named.
#[test]
fn a_whole_game_is_saved_resumed_finished_and_verified() {
    let folder = folder("whole");
    let start = "play enochian --divination --others random --seed 13 --save game.json";
    assert!(fine(&folder, start, &first_moves(12)).contains("To go on: arbiter play --resume game.json"));
    assert!(fine(&folder, "verify game.json", "").contains("as committed); unfinished"));
    let seen = fine(&folder, "play --resume game.json", &first_moves(3000));
    assert!(
        seen.contains("The secret of the dice was") && seen.contains("`arbiter verify game.json` checks it"),
        "{seen}"
    );
    let said = fine(&folder, "verify game.json", "");
    assert!(said.starts_with("game.json: good (") && !said.contains("unfinished"), "{said}");

    // The same game in one go is the same file.
    fine(&folder, &start.replace("game.json", "again.json"), &first_moves(3000));
    assert_eq!(text(&folder, "game.json"), text(&folder, "again.json"));

    let good = data(&folder, "game.json");
    let events = good["events"].as_array().unwrap();
    let at = |what: &dyn Fn(&str) -> bool| events.iter().position(|event| what(event.as_str().unwrap())).unwrap();
    let (throw, step) = (at(&|e| e.starts_with("roll")), at(&|e| !e.starts_with("roll")));
    let other = if events[throw] == json!("roll DIE 1") { "roll DIE 2" } else { "roll DIE 1" };
    let named = |i: usize, what: &str| format!("event {}, `{what}`", i + 1);
    let commitment = good["dice"]["commitment"].as_str().unwrap();
    let changes: Vec<(String, Value, String)> = vec![
        (format!("/events/{throw}"), json!(other), named(throw, other)),
        (format!("/events/{step}"), json!("a1a8"), named(step, "a1a8")),
        ("/dice/secret".into(), json!("0".repeat(64)), "not the one that was committed".into()),
        (
            "/dice/commitment".into(),
            json!(commitment.replace(&commitment[..1], "x")),
            "not the one that was committed".into(),
        ),
        ("/verdict/code".into(), json!("HALT"), "`code` of the verdict is another one".into()),
        ("/spec_hash".into(), json!("0"), "are not those it was played by".into()),
        ("/seats/0/seat".into(), json!("SEAT_RED"), "nobody sits on SEAT_BLUE".into()),
    ];
    for (pointer, value, wanted) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(&pointer).unwrap() = value;
        fs::write(folder.join("bad.json"), bad.to_string()).unwrap();
        let (code, said) = run(&folder, "verify bad.json", "");
        assert!(code == 1 && said.contains(&wanted), "{pointer}: {wanted}\n{said}");
    }
    let (code, said) = run(&folder, "verify game.json bad.json none.json --json", "");
    let said: Value = serde_json::from_str(said.split("\nerror").next().unwrap()).unwrap();
    let verdicts: Vec<&Value> = said.as_array().unwrap().iter().map(|verdict| &verdict["good"]).collect();
    assert_eq!((code, verdicts), (1, vec![&json!(true), &json!(false), &json!(false)]));
    fs::remove_dir_all(&folder).unwrap();
}

/// A move that is legal but was not made is found by its seal, wherever it stands.
#[test]
fn a_changed_move_is_found_though_it_is_legal() {
    let folder = folder("seal");
    fine(
        &folder,
        "play chess --others random --seed 1 --seat BLACK=human --save game.json",
        "e2e4\ne7e5\ng1f3\nb8c6\n",
    );
    let good = text(&folder, "game.json");
    for (found, changed, number) in [("b8c6", "b8a6", 4), ("e2e4", "e2e3", 1)] {
        fs::write(folder.join("bad.json"), good.replace(found, changed)).unwrap();
        let (code, said) = run(&folder, "verify bad.json", "");
        let wanted = format!("event {number}, `{changed}`: it was changed after it was written");
        assert!(code == 1 && said.contains(&wanted), "{said}");
    }
    let mut less = data(&folder, "game.json");
    less["events"].as_array_mut().unwrap().pop();
    fs::write(folder.join("less.json"), less.to_string()).unwrap();
    let (code, said) = run(&folder, "verify less.json", "");
    assert!(code == 1 && said.contains("found 4\n  expected 3"), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

/// A program that is killed while it waits has written everything: the file is what it would have left behind.
#[test]
fn a_killed_program_loses_nothing() {
    let folder = folder("killed");
    let args = "play enochian --divination --others random --seed 9 --save";
    let input = first_moves(5);
    fine(&folder, &format!("{args} left.json"), &input);
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(words(&format!("{args} killed.json")))
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut typed = child.stdin.take().unwrap();
    typed.write_all(input.as_bytes()).unwrap();
    let same =
        || fs::read(folder.join("killed.json")).is_ok_and(|there| there == fs::read(folder.join("left.json")).unwrap());
    // It waits for the next line; nobody tells it that there is none.
    let written = (0..600).any(|_| {
        same() || {
            std::thread::sleep(Duration::from_millis(50));
            false
        }
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(written && same(), "{}", text(&folder, "killed.json"));
    fine(&folder, "verify killed.json", "");
    assert!(fine(&folder, "play --resume killed.json", "1\n").contains("To go on"));
    fs::remove_dir_all(&folder).unwrap();
}

/// While the game goes on nobody but its own file knows the secret.
#[test]
fn the_secret_stays_secret() {
    let folder = folder("secret");
    // Nobody moves at random: without a seed a game of random movers could be over by now.
    let people = "--seat RED=human --seat BLACK=human --seat YELLOW=human";
    let args = &format!("play enochian --divination --save game.json --salt 'words of mine' {people}");
    let screen =
        fine(&folder, args, "1\nposition\nmoves\nboard\nsave --public public.json\nsave --public public.json\n1\n");
    let record = data(&folder, "game.json");
    let secret = record["dice"]["unrevealed_secret"].as_str().unwrap();
    let commitment = record["dice"]["commitment"].as_str().unwrap();
    assert!(screen.contains(commitment) && screen.contains("salted with \"words of mine\""), "{screen}");
    assert!(screen.contains("public.json exists"), "{screen}");
    let position = screen.lines().find(|line| line.contains("/") && line.contains(",")).unwrap().to_string();
    let mut told = vec![screen.clone(), text(&folder, "public.json")];
    for command in ["show", "moves", "status"] {
        let json = format!("{command} enochian --divination --json --position '{position}'");
        told.push(run(&folder, &json, "").1);
    }
    for text in told {
        assert!(!text.contains(&secret[..8]) && !text.contains("secret\":"), "{text}");
    }
    assert!(fine(&folder, "verify public.json", "").contains("to be checked when the secret is revealed"));
    let (code, said) = run(&folder, "play --resume public.json", "");
    assert!(code == 1 && said.contains("written for others"), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

/// The events that were not taken back.
fn holding(record: &Value) -> Vec<String> {
    let (mut out, mut places) = (Vec::new(), Vec::new());
    for (i, event) in record["events"].as_array().unwrap().iter().enumerate() {
        match event.as_str().unwrap().strip_prefix("back ") {
            Some(number) => {
                let kept = places.iter().take_while(|place| **place + 1 < number.parse::<usize>().unwrap()).count();
                out.truncate(kept);
                places.truncate(kept);
            }
            None => {
                out.push(event.as_str().unwrap().to_string());
                places.push(i);
            }
        }
    }
    out
}

/// What is taken back and thrown again falls the same; the record says how often something was taken back.
#[test]
fn an_undone_throw_falls_the_same() {
    let folder = folder("undo");
    let args = "play enochian --divination --others random --seed 8 --save";
    fine(&folder, &format!("{args} plain.json"), "1\n1\n1\n");
    fine(&folder, &format!("{args} undone.json"), "1\n1\nundo\nundo\n1\n1\n1\n");
    let (plain, undone) = (data(&folder, "plain.json"), data(&folder, "undone.json"));
    let backs = |events: &Value| {
        events.as_array().unwrap().iter().filter(|event| event.as_str().unwrap().starts_with("back ")).count()
    };
    assert_eq!((backs(&plain["events"]), backs(&undone["events"])), (0, 2));
    assert_eq!(json!(holding(&plain)), json!(holding(&undone)));
    assert!(fine(&folder, "verify undone.json", "").contains("2 taken back"));

    // Salt changes the throws, not the commitment.
    fine(&folder, &format!("{args} salted.json --salt pepper"), "1\n1\n1\n");
    let salted = data(&folder, "salted.json");
    assert_eq!(plain["dice"]["commitment"], salted["dice"]["commitment"]);
    assert_ne!(plain["events"], salted["events"]);
    fine(&folder, "verify salted.json", "");
    fs::remove_dir_all(&folder).unwrap();
}

/// A file of the first version goes on: what was thrown stays, what is thrown next follows the seed.
#[test]
fn files_of_the_first_version_resume() {
    let folder = folder("first");
    let games: Value = serde_json::from_str(&fine(&folder, "games enochian --divination --json", "")).unwrap();
    let seats = json!({ "SEAT_BLUE": "human", "SEAT_RED": "random", "SEAT_BLACK": "random", "SEAT_YELLOW": "random" });
    let old = json!({
        "format": "arbiter-game", "version": 1, "game": "enochian", "options": { "DIVINATION": "REROLL" },
        "spec_hash": games["spec_hash"], "seed": 7, "seats": seats, "moves": ["roll DIE 6", "h2h3"],
    });
    fs::write(folder.join("old.json"), old.to_string()).unwrap();
    assert!(fine(&folder, "verify old.json", "").contains("1 of them from before the commitment"));
    fine(&folder, "play --resume old.json", "1\n1\n");
    let new = data(&folder, "old.json");
    assert_eq!(
        (&new["version"], &new["dice"]["thrown_before"], &new["events"][1]),
        (&json!(3), &json!(1), &json!("h2h3"))
    );
    assert!(new["events"].as_array().unwrap().len() > 10);
    fine(&folder, "verify old.json", "");
    fs::write(folder.join("newer.json"), old.to_string().replace("\"version\":1", "\"version\":4")).unwrap();
    let (code, said) = run(&folder, "play --resume newer.json", "");
    assert!(code == 1 && said.contains("`version` is at most 3"), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

/// Nobody's game is written over by another, nor by the same one begun anew.
#[test]
fn no_game_is_lost_to_another() {
    let folder = folder("lost");
    fine(&folder, "play chess --others random --seed 4 --save game.json", "e2e4\nd2d4\n");
    let before = text(&folder, "game.json");
    let (code, said) = run(&folder, "play chess --others random --seed 4 --save game.json", "e2e3\n");
    assert!(code == 1 && said.contains("exists and is not this game"), "{said}");
    assert!(
        fine(&folder, "play chess --others random --seed 5", "save game.json\n")
            .contains("not saved: game.json exists")
    );
    assert_eq!(text(&folder, "game.json"), before);
    fine(&folder, "play chess --others random --seed 6", "e2e4\n");
    assert!(fine(&folder, "play chess --others random --seed 6", "e2e3\n").contains("arbiter-chess-3.json"));
    fs::remove_dir_all(&folder).unwrap();
}

/// The words of a document and the number of players choose its options; what is wrong is said with what there is.
#[test]
fn options_are_chosen_by_words() {
    let folder = folder("words");
    let seats = |args: &str| fine(&folder, args, "").lines().next().unwrap_or_default().to_string();
    assert!(
        seats("play enochian --players 2 --divination --others random --seed 1")
            .contains("you play SEAT_AIR (BLUE, BLACK)")
    );
    assert!(
        seats("play enochian --players 4 --setup 'water of fire' --others random --seed 1").contains("you play BLUE")
    );
    let options = |args: &str| data(&folder, args)["options"].clone();
    assert_eq!(options("arbiter-enochian.json"), json!({ "DIVINATION": "REROLL", "CONTROLLERS": "TWO" }));
    assert!(fine(&folder, "moves enochian-zalewski --divination", "").contains("DIE"));
    let table = [
        ("play enochian --players 3", 1, "--players may be 2 or 4"),
        ("play chess --players 4", 1, "--players may be 2"),
        ("play enochian --divinaton", 2, "did you mean --divination?"),
        ("show enochian --quick", 2, "it has --divination"),
        ("show chess --quick", 2, "it has none of its own"),
        ("play chess --sed 7", 2, "a similar argument exists: '--seed'"),
        ("play enochian --divination --option DIVINATION=OFF", 1, "option `DIVINATION` is chosen twice"),
    ];
    for (args, wanted, part) in table {
        let (code, said) = run(&folder, args, "");
        assert!(code == wanted && said.contains(part), "{args}: {code}\n{said}");
    }
    fs::remove_dir_all(&folder).unwrap();
}
