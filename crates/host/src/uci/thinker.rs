//! The thread that thinks.

use super::count::Count;
use crate::crew::Threads;
use arbiter_engine::{Game, MoveId, Play};
use arbiter_notation::uci::{self, Castling};
use arbiter_search::{Answer, Clock, Limits, Player, PrincipalVariation, Request, Skill, TranspositionTable, Values};
use arbiter_spec::play::Decision;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// Something that whoever writes must know of.
#[derive(Debug)]
pub enum Event {
    /// A line was read.
    Heard(String),
    /// Nothing more will be read.
    Silence,
    /// A line was found, and when, and how full the table was then.
    Found(PrincipalVariation, Duration, u32),
    /// A line to be written as it is.
    Says(String),
    /// Thinking is over; without an answer if it broke down.
    Done(Option<Answer>),
    /// Counting is over.
    Counted,
}

/// What to think about.
pub struct Task {
    pub game: Game,
    pub values: Values,
    pub play: Play,
    pub limits: Limits,
    pub only: Vec<MoveId>,
    pub lines: usize,
    pub threads: usize,
    /// Who is to play less well than it could, and by what lot it errs.
    pub errs: Option<(Skill, u64)>,
}

/// Mebibytes for the positions that a weak player looks at before a move.
const SMALL: usize = 4;

/// The hold one has on a thread that thinks.
#[derive(Clone)]
pub struct Reins {
    stop: Arc<AtomicBool>,
    watch: Arc<Watch>,
}

/// Time that counts against us: none while the opponent's is used.
#[derive(Default)]
struct Watch {
    began: OnceLock<Instant>,
}

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        self.began.get().map_or(Duration::ZERO, Instant::elapsed)
    }
}

impl Reins {
    /// `since`: when the clock began to run; it waits for [`Reins::hit`] if it is not yet ours.
    pub fn new(since: Instant, ours: bool) -> Reins {
        let reins = Reins { stop: Arc::default(), watch: Arc::default() };
        if ours {
            let _ = reins.watch.began.set(since);
        }
        reins
    }

    /// It shall come to an end.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// It shall come to an end, but has some time left for it.
    pub fn stop_after(&self, time: Duration) {
        let reins = self.clone();
        thread::spawn(move || {
            thread::sleep(time);
            reins.stop();
        });
    }

    /// The opponent did what was expected: from now on it is our time.
    pub fn hit(&self) {
        let _ = self.watch.began.set(Instant::now());
    }
}

/// Begins to think. Everything is told, the end in any case.
pub fn think(task: Task, mut table: Arc<TranspositionTable>, since: Instant, ours: bool, tell: Sender<Event>) -> Reins {
    let reins = Reins::new(since, ours);
    let (stop, watch) = (reins.stop.clone(), reins.watch.clone());
    if task.errs.is_some() {
        // What was known before would make it stronger than it is to be.
        table = Arc::new(TranspositionTable::new(SMALL));
    }
    thread::spawn(move || {
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let Task { game, values, play, limits, only, lines, threads, errs } = &task;
            let player = Player::with(game, values.clone());
            let compared = errs.map_or(*lines, |(skill, _)| skill.multi_pv().max(*lines));
            let crew = Threads::new(*threads);
            let search_moves = only.clone();
            let request = Request { search_moves, multi_pv: compared, crew: &crew, ..Request::new(play, *limits) };
            let answer = player.think(&request, &table, &*watch, &stop, &mut |line| {
                if line.rank < *lines {
                    let _ = tell.send(Event::Found(line.clone(), since.elapsed(), table.hashfull()));
                }
            });
            let mut answer = answer.unwrap_or_default();
            if let Some((skill, lot)) = errs {
                skill.handicap(&mut answer, *lot);
            }
            answer
        }));
        // A move is owed whatever happened; whoever writes finds one.
        let _ = tell.send(Event::Done(answer.ok()));
    });
    reins
}

/// Begins to count, move by move. What was stopped is no count, and has no sum.
pub fn count(play: Play, depth: u32, castling: Castling, tell: Sender<Event>) -> Reins {
    let reins = Reins::new(Instant::now(), true);
    let stop = reins.stop.clone();
    thread::spawn(move || {
        let says = |text: String| drop(tell.send(Event::Says(text)));
        let told = catch_unwind(AssertUnwindSafe(|| {
            let spec = play.spec().clone();
            let count = Count::new(play, &stop);
            let first: &[Decision] = if depth == 0 { &[] } else { &count.first };
            let mut all = if depth == 0 { 1 } else { 0 };
            for (done, (text, decision)) in uci::texts(&spec, first, castling).iter().zip(first).enumerate() {
                let Some(nodes) = count.behind(decision, depth) else {
                    let moves = first.len();
                    return format!(
                        "info string the count was stopped behind {done} of {moves} moves; there is no sum"
                    );
                };
                says(format!("{text}: {nodes}"));
                all += nodes;
            }
            format!("\nNodes searched: {all}\n")
        }));
        says(told.unwrap_or_else(|_| "info string the count broke down; there is no sum".into()));
        let _ = tell.send(Event::Counted);
    });
    reins
}
