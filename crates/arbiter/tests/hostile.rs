//! Programs that do everything a program should not: the game always reaches the right verdict, in bounded time and
//! memory, and nothing is left of them.
#![cfg(unix)]

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const GOOD: &str = r#"{"from":"e2","to":"e4","promotion":null}"#;

struct Case<'a> {
    name: &'a str,
    kind: &'a str,
    code: &'a str,
    program: &'a str,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let case = |line| {
        let mut parts = str::splitn(line, 4, '|').map(str::trim);
        let mut next = || parts.next().expect("four columns");
        Case { name: next(), kind: next(), code: next(), program: next() }
    };
    lines.map(case).collect()
}

/// The verdict of one game, and how it differs from what is stated.
fn fault(case: &Case) -> Option<String> {
    let begun = Instant::now();
    let early = case.name.starts_with("early");
    let seat = format!("{}=agent:{}", if early { "black" } else { "white" }, case.program);
    let slow = "white=agent:read s; sleep 3; echo \"$GOOD\"; read s";
    let time = if case.code == "FLAG_FALL" { "700" } else { "20000" };
    let mut args =
        vec!["referee", "chess", "--movetime", time, "--memory", "2000", "--seed", "1", "--json", "--seat", &seat];
    args.extend(["--seat", slow].iter().filter(|_| early));
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter")).args(args).env("GOOD", GOOD).output().unwrap();
    let took = begun.elapsed();
    let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let verdict = &found["verdict"];
    let scores = match (case.kind, early) {
        ("forfeit", false) => json!([0.0, 1.0]),
        ("forfeit", true) => json!([1.0, 0.0]),
        _ => json!([]),
    };
    let right = verdict["kind"] == case.kind && verdict["code"] == case.code && verdict["scores"] == scores;
    // Not a measurement: it must end at all, on any machine.
    if right && took < Duration::from_secs(60) {
        return None;
    }
    Some(format!("{} after {took:?}: {verdict} {}", case.name, String::from_utf8_lossy(&output.stderr)))
}

/// How many processes run a command line that ends so.
fn running(ending: &str) -> usize {
    let Ok(entries) = fs::read_dir("/proc") else { return 0 };
    let lines = entries.flatten().filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| line.strip_suffix(b"\0").unwrap_or(line).ends_with(ending.as_bytes())).count()
}

#[test]
fn every_hostile_agent_ends_as_stated() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile.txt");
    let text = fs::read_to_string(path).unwrap();
    let cases = cases(&text);
    assert!(cases.len() >= 30);
    // Most of them only wait: a few at a time cost nothing.
    let faults: Vec<String> = cases
        .chunks(8)
        .flat_map(|some| {
            std::thread::scope(|scope| {
                let games: Vec<_> = some.iter().map(|case| scope.spawn(|| fault(case))).collect();
                games.into_iter().filter_map(|game| game.join().unwrap()).collect::<Vec<_>>()
            })
        })
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    // The sleeping children and daemons of the table are gone with their programs.
    let begun = Instant::now();
    while running("4321") > 0 && begun.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(running("4321"), 0, "processes were left behind");
}
