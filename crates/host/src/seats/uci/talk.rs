//! What is said to a program and heard from it, line by line.

use crate::seats::pipe::{Pipe, shown};
use crate::seats::{Resources, settings::Settings};
use arbiter_arena::referee::Fault;
use std::time::{Duration, Instant};

/// The word before a move.
pub const BEST: &str = "bestmove";
/// Lines that are looked at before it is asked. Whoever says more has said no move among them; the rest is heard with the answer.
pub const CHATTER: usize = 1000;
/// How long a list is waited for at first. Programs that know the command answer at once; all others think about a move.
const SHORT: Duration = Duration::from_secs(1);
/// How long it is waited for where it has come before.
const PATIENCE: Duration = Duration::from_secs(5);
/// So often a message is sent that only wants to come back.
const ROUNDS: u32 = 3;

/// A program that was started.
pub struct Talk {
    pipe: Pipe,
    /// Whether it lists and counts moves; nothing as long as nobody has asked.
    pub counts: Option<bool>,
    /// A move that it thought of when it was asked for a list.
    pub sample: Option<String>,
}

impl Talk {
    /// Starts a program.
    pub fn start(settings: &Settings, resources: &Resources, counts: Option<bool>) -> Result<Talk, Fault> {
        Ok(Talk { pipe: Pipe::start(&settings.command, resources)?, counts, sample: None })
    }

    /// Says some lines.
    pub fn say(&mut self, text: &str, deadline: Option<Instant>) -> Result<(), Fault> {
        self.pipe.send(format!("{text}\n").as_bytes(), deadline).map(|_| ())
    }

    /// Looks at what it has said since it was last asked: it may tell us anything but a move.
    pub fn unasked(&mut self) -> Result<(), Fault> {
        for _ in 0..CHATTER {
            let Some(line) = self.pipe.next_line()? else { return Ok(()) };
            if line.starts_with(BEST.as_bytes()) {
                return Err(Fault::Unasked(shown(&line)));
            }
        }
        Ok(())
    }

    /// Reads lines until one is wanted; all of them are shown to `see`, which says so.
    fn read(&mut self, deadline: Option<Instant>, mut see: impl FnMut(&str) -> bool) -> Result<String, Fault> {
        loop {
            let line = String::from_utf8_lossy(&self.pipe.line(deadline)?).into_owned();
            if see(&line) {
                return Ok(line);
            }
            // Whoever talks without end never keeps us waiting, and waiting is what a deadline ends elsewhere.
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Fault::Late);
            }
        }
    }

    /// Reads lines until one begins with a word; all of them are shown to `see`.
    pub fn until(&mut self, word: &str, deadline: Option<Instant>, mut see: impl FnMut(&str)) -> Result<String, Fault> {
        self.read(deadline, |line| {
            see(line);
            line.split_whitespace().next() == Some(word)
        })
    }

    /// Waits until it has done all that it was told.
    pub fn ready(&mut self, deadline: Option<Instant>) -> Result<(), Fault> {
        self.say("isready", deadline)?;
        self.until("readyok", deadline, |_| ()).map(|_| ())
    }

    /// How long a message takes that only wants to come back, at worst of a few.
    pub fn lag(&mut self, deadline: Option<Instant>) -> Result<Duration, Fault> {
        let mut worst = Duration::ZERO;
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            self.ready(deadline)?;
            worst = worst.max(begun.elapsed());
        }
        Ok(worst)
    }

    /// The moves of a position as it writes them, each with the number of lines of so many moves that begin with it. Nothing
    /// if it does not do that, or not in time.
    pub fn count(
        &mut self,
        position: &str,
        depth: u32,
        patience: Duration,
    ) -> Result<Option<Vec<(String, u64)>>, Fault> {
        if self.counts == Some(false) {
            return Ok(None);
        }
        let least = if self.counts == Some(true) { PATIENCE } else { SHORT };
        let until = Instant::now().checked_add(patience.max(least));
        self.say(&format!("{position}\ngo perft {depth}"), until)?;
        let mut found = Vec::new();
        let mut sum = None;
        let heard = self.read(until, |line| {
            if let Some((text, count)) = line.split_once(':') {
                let (text, count) = (text.trim(), count.trim().parse().ok());
                match count {
                    Some(count) if text.eq_ignore_ascii_case("nodes searched") => sum = Some(count),
                    Some(count) if !text.contains(char::is_whitespace) => found.push((text.to_string(), count)),
                    _ => {}
                }
            }
            sum.is_some() || line.split_whitespace().next() == Some(BEST)
        });
        match heard {
            Ok(_) if sum.is_some() && sum == Some(found.iter().map(|(_, count)| count).sum()) => {
                self.counts = Some(true);
                Ok(Some(found))
            }
            // It thinks about a move instead: it is stopped, and its move is not waited for at the board.
            Ok(line) => self.never_counts(Some(line)).map(|()| None),
            Err(Fault::Late) => {
                self.say("stop", None)?;
                match self.until(BEST, Instant::now().checked_add(SHORT), |_| ()) {
                    Ok(line) => self.never_counts(Some(line)).map(|()| None),
                    Err(Fault::Late) => self.never_counts(None).map(|()| None),
                    Err(fault) => Err(fault),
                }
            }
            Err(fault) => Err(fault),
        }
    }

    fn never_counts(&mut self, said: Option<String>) -> Result<(), Fault> {
        let behind = |line: String| line.strip_prefix(BEST)?.split_whitespace().next().map(String::from);
        self.sample = said.and_then(behind);
        // One that is slow for once may still count what is smaller.
        self.counts = self.counts.filter(|counts| *counts).or(Some(false));
        self.ready(Instant::now().checked_add(Duration::from_secs(5)))
    }

    /// Ends it.
    pub fn close(&mut self, patience: Duration) {
        let _ = self.say("quit", Instant::now().checked_add(patience));
        self.pipe.close();
    }
}
