//! What is said to a program and heard from it, line by line.

use crate::seats::pipe::{Pipe, shown};
use crate::seats::{Resources, settings::Settings};
use arbiter_arena::referee::Fault;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The word before a move.
pub const BEST: &str = "bestmove";
/// Lines that are looked at before it is asked. Whoever says more has said no move among them; the rest is heard with the answer.
pub const CHATTER: usize = 1000;
/// How long a list is waited for at first. Programs that know the command answer at once; all others think about a move.
const SHORT: Duration = Duration::from_secs(1);
/// How long it is waited for where it has come before.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a program that is stopped may take to hear of it.
const BRIEFLY: Duration = Duration::from_millis(20);
/// So often a message is sent that only wants to come back.
const ROUNDS: u32 = 3;

/// Nobody stops what is said before a game, and after it.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A program that was started.
pub struct Program {
    pipe: Pipe,
    /// Whether it lists and counts moves; nothing as long as nobody has asked.
    pub counts: Option<bool>,
    /// A move that it thought of when it was asked for a list.
    pub sample: Option<String>,
    /// Whether it was stopped, and its last word is still to come.
    is_owing: bool,
}

impl Program {
    /// Starts a program.
    pub fn start(settings: &Settings, resources: &Resources, counts: Option<bool>) -> Result<Program, Fault> {
        Ok(Program { pipe: Pipe::start(&settings.command, resources)?, counts, sample: None, is_owing: false })
    }

    /// Talks to it, until somebody stops that.
    pub fn talk<'p>(&'p mut self, stop: &'p AtomicBool) -> Talk<'p> {
        Talk { program: self, stop }
    }

    /// Talks to it for as long as it takes.
    pub fn talk_on(&mut self) -> Talk<'_> {
        self.talk(&NEVER)
    }

    /// Ends it.
    pub fn close(&mut self, patience: Duration) {
        let _ = self.talk_on().say("quit", Instant::now().checked_add(patience));
        self.pipe.close();
    }
}

/// Lines said to a program and heard from it. Whoever is stopped while a program thinks has it stopped, too.
pub struct Talk<'p> {
    /// The program.
    pub program: &'p mut Program,
    stop: &'p AtomicBool,
}

impl Talk<'_> {
    /// Says some lines.
    pub fn say(&mut self, text: &str, deadline: Option<Instant>) -> Result<(), Fault> {
        self.program.pipe.send(format!("{text}\n").as_bytes(), deadline, self.stop).map(|_| ())
    }

    /// It is to think, or to count: should that be stopped, it is told so, and its last word is waited for before it is asked again.
    fn think<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        let done = work(self);
        if matches!(done, Err(Fault::Stopped)) {
            self.program.is_owing = true;
            let _ = self.program.talk_on().say("stop", Instant::now().checked_add(BRIEFLY));
        }
        done
    }

    /// It thinks about a move: all its lines up to that are shown to `see`.
    pub fn go(&mut self, text: &str, deadline: Option<Instant>, see: impl FnMut(&str)) -> Result<String, Fault> {
        self.think(|talk| {
            talk.say(text, deadline)?;
            talk.until(BEST, deadline, see)
        })
    }

    /// Waits for the last word of a program that was stopped.
    pub fn settle(&mut self, deadline: Option<Instant>) -> Result<(), Fault> {
        if self.program.is_owing {
            self.program.pipe.flush(deadline, self.stop)?;
            self.read(deadline, |line| {
                let counted = line.split_once(':').is_some_and(|(text, _)| is_sum(text));
                counted || line.split_whitespace().next() == Some(BEST)
            })?;
            self.program.is_owing = false;
        }
        Ok(())
    }

    /// Looks at what it has said since it was last asked: it may tell us anything but a move.
    pub fn unasked(&mut self) -> Result<(), Fault> {
        for _ in 0..CHATTER {
            let Some(line) = self.program.pipe.next_line()? else { return Ok(()) };
            if line.starts_with(BEST.as_bytes()) {
                return Err(Fault::Unasked(shown(&line)));
            }
        }
        Ok(())
    }

    /// Reads lines until one is wanted; all of them are shown to `see`, which says so.
    fn read(&mut self, deadline: Option<Instant>, mut see: impl FnMut(&str) -> bool) -> Result<String, Fault> {
        loop {
            let line = String::from_utf8_lossy(&self.program.pipe.line(deadline, self.stop)?).into_owned();
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
        if self.program.counts == Some(false) {
            return Ok(None);
        }
        let least = if self.program.counts == Some(true) { PATIENCE } else { SHORT };
        let until = Instant::now().checked_add(patience.max(least));
        let mut found = Vec::new();
        let mut sum = None;
        let see = |line: &str| {
            if let Some((text, count)) = line.split_once(':') {
                let (text, count) = (text.trim(), count.trim().parse().ok());
                match count {
                    Some(count) if is_sum(text) => sum = Some(count),
                    Some(count) if !text.contains(char::is_whitespace) => found.push((text.to_string(), count)),
                    _ => {}
                }
            }
            sum.is_some() || line.split_whitespace().next() == Some(BEST)
        };
        let heard = self.think(|talk| {
            talk.say(&format!("{position}\ngo perft {depth}"), until)?;
            talk.read(until, see)
        });
        match heard {
            Ok(_) if sum.is_some() && sum == Some(found.iter().map(|(_, count)| count).sum()) => {
                self.program.counts = Some(true);
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
        self.program.sample = said.and_then(behind);
        // One that is slow for once may still count what is smaller.
        self.program.counts = self.program.counts.filter(|counts| *counts).or(Some(false));
        self.ready(Instant::now().checked_add(Duration::from_secs(5)))
    }
}

/// The word before the sum of all that it counted.
fn is_sum(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("nodes searched")
}
