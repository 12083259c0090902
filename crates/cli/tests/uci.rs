//! The binary driven over UCI: scripts of what is said and answered, and games through the Python package chess.

use arbiter_testkit::{python_with, root, texts};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

const ARBITER: &str = env!("CARGO_BIN_EXE_arbiter");
/// Nothing here takes so long; a test that waits for ever helps nobody.
const PATIENCE: Duration = Duration::from_secs(60);

/// A conversation.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// What came since something was sent last.
    passed: Vec<String>,
}

impl Talk {
    fn start() -> Talk {
        Talk::with(Command::new(ARBITER).arg("uci"))
    }

    fn with(command: &mut Command) -> Talk {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
        Talk { input: child.stdin.take(), child, lines, passed: Vec::new() }
    }

    fn send(&mut self, line: &str) {
        self.passed.clear();
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Waits for a line, past all others.
    fn await_line(&mut self, pattern: &str) -> Result<String, String> {
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if fits(pattern, &line) => return Ok(line),
                Ok(line) => self.passed.push(line),
                Err(_) => return Err(format!("awaited `{pattern}`; there came:\n  {}", self.passed.join("\n  "))),
            }
        }
    }

    /// All lines up to the move, that included.
    fn think(&mut self, go: &str) -> Vec<String> {
        self.send(go);
        let last = self.await_line("bestmove *").unwrap();
        let mut lines = std::mem::take(&mut self.passed);
        lines.push(last);
        lines
    }

    /// It ends when nobody speaks any more, and says that all was well.
    fn end(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `*` stands for anything, `?` for one sign.
fn fits(pattern: &str, line: &str) -> bool {
    let (pattern, line): (Vec<char>, Vec<char>) = (pattern.chars().collect(), line.chars().collect());
    fn from(pattern: &[char], line: &[char]) -> bool {
        match (pattern, line) {
            ([], []) => true,
            (['*', rest @ ..], _) => (0..=line.len()).any(|skip| from(rest, &line[skip..])),
            ([p, pattern @ ..], [l, line @ ..]) => (*p == '?' || p == l) && from(pattern, line),
            _ => false,
        }
    }
    from(&pattern, &line)
}

/// Plays a script; what went wrong, if anything.
fn play(script: &[(usize, &str)]) -> Result<(), String> {
    let mut talk = Talk::start();
    for (number, line) in script {
        let place = |fault: String| format!("line {number}: {fault}");
        let rest = line.get(2..).unwrap_or_default();
        match line.get(..1) {
            Some(">") => talk.send(rest),
            Some("<") => drop(talk.await_line(rest).map_err(place)?),
            Some("!") => {
                if let Some(found) = talk.passed.iter().find(|line| fits(rest, line)) {
                    return Err(place(format!("unwanted: {found}")));
                }
            }
            _ => return Err(place(format!("`{line}` is no line of a script"))),
        }
    }
    talk.end();
    Ok(())
}

#[test]
fn scripts() {
    let text = include_str!("uci/scripts.md");
    let mut failures = Vec::new();
    for case in text.split("\n## ").skip(1) {
        let name = case.lines().next().unwrap_or_default();
        let first = text[..text.find(&format!("## {name}\n")).unwrap()].lines().count();
        let lines = case.lines().enumerate().map(|(i, line)| (first + 1 + i, line));
        let script: Vec<_> = lines.skip_while(|(_, l)| *l != "```").skip(1).take_while(|(_, l)| *l != "```").collect();
        assert!(!script.is_empty(), "{name}: nothing is said");
        failures.extend(play(&script).err().map(|fault| format!("{name}, {fault}")));
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n\n"));
}

/// The words behind a word of an info line.
fn behind<'a>(line: &'a str, word: &str) -> Vec<&'a str> {
    line.split(' ').skip_while(|w| *w != word).skip(1).collect()
}

#[test]
fn several_lines_are_sorted_and_begin_with_different_moves() {
    let mut talk = Talk::start();
    talk.send("setoption name MultiPV value 4");
    let lines = talk.think("go depth 4");
    let deepest: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    let ranks: Vec<&str> = deepest.iter().map(|line| behind(line, "multipv")[0]).collect();
    assert_eq!(ranks, ["1", "2", "3", "4"]);
    let scores: Vec<i32> = deepest.iter().map(|line| behind(line, "cp")[0].parse().unwrap()).collect();
    assert!(scores.is_sorted_by(|better, worse| better >= worse), "{scores:?}");
    let first: BTreeSet<&str> = deepest.iter().map(|line| behind(line, "pv")[0]).collect();
    assert_eq!(first.len(), 4);
    assert_eq!(behind(lines.last().unwrap(), "bestmove")[0], behind(deepest[0], "pv")[0]);
}

/// One thread, limited by depth or nodes, says the same every time, but for what the clock shows.
#[test]
fn one_thread_says_the_same_every_time() {
    let told = |go: &str| -> Vec<String> {
        let mut talk = Talk::start();
        talk.send("position startpos moves e2e4 c7c5");
        let untimed = |line: String| {
            let words: Vec<&str> = line.split(' ').collect();
            let timed = |i: usize| i > 0 && ["nps", "time"].contains(&words[i - 1]);
            (0..words.len()).filter(|i| !timed(*i)).map(|i| words[i]).collect::<Vec<_>>().join(" ")
        };
        talk.think(go).into_iter().map(untimed).collect()
    };
    for go in ["go depth 6", "go nodes 15000"] {
        assert_eq!(told(go), told(go), "{go}");
    }
}

/// However long a line is that cannot be understood, the answer is short and a move is there.
#[test]
fn nonsense_is_answered_shortly() {
    let many = |word: &str| -> String { (0..100_000).map(|number| format!("{word}{number} ")).collect() };
    for (before, nonsense, after) in [
        ("go", many("x"), "depth 1"),
        ("go depth 1 searchmoves", many("x"), ""),
        ("go", "depth x ".repeat(100_000), ""),
        // That is too long to be read at all.
        ("go depth 1", many("xxxxxxxxxx"), ""),
    ] {
        let mut talk = Talk::start();
        let lines = talk.think(&format!("{before} {nonsense} {after}"));
        let notes: Vec<&String> = lines.iter().filter(|line| line.starts_with("info string ")).collect();
        assert!(notes.len() == 1 && notes[0].len() < 1000, "{before}: {notes:?}");
        talk.end();
    }
    let mut talk = Talk::start();
    let facts = many("X=");
    for line in [
        format!("position fen 8/8/8/8/8/8/8/K6k w - - 0 1 {facts}"),
        format!("position startpos moves {}", many("xxxxxxxxxx")),
        format!("setoption name UCI_Variant value {facts}"),
    ] {
        talk.send(&line);
        let note = talk.await_line("info string *").unwrap();
        assert!(note.len() < 4100, "{} bytes: {}", note.len(), &note[..100]);
    }
    assert_eq!(talk.think("go depth 1").last().unwrap(), "bestmove (none)");
    talk.end();
}

/// What there is no room for is refused, and play goes on with what there was.
#[test]
#[cfg(unix)]
fn a_table_without_room_is_refused() {
    // Less than the larger tables below, whatever the machine has.
    let within = "ulimit -v 2000000; exec \"$0\" uci";
    let mut talk = Talk::with(Command::new("sh").args(["-c", within, ARBITER]));
    for (value, before) in [(65_536, 64), (4096, 64), (32, 64), (4096, 32)] {
        talk.send(&format!("setoption name Hash value {value}"));
        talk.send("isready");
        talk.await_line("readyok").unwrap();
        let refused = format!("info string there is no room for a table of {value} MiB; Hash stays {before}");
        let expected = if value > 1000 { vec![refused] } else { Vec::new() };
        assert_eq!(talk.passed, expected, "{value}");
        assert!(talk.think("go depth 3").last().unwrap().starts_with("bestmove "), "{value}");
    }
    talk.end();
}

/// Values that cannot be used are told before anything is thought without them, whether or not somebody asks beforehand.
#[test]
fn a_broken_file_of_values_is_told_in_time() {
    let folder = std::env::temp_dir().join(format!("arbiter-uci-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let document = folder.join("own.json");
    std::fs::copy(root().join("games/breakthrough.json"), &document).unwrap();
    std::fs::write(folder.join("own.values"), "{").unwrap();
    let started = || Talk::with(Command::new(ARBITER).arg("uci").arg(&document));
    let mut talk = started();
    let lines = talk.think("go depth 1");
    assert!(fits("info string *own.values: *", &lines[0]), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains("own.values")).count(), 1, "{lines:?}");
    talk.end();
    let mut talk = started();
    talk.send("isready");
    talk.await_line("info string *own.values: *").unwrap();
    talk.await_line("readyok").unwrap();
    // It is told once.
    assert!(!talk.think("go depth 1").iter().any(|line| line.contains("own.values")));
    talk.end();
    std::fs::remove_dir_all(&folder).unwrap();
}

/// At the end of the input a count that takes a moment is finished, and one that never ends is given up.
#[test]
fn a_count_ends_when_nobody_speaks_any_more() {
    for (go, last) in
        [("go perft 5", "Nodes searched: 4865609"), ("go perft 20", "info string the count was stopped *")]
    {
        let mut talk = Talk::start();
        talk.send(go);
        drop(talk.input.take());
        talk.await_line(last).unwrap();
        talk.end();
    }
}

/// Every game that is listed begins, thinks and answers by a move of its own.
#[test]
fn every_listed_game_answers() {
    let mut talk = Talk::start();
    talk.send("uci");
    let option = talk.await_line("option name UCI_Variant *").unwrap();
    let listed: BTreeSet<&str> = option.split(" var ").skip(1).collect();
    let wanted =
        ["chess", "crazyhouse", "3check", "kingofthehill", "antichess", "capablanca", "shogi", "xiangqi", "makruk"];
    assert!(wanted.iter().all(|name| listed.contains(name)), "{listed:?}");
    // Games are listed under several names; by one of them each is tried.
    let ids: BTreeSet<String> = texts().into_iter().map(|(id, _)| id.replace('-', "")).collect();
    let tried: Vec<&&str> = listed.iter().filter(|name| ids.contains(**name)).collect();
    assert!(tried.len() > 60);
    for name in tried {
        talk.send(&format!("setoption name UCI_Variant value {name}"));
        talk.await_line(&format!("info string variant {name} *")).unwrap();
        let lines = talk.think("go depth 1 nodes 2000");
        let own = behind(lines.last().unwrap(), "bestmove")[0].to_string();
        assert_ne!(own, "(none)", "{name}");
        talk.send(&format!("position startpos moves {own}"));
        talk.send("isready");
        talk.await_line("readyok").unwrap();
        assert_eq!(talk.passed, Vec::<String>::new(), "{name}: {own}");
    }
    talk.end();
}

/// Whatever the package finds odd in the conversation is a fault.
#[test]
fn a_few_games_through_the_python_package() {
    let Some(python) = python_with("chess.engine") else { return };
    let script = root().join("crates/cli/tests/uci/games.py");
    // How fast it is depends on what else the machine is busy with: here the conversation counts, not the clock.
    let words =
        "--games 5 --clock 300 --increment 5 --patience 60000 --variants chess,crazyhouse,giveaway,chess,atomic";
    let output = Command::new(&python).arg(script).arg(ARBITER).args(words.split(' ')).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("\"games\": 5"), "{text}");
}
