//! Programs that do everything a program should not: the game always reaches the right verdict, in bounded time and
//! memory, and nothing is left of them.
#![cfg(unix)]

mod server;

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A good first answer of White, and of Black after it.
const GOOD: &str = r#"{"from":"e2","to":"e4","promotion":null}"#;
/// What a program that speaks UCI says until it is asked for a move.
const UCI: &str = r#"while read l; do case "$l" in uci) echo uciok;; isready) echo readyok;; "go perft"*) echo bestmove e2e4;; go*) break;; esac; done"#;
/// So much memory the referee may have, in KiB: whoever keeps what floods bring has more within a second.
const MEMORY: u32 = 400_000;
/// The sleep of whoever should not be there any more when the game is over, in seconds.
const SLEEP: &str = "4321";
/// Not a measurement: it must end at all, on any machine.
const AT_LAST: Duration = Duration::from_secs(180);

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

fn table() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/agents.txt");
    fs::read_to_string(path).unwrap()
}

/// The program, under a limit of memory.
fn arbiter(args: &[&str]) -> Command {
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"")).arg(env!("CARGO_BIN_EXE_arbiter"));
    command.args(args).env("GOOD", GOOD).env("UCI", UCI).stdin(Stdio::null());
    command
}

/// The verdict of one game, and how it differs from what is stated.
fn fault(case: &Case) -> Option<String> {
    let begun = Instant::now();
    let early = case.name.starts_with("early");
    let who = match case.program.split_once(':') {
        Some(("http", deed)) => server::begin(deed.trim()),
        Some(("uci", _)) => case.program.to_string(),
        _ => format!("agent:{}", case.program),
    };
    let seat = format!("{}={who}", if early { "black" } else { "white" });
    let slow = "white=agent:read s; sleep 3; echo \"$GOOD\"; read s";
    let time = if case.code == "FLAG_FALL" { "700" } else { "90000" };
    let mut args =
        vec!["referee", "chess", "--movetime", time, "--memory", "300", "--seed", "1", "--json", "--seat", &seat];
    args.extend(["--seat", slow].iter().filter(|_| early));
    let output = arbiter(&args).output().unwrap();
    let took = begun.elapsed();
    let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let verdict = &found["verdict"];
    let scores = match (case.kind, early) {
        ("forfeit", false) => json!([0.0, 1.0]),
        ("forfeit", true) => json!([1.0, 0.0]),
        _ => json!([]),
    };
    let right = verdict["kind"] == case.kind && verdict["code"] == case.code && verdict["scores"] == scores;
    if right && took < AT_LAST {
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

/// Waits until something holds; whether it came to that.
fn comes_true(holds: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while !holds() {
        if begun.elapsed() > AT_LAST {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

#[test]
fn every_hostile_agent_ends_as_stated() {
    let text = table();
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
    // The sleeping children and daemons of the table were ended before their referee said its verdict.
    assert_eq!(running(SLEEP), 0, "processes were left behind");
}

/// A referee that is told to stop takes its programs along.
#[test]
fn whoever_stops_the_referee_stops_its_programs() {
    for signal in ["INT", "TERM", "HUP"] {
        // Its own number of seconds tells it from those of the other test.
        let (sleep, seat) = ("4322", "white=agent:setsid sleep 4322 & sleep 4322");
        let mut referee =
            arbiter(&["referee", "chess", "--seat", seat]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        assert!(comes_true(|| running(sleep) >= 2), "the programs were not started");
        let stop = format!("kill -{signal} {}", referee.id());
        assert!(Command::new("/bin/sh").arg("-c").arg(stop).status().unwrap().success());
        let status = referee.wait().unwrap();
        assert!(status.code().is_none(), "{signal}: it ends by the signal, {status}");
        assert_eq!(running(sleep), 0, "{signal}: processes were left behind");
    }
}

/// What a program may use is said by option, for each of its processes.
#[test]
fn limits_hold_for_each_process() {
    // Each tells what it was given: the verdict has the last words of a program that ends.
    let asks = "white=agent:(ulimit -v; ulimit -t; ulimit -n; ulimit -c) | tr '\\n' ' ' >&2; exit 1";
    let limits = ["--memory", "200", "--cpu", "7", "--files", "32"];
    let output = arbiter(&[&["referee", "chess", "--json", "--seat", asks], &limits[..]].concat()).output().unwrap();
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let reason = found["verdict"]["reason"].as_str().unwrap();
    assert!(reason.contains("204800 7 32 0"), "{reason}");
    // Whoever thinks for longer than its CPU time is ended by the system, long before its time is up.
    let busy = "white=agent:read s; while :; do :; done";
    let args = ["referee", "chess", "--json", "--cpu", "1", "--movetime", "90000", "--seat", busy];
    let found: Value = serde_json::from_slice(&arbiter(&args).output().unwrap().stdout).unwrap();
    assert_eq!(found["verdict"]["code"], "PROGRAM_ENDED", "{found}");
}
