//! How far a long piece of work is, on a terminal.

use arbiter_host::watch::Watch;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A line on the terminal that is written anew from time to time; nothing where there is no terminal.
pub struct Progress {
    shown: bool,
    name: String,
    total: Option<u64>,
    done: u64,
    games: u64,
    next: Instant,
}

/// How often it is written: often enough to be seen moving, seldom enough to cost nothing.
const EVERY: Duration = Duration::from_millis(100);

impl Progress {
    /// Of so many bytes, if that is known.
    pub fn new(name: &str, total: Option<u64>) -> Progress {
        let shown = io::stderr().is_terminal();
        Progress { shown, name: name.into(), total, done: 0, games: 0, next: Instant::now() + EVERY }
    }
}

impl Watch for Progress {
    fn add(&mut self, bytes: u64, games: u64) {
        self.done += bytes;
        self.games += games;
        if !self.shown || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + EVERY;
        let bar = match self.total.filter(|total| *total > 0) {
            Some(total) => {
                let parts = (20 * self.done / total).min(20) as usize;
                let percent = (100 * self.done / total).min(100);
                format!("[{}{}] {percent:>3} %", "=".repeat(parts), " ".repeat(20 - parts))
            }
            None => format!("{} MB", self.done / 1_000_000),
        };
        let _ = write!(io::stderr(), "\r{}: {bar}, {} games ", self.name, self.games);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}
