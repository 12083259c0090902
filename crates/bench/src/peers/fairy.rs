//! Fairy-Stockfish, the only program that plays many of our games: a child that is talked to over UCI.

use crate::contender::Contender;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Where Debian puts it is not on everybody's path.
const PROGRAMS: &[&str] = &["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// A running child.
pub struct Fairy {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// How it calls itself.
    pub name: String,
    variants: Vec<String>,
}

impl Fairy {
    /// Starts it; `None` if it is not installed.
    pub fn start() -> Option<Fairy> {
        let wanted = std::env::var("ARBITER_FAIRY_STOCKFISH").ok();
        let programs = wanted.iter().map(String::as_str).chain(PROGRAMS.iter().copied());
        let mut child = programs.into_iter().find_map(|program| {
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()
        })?;
        let (to, from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut fairy = Fairy { child, to, from, name: "Fairy-Stockfish".into(), variants: Vec::new() };
        fairy.say("uci");
        for line in fairy.until("uciok") {
            if let Some(name) = line.strip_prefix("id name ") {
                fairy.name = name.into();
            } else if line.starts_with("option name UCI_Variant ") {
                fairy.variants = line.split(" var ").skip(1).map(|name| name.trim().to_string()).collect();
            }
        }
        Some(fairy)
    }

    /// Its own name for a game that goes by one of these.
    pub fn variant(&self, names: &[String]) -> Option<String> {
        let folded = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        names.iter().find_map(|name| self.variants.iter().find(|known| folded(known) == folded(name)).cloned())
    }

    /// At the start of a game.
    pub fn open(&mut self, variant: &str) -> Box<dyn Contender + '_> {
        self.say(&format!("setoption name UCI_Variant value {variant}"));
        self.say("ucinewgame");
        self.say("position startpos");
        Box::new(Counting(self))
    }

    fn say(&mut self, line: &str) {
        // A child that is gone answers nothing, and that is seen when it is read.
        let _ = writeln!(self.to, "{line}").and_then(|()| self.to.flush());
    }

    /// All lines up to one that begins like this, and that one.
    fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        while self.from.read_line(&mut line).is_ok_and(|read| read > 0) {
            lines.push(line.trim_end().to_string());
            if line.starts_with(last) {
                break;
            }
            line.clear();
        }
        lines
    }

    /// Seconds all threads of the child have been on a CPU. It is exact while the child waits for us.
    fn cpu(&mut self) -> f64 {
        self.say("isready");
        self.until("readyok");
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id()));
        let nanoseconds = |file: std::path::PathBuf| -> Option<u64> {
            fs::read_to_string(file.join("schedstat")).ok()?.split_whitespace().next()?.parse().ok()
        };
        threads.into_iter().flatten().flatten().filter_map(|entry| nanoseconds(entry.path())).sum::<u64>() as f64 * 1e-9
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        self.say("quit");
        let _ = self.child.wait();
    }
}

struct Counting<'a>(&'a mut Fairy);

impl Contender for Counting<'_> {
    fn slices(&self) -> usize {
        1
    }

    fn perft(&mut self, _: usize, depth: u32) -> u64 {
        self.0.say(&format!("go perft {depth}"));
        let lines = self.0.until("Nodes searched");
        let count = lines.last().and_then(|line| line.split_once(':')).map(|(_, count)| count.trim());
        count.and_then(|count| count.parse().ok()).unwrap_or(0)
    }

    fn cpu(&mut self) -> f64 {
        self.0.cpu()
    }
}
