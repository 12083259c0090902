//! The boards of a match, and what they have done so far.
//!
//! Workers take games from a [`crate::queue`] and play them, each on a board of its own; one thread, the caller's, takes what
//! they bring, adds it to the log, and only then lets it count. So nothing counts that would be lost, and nothing is lost that
//! counts.

use super::board::{Board, Played};
use super::log::Log;
use super::openings::Book;
use crate::error::Error;
use crate::queue::{self, Queue, Source, Threads};
use crate::whole_file::{self, Manner};
use arbiter_arena::rating::Sprt;
use arbiter_arena::tournament::{Entry, Finished, Fixture, Next, Opening, Schedule, Shape, Watch, game_seed};
use arbiter_arena::verdict::Kind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
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

    /// Writes games to the disk, where they are kept: their records, and then the lines by which they count.
    fn keep_all(&mut self, done: Vec<(Task, Played)>) -> Result<Vec<Finished>, Error> {
        let mut entries = Vec::new();
        for (task, played) in done {
            let Task { fixture: Fixture { number, group, seats, .. }, opening, .. } = task;
            let Played { verdict, grace, moves, record } = played;
            if let (Some(folder), Some(record)) = (&self.records, record) {
                let path = folder.join(format!("{:06}.json", number + 1));
                whole_file::write(&path, record.as_bytes(), Manner::default())?;
            }
            let game = Finished { number, group, seats, verdict, grace };
            let opening = Some(opening).filter(|opening| *opening != Opening::default());
            entries.push(Entry { game, opening, moves: moves.map(|moves| moves.join(" ")) });
        }
        if let Some(log) = self.log.as_mut().filter(|_| !entries.is_empty()) {
            log.add(&entries)?;
        }
        Ok(entries.into_iter().map(|entry| entry.game).collect())
    }

    fn decided(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| watch.stopped().is_some())
    }
}

/// A game to be played, with all that it depends on.
#[derive(Clone, Debug)]
pub struct Task {
    /// Who plays.
    pub fixture: Fixture,
    /// Where it begins.
    pub opening: Opening,
    /// What its chance follows from.
    pub seed: u64,
}

/// The games of a schedule, in its order.
struct Games<'a> {
    schedule: &'a mut Schedule,
    venue: &'a Venue<'a>,
}

impl Source<Task> for Games<'_> {
    fn next(&mut self) -> Result<queue::Next<Task>, Error> {
        let fixture = match self.schedule.next_game() {
            Next::Game(fixture) => fixture,
            Next::Wait => return Ok(queue::Next::Wait),
            Next::Over => return Ok(queue::Next::Over),
        };
        let opening = self.venue.book.opening(self.venue.game, fixture.opening)?;
        let seed = game_seed(self.venue.seed, fixture.number);
        Ok(queue::Next::Task(Task { fixture, opening, seed }))
    }
}

/// Everything a match is played with.
pub struct Venue<'a> {
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
    match_: &mut Match,
    schedule: &mut Schedule,
    venue: &Venue,
    glance: &mut dyn FnMut(&Match),
) -> Result<(), Error> {
    if match_.decided() {
        return Ok(());
    }
    let queue = Threads::new(Games { schedule, venue });
    let mut next_glance = Instant::now();
    let mut failures = 0;
    queue.run(venue.boards, &|tasks| work(venue, tasks), &mut |done| {
        // What came in the meantime waits for the disk together.
        for game in match_.keep_all(done)? {
            let failed = game.verdict.kind == Kind::Infrastructure;
            failures = if failed { failures + 1 } else { 0 };
            let why = if failed { game.verdict.reason.clone() } else { String::new() };
            let (number, points) = match_.count(game);
            queue.tell(|games| games.schedule.finish(number, points));
            if failures >= HOPELESS {
                return Err(Error::Hopeless(HOPELESS, why));
            }
        }
        // The queue is ours, so a match that is decided does not look as if somebody had stopped it.
        if match_.decided() || venue.stop.load(Ordering::Relaxed) {
            queue.stop();
        }
        if Instant::now() >= next_glance {
            let begun = Instant::now();
            glance(match_);
            // Looking must not take more than a small part of the time.
            next_glance = Instant::now() + GLANCE.max(20 * begun.elapsed());
        }
        Ok(())
    })
}

fn work(venue: &Venue, tasks: &dyn Queue<Task, Played>) {
    let mut board = (venue.board)();
    while let Some(task) = tasks.take() {
        match board.play(&task, tasks.stop()) {
            Ok(Some(played)) => tasks.bring(task, played),
            // It was told to stop.
            Ok(None) => return,
            Err(why) => {
                let place = format!("game {}", task.fixture.number + 1);
                tasks.give_up(task, why.at(place));
            }
        }
    }
}
