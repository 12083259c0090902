//! Programs that come and go, game after game: nothing is left of them, and nothing grows. `cargo xtask match-leaks` plays a
//! thousand games; `ARBITER_LEAK_GAMES` says how many, and `ARBITER_LEAK_BOARDS` on how many boards.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Most files of a board: three pipes of each of two programs, what starting one takes, and a look at who is left.
const FILES_OF_A_BOARD: usize = 16;
/// Files that every program has, and those of the match.
const FILES: usize = 24;
/// Memory that may be added after the first quarter of the games, in KiB: allocators do not give everything back.
const GROWTH: u64 = 8 << 10;

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A line of the status of a process, as a number.
fn status(process: u32, key: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}

/// All processes that there are.
fn processes() -> Vec<u32> {
    let entries = fs::read_dir("/proc").unwrap();
    entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect()
}

/// Processes that a match has started, and those that came of them, wherever they went.
fn started_by(process: u32) -> usize {
    let mark = format!("ARBITER_SEAT={process}-");
    let marked = |other: &u32| {
        let environment = fs::read(format!("/proc/{other}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable.starts_with(mark.as_bytes()))
    };
    processes().iter().filter(|other| marked(other)).count()
}

/// What was seen of a match while it ran.
#[derive(Debug, Default)]
struct Seen {
    files: usize,
    threads: u64,
    children: usize,
    /// Games that were over, and the memory then.
    memory: Vec<(usize, u64)>,
}

impl Seen {
    fn look(&mut self, process: u32, log: &Path) {
        self.files = self.files.max(fs::read_dir(format!("/proc/{process}/fd")).map_or(0, Iterator::count));
        self.threads = self.threads.max(status(process, "Threads").unwrap_or(0));
        let children = processes().into_iter().filter(|other| status(*other, "PPid") == Some(u64::from(process)));
        self.children = self.children.max(children.count());
        let games =
            fs::read(log).map_or(0, |text| text.iter().filter(|byte| **byte == b'\n').count().saturating_sub(1));
        // A program that ends has no memory any more.
        self.memory.extend(status(process, "VmRSS").filter(|memory| *memory > 0).map(|memory| (games, memory)));
    }
}

#[test]
fn nothing_is_left_of_programs_and_nothing_grows() {
    let (games, boards) = (number("ARBITER_LEAK_GAMES", 60), number("ARBITER_LEAK_BOARDS", 4));
    let folder = std::env::temp_dir().join(format!("arbiter-leaks-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let agent = format!("agent:{} agent --random", env!("CARGO_BIN_EXE_arbiter"));
    // The sample is of short games, so that programs come and go all the time.
    let longest = if games > 100 { "2000" } else { "6" };
    let (count, wide) = (games.to_string(), boards.to_string());
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["match", &agent, &agent, "--games", &count, "--concurrency", &wide, "--max-moves", longest])
        .args(["--records", "results", "--out", "match", "--json"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let process = child.id();
    let mut seen = Seen::default();
    while child.try_wait().unwrap().is_none() {
        seen.look(process, &folder.join("match/match.jsonl"));
        std::thread::sleep(Duration::from_millis(if games > 100 { 250 } else { 10 }));
    }
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let table: Value = serde_json::from_slice(&output.stdout).unwrap();
    let first = seen.memory.iter().filter(|(done, _)| *done >= games / 4).map(|(_, memory)| *memory).next();
    let most = seen.memory.iter().map(|(_, memory)| *memory).max();
    let (first, most) = (first.unwrap_or(0), most.unwrap_or(0));
    println!(
        "{games} games on {boards} boards: at most {} files, {} threads, {} programs at once; memory {first} KiB after a \
         quarter, {most} KiB at most; endings {}",
        seen.files, seen.threads, seen.children, table["endings"]["by_code"]
    );
    let kinds = &table["endings"]["by_kind"];
    assert_eq!((&kinds["forfeit"], &kinds["infrastructure"]), (&0.into(), &0.into()), "{table:#}");
    assert_eq!(table["counted"], games, "{table:#}");
    assert_eq!(started_by(process), 0, "programs are left");
    assert!(seen.files <= FILES + boards * FILES_OF_A_BOARD, "{} files", seen.files);
    assert!(seen.children <= 2 * boards, "{} programs at once on {boards} boards", seen.children);
    assert!(seen.threads <= boards as u64 + 1, "{} threads", seen.threads);
    assert!(first > 0 && most <= first + GROWTH, "memory grew from {first} to {most} KiB");
    fs::remove_dir_all(&folder).unwrap();
}
