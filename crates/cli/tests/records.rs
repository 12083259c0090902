//! Files of games, of every format there ever was, and games that are paused, gone on with and taken back under the referee.

use crate::program::{arbiter, words};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("arbiter-records-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn fine(folder: &Path, args: &str, input: &str) -> String {
    let (code, out, err) = arbiter(folder, &words(args), input);
    assert_eq!(code, 0, "arbiter {args}\n{out}{err}");
    out
}

fn data(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

fn events(folder: &Path, name: &str) -> Vec<String> {
    let events = data(folder, name)["events"].as_array().unwrap().clone();
    events.iter().map(|event| event.as_str().or(event["did"].as_str()).unwrap_or_default().to_string()).collect()
}

/// Files that were written by the programs of then (`tests/records`), in a folder of their own.
fn old(name: &str) -> (PathBuf, Vec<String>) {
    let (from, folder) = (concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records"), folder(name));
    let mut names = Vec::new();
    for file in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap().to_string();
        fs::copy(&file, folder.join(&name)).unwrap();
        names.push(name);
    }
    names.sort();
    (folder, names)
}

#[test]
fn files_of_all_formats_are_good() {
    let (folder, names) = old("good");
    let of = |format: &str| names.iter().filter(|name| name.starts_with(format)).count();
    assert!(of("game1-") > 1 && of("game2-") > 3 && of("refereed1-") > 2, "{names:?}");
    fine(&folder, &format!("verify {}", names.join(" ")), "");
    fs::remove_dir_all(&folder).unwrap();
}

/// What happened stays as it was, and is written in the one format there is now.
#[test]
fn files_of_all_formats_are_gone_on_with() {
    let (folder, names) = old("on");
    for name in names {
        let before = data(&folder, &name);
        let over = !before["result"].is_null() || !before["verdict"].is_null();
        let then = before["events"].as_array().or(before["moves"].as_array()).unwrap().len();
        fine(&folder, &format!("play --plain --resume {name}"), "1\n1\n");
        let after = data(&folder, &name);
        assert_eq!((after["format"].as_str(), after["version"].as_u64()), (Some("arbiter-game"), Some(3)), "{name}");
        let now = events(&folder, &name);
        assert!(if over { now.len() == then } else { now.len() > then }, "{name}: {now:?}");
        fine(&folder, &format!("verify {name}"), "");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A game of two random movers is stopped by its person, gone on with by another command, and ends under the same rules.
#[test]
fn a_refereed_game_is_taken_back_twice_and_paused_over_a_restart() {
    let folder = folder("paused");
    let begin = "referee chess --seat white=human --others random --seed 5 --max-moves 8 --record game.json";
    let said = fine(&folder, begin, "e2e4\nundo\nd2d4\ng1f3\nundo\nb1c3\nquit\n");
    assert!(said.contains("arbiter referee --resume game.json"), "{said}");
    let paused = events(&folder, "game.json");
    let typed: Vec<&String> = paused.iter().step_by(2).collect();
    assert_eq!(paused.iter().filter(|event| event.starts_with("back ")).count(), 2, "{paused:?}");
    assert!(data(&folder, "game.json")["verdict"].is_null() && !typed.is_empty());
    let checked = fine(&folder, "verify game.json", "");
    assert!(checked.contains("2 taken back") && checked.contains("unfinished"), "{checked}");
    let said = fine(&folder, "referee --resume game.json --json", "e2e4\n");
    let ended: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(ended["verdict"], Value::Null, "{said}");
    fine(&folder, "referee --resume game.json --seat white=random", "");
    let over = data(&folder, "game.json");
    assert_eq!((over["verdict"]["code"].as_str(), over["verdict"]["plies"].as_u64()), (Some("MOVE_LIMIT"), Some(8)));
    let all = events(&folder, "game.json");
    assert!(all.starts_with(&paused), "nothing is ever taken out\n{paused:?}\n{all:?}");
    let moves: Vec<&str> = all.iter().map(String::as_str).filter(|event| ["d2d4", "b1c3"].contains(event)).collect();
    assert_eq!(moves, ["d2d4", "b1c3"]);
    let checked = fine(&folder, "verify game.json", "");
    assert!(checked.contains("2 taken back") && checked.contains("the limit of 8 moves"), "{checked}");
    fs::remove_dir_all(&folder).unwrap();
}

/// A record takes the place of no other, and that is said before anybody plays.
#[test]
fn a_record_is_not_written_over() {
    let folder = folder("over");
    fine(&folder, "referee chess --seed 1 --max-moves 4 --record game.json", "");
    let before = fs::read_to_string(folder.join("game.json")).unwrap();
    let line = "referee chess --seat white=human --seed 2 --max-moves 4 --record game.json";
    let (code, out, err) = arbiter(&folder, &words(line), "e2e4\n");
    assert!(code == 1 && out.is_empty() && err.contains("exists and is not this game"), "{out}{err}");
    assert!(!err.contains("WHITE>"), "nobody was asked\n{err}");
    assert_eq!(fs::read_to_string(folder.join("game.json")).unwrap(), before);
    fs::remove_dir_all(&folder).unwrap();
}

/// However often somebody says that something was taken back, a file keeps nobody busy for long.
#[test]
fn taking_back_has_a_limit() {
    let folder = folder("limit");
    fine(&folder, "play chess --plain --others random --seed 1 --save game.json", "e2e4\nquit\n");
    let mut record = data(&folder, "game.json");
    record["events"] = (0..30_000).flat_map(|turn| ["e2e4".to_string(), format!("back {}", 2 * turn + 1)]).collect();
    fs::write(folder.join("game.json"), record.to_string()).unwrap();
    let begun = std::time::Instant::now();
    let (code, out, err) = arbiter(&folder, &words("play --plain --resume game.json"), "");
    assert!(code == 1 && err.contains("too much was taken back"), "{out}{err}");
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    fs::remove_dir_all(&folder).unwrap();
}

/// Words are mixed into the dice under the referee, too, and change what falls.
#[test]
fn dice_are_salted_under_the_referee() {
    let folder = folder("salted");
    let rolls = |salt: &str| -> Vec<String> {
        let line =
            format!("referee enochian --divination --others random --seed 3 --max-moves 12 {salt} --record game.json");
        fine(&folder, &line, "");
        fine(&folder, "verify game.json", "");
        let all = events(&folder, "game.json");
        fs::remove_file(folder.join("game.json")).unwrap();
        all.into_iter().filter(|event| event.starts_with("roll ")).collect()
    };
    let plain = rolls("");
    assert!(plain.len() > 5 && plain == rolls("") && plain != rolls("--salt wind"));
    fs::remove_dir_all(&folder).unwrap();
}

/// A person at the board against a program of somebody else, which is told the moves as UCI has them.
#[test]
fn a_person_plays_a_program_over_uci() {
    let Some(program) = installed("stockfish") else { return };
    let folder = folder("uci");
    let line = format!("play chess --plain --seat BLACK=uci:{program} --save game.json");
    let said = fine(&folder, &line, "e2e4\nundo\nd2d4\nresign\n");
    assert!(said.contains("BLACK is played by uci:") && said.contains("BLACK wins"), "{said}");
    let all = events(&folder, "game.json");
    assert!(
        matches!(all.as_slice(), [e4, _, back, d4, _, resign] if e4 == "e2e4" && back == "back 1" && d4 == "d2d4" && resign == "claim WHITE RESIGNATION"),
        "{all:?}"
    );
    assert!(fine(&folder, "verify game.json", "").contains("1 taken back"));
    fs::remove_dir_all(&folder).unwrap();
}

/// An address at which our own agent answers, one question each time.
fn agent_over_http() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/move", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for caller in listener.incoming() {
            let mut caller = caller.unwrap();
            let mut heard = BufReader::new(caller.try_clone().unwrap());
            let (mut length, mut line) = (0, String::from("head"));
            while !line.trim().is_empty() {
                line.clear();
                heard.read_line(&mut line).unwrap();
                let lower = line.to_lowercase();
                length = lower.strip_prefix("content-length:").map_or(length, |rest| rest.trim().parse().unwrap());
            }
            let mut state = vec![0; length];
            heard.read_exact(&mut state).unwrap();
            let state = String::from_utf8(state).unwrap();
            let (_, answer, _) = arbiter(&std::env::temp_dir(), &["agent", "--random"], &format!("{}\n", state.trim()));
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", answer.len());
            caller.write_all(format!("{head}{answer}").as_bytes()).unwrap();
        }
    });
    address
}

/// The same with a program behind an address, four armies and a die.
#[test]
fn a_person_plays_an_agent_over_http() {
    let (folder, address) = (folder("http"), agent_over_http());
    let line = format!("play enochian --divination --plain --others {address} --salt wind --save game.json");
    let said = fine(&folder, &line, "1\n1\nundo\n1\n");
    assert!(said.contains("are played by") && said.contains(&address), "{said}");
    assert!(!said.contains("refused") && !said.contains("cannot play"), "{said}");
    let heard =
        data(&folder, "game.json")["events"].as_array().unwrap().iter().filter(|e| e["said"].is_string()).count();
    assert!(heard >= 6, "{said}");
    let checked = fine(&folder, "verify game.json", "");
    assert!(checked.contains("1 taken back") && checked.contains("as committed"), "{checked}");
    fine(&folder, "play --plain --resume game.json --seat RED=human", "");
    fs::remove_dir_all(&folder).unwrap();
}

fn installed(program: &str) -> Option<String> {
    let found = ["/usr/games", "/usr/bin", "/usr/local/bin"].map(|place| format!("{place}/{program}"));
    let found = found.into_iter().find(|path| Path::new(path).exists());
    assert!(found.is_some() || std::env::var_os("ARBITER_REQUIRE_ALL").is_none(), "{program} is required");
    found.or_else(|| {
        eprintln!("skipped: {program} is not installed");
        None
    })
}
