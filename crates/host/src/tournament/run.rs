//! The boards of a match, and what they have done so far.
//!
//! Workers take fixtures from the schedule and play them, each on a board of its own; one thread, the caller's, takes what they
//! bring, adds it to the log, and only then lets it count. So nothing counts that would be lost, and nothing is lost that
//! counts.

use super::board::{Board, Played};
use super::log::{Entry, Log};
use super::openings::Book;
use crate::whole_file::{self, Manner};
use anyhow::{Context, anyhow};
use arbiter_arena::rating::Sprt;
use arbiter_arena::tournament::{Finished, Fixture, Next, Opening, Schedule, Shape, Watch, game_seed};
use arbiter_arena::verdict::Kind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// A match in progress.
pub struct Match {
    /// The seats of its game.
    pub shape: Shape,
    /// How many players there are.
    pub players: usize,
    /// Games in all.
    pub total: u64,
    /// What was played so far, in the order in which it ended.
    pub games: Vec<Finished>,
    /// The test that may end it.
    pub watch: Option<Watch>,
    /// Those who sat out a round.
    pub rested: Vec<usize>,
    /// Where games are kept.
    log: Option<Log>,
    /// Where records of games are kept.
    records: Option<PathBuf>,
}

/// Games in a row that could not be played, after which it is no use to go on.
const HOPELESS: usize = 20;

/// How often whoever watches is shown something.
const GLANCE: Duration = Duration::from_millis(200);

impl Match {
    /// A match before its first game.
    pub fn new(shape: Shape, players: usize, total: u64, sprt: Option<Sprt>) -> Match {
        let watch = sprt.map(Watch::new);
        Match { shape, players, total, games: Vec::new(), watch, rested: Vec::new(), log: None, records: None }
    }

    /// Games are added to a log from now on, and their records to a folder.
    pub fn keep(&mut self, log: Log, records: Option<PathBuf>) {
        (self.log, self.records) = (Some(log), records);
    }

    /// A game counts, played now or before. Says what everybody has, for the schedule.
    pub fn count(&mut self, game: Finished) -> (u64, Vec<f64>) {
        let points = game.points(&self.shape, self.players);
        let first = points.as_ref().and_then(|points| points.first().copied().flatten());
        if let Some(watch) = &mut self.watch {
            watch.see(&game, first);
        }
        let points = points
            .map_or(vec![0.0; self.players], |points| points.into_iter().map(|points| points.unwrap_or(0.0)).collect());
        let number = game.number;
        self.games.push(game);
        (number, points)
    }

    /// The games that count: all, or those before the test ended the match.
    pub fn counted(&self) -> Vec<Finished> {
        let end = self.end();
        self.games.iter().filter(|game| game.number < end).cloned().collect()
    }

    /// The number at which the test has ended the match: no later game counts.
    pub fn end(&self) -> u64 {
        self.watch.as_ref().and_then(Watch::stopped).unwrap_or(u64::MAX)
    }

    /// The log, where there is one.
    pub fn log(&self) -> Option<&Log> {
        self.log.as_ref()
    }

    fn decided(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| watch.stopped().is_some())
    }
}

/// What workers share.
struct Shared<'a> {
    schedule: Mutex<&'a mut Schedule>,
    changed: Condvar,
    stop: &'a AtomicBool,
}

impl<'a> Shared<'a> {
    fn schedule(&self) -> MutexGuard<'_, &'a mut Schedule> {
        // Whoever panicked with it has changed nothing by half.
        self.schedule.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The next game; waits while it depends on others. Nothing once there is none, or it is time to stop.
    fn next(&self) -> Option<Fixture> {
        let mut schedule = self.schedule();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            match schedule.next_game() {
                Next::Game(fixture) => return Some(fixture),
                Next::Over => return None,
                Next::Wait => {
                    let waited = self.changed.wait_timeout(schedule, GLANCE);
                    schedule = waited.unwrap_or_else(std::sync::PoisonError::into_inner).0;
                }
            }
        }
    }
}

/// What a worker brings.
type Brought = anyhow::Result<(Entry, Option<String>)>;

/// Everything a match is played with.
pub struct Hall<'a> {
    /// Where games begin.
    pub book: &'a Book,
    /// The rules.
    pub game: &'a arbiter_engine::Game,
    /// What all chance follows from.
    pub seed: &'a str,
    /// How many boards.
    pub boards: usize,
    /// Makes a board, for a thread that begins.
    pub board: &'a (dyn Fn() -> Board + Sync),
    /// Raised by whoever wants the match to stop.
    pub stop: &'a AtomicBool,
}

/// Plays all games that are left. `glance` is shown the match from time to time.
pub fn run(
    the: &mut Match,
    schedule: &mut Schedule,
    hall: &Hall,
    glance: &mut dyn FnMut(&Match),
) -> anyhow::Result<()> {
    if the.decided() {
        return Ok(());
    }
    // Ours, so that a match that is decided does not look as if somebody had stopped it.
    let stop = AtomicBool::new(false);
    let shared = Shared { schedule: Mutex::new(schedule), changed: Condvar::new(), stop: &stop };
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..hall.boards.max(1) {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || work(hall, shared, &sender));
        }
        drop(sender);
        let done = collect(the, &shared, hall, &receiver, glance);
        stop.store(true, Ordering::Relaxed);
        shared.changed.notify_all();
        done
    })
}

fn work(hall: &Hall, shared: &Shared, sender: &Sender<Brought>) {
    let mut board = (hall.board)();
    while let Some(fixture) = shared.next() {
        let brought = one(hall, &mut board, fixture, shared.stop).transpose();
        let Some(brought) = brought else { return };
        let failed = brought.is_err();
        if sender.send(brought).is_err() || failed {
            return;
        }
    }
}

fn one(
    hall: &Hall,
    board: &mut Board,
    fixture: Fixture,
    stop: &AtomicBool,
) -> anyhow::Result<Option<(Entry, Option<String>)>> {
    let opening: Opening = hall.book.opening(hall.game, fixture.opening)?;
    let played = board.play(&fixture, &opening, game_seed(hall.seed, fixture.number), stop);
    let played = played.with_context(|| format!("game {}", fixture.number + 1))?;
    Ok(played.map(|Played { verdict, grace, moves, record }| {
        let Fixture { number, group, seats, .. } = fixture;
        (Entry { game: Finished { number, group, seats, verdict, grace }, opening, moves }, record)
    }))
}

fn collect(
    the: &mut Match,
    shared: &Shared,
    hall: &Hall,
    receiver: &Receiver<Brought>,
    glance: &mut dyn FnMut(&Match),
) -> anyhow::Result<()> {
    let mut next_glance = Instant::now();
    let mut failures = 0;
    loop {
        if hall.stop.load(Ordering::Relaxed) {
            shared.stop.store(true, Ordering::Relaxed);
        }
        let first = match receiver.recv_timeout(GLANCE) {
            Ok(brought) => Some(brought),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // What came in the meantime waits for the disk together.
        let mut entries = Vec::new();
        for brought in first.into_iter().chain(receiver.try_iter()) {
            let (entry, record) = brought?;
            if let (Some(folder), Some(record)) = (&the.records, record) {
                let path = folder.join(format!("{:06}.json", entry.game.number + 1));
                whole_file::write(&path, record.as_bytes(), Manner::default())?;
            }
            entries.push(entry);
        }
        if let Some(log) = the.log.as_mut().filter(|_| !entries.is_empty()) {
            log.add(&entries)?;
        }
        for entry in entries {
            let failed = entry.game.verdict.kind == Kind::Infrastructure;
            failures = if failed { failures + 1 } else { 0 };
            let why = if failed { entry.game.verdict.reason.clone() } else { String::new() };
            let (number, points) = the.count(entry.game);
            shared.schedule().finish(number, points);
            shared.changed.notify_all();
            if failures >= HOPELESS {
                return Err(anyhow!("{HOPELESS} games in a row could not be played, the latest because {why}"));
            }
        }
        if the.decided() {
            shared.stop.store(true, Ordering::Relaxed);
        }
        if Instant::now() >= next_glance {
            let begun = Instant::now();
            glance(the);
            // Looking must not take more than a small part of the time.
            next_glance = Instant::now() + GLANCE.max(20 * begun.elapsed());
        }
    }
}
