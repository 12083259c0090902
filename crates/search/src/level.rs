//! Opponents for people: from one who sees a move ahead to the best there is.

use crate::limits::{Clock, Limits};
use crate::lot::Lot;
use crate::score::PROVED;
use crate::table::Table;
use crate::think::{Answer, Line, Player, Request};
use arbiter_engine::Play;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How strong an opponent is, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// How a level thinks.
#[derive(Clone, Copy, Debug)]
struct Habit {
    /// Plies it looks ahead; captures are always followed to their end.
    depth: Option<u32>,
    /// Positions it looks at most.
    nodes: u64,
    /// How far off its opinion of a move may be, in hundredths, usually.
    error: i32,
    /// It never plays what it thinks is worse than the best by more than this.
    worst: i32,
}

const HABITS: [Habit; 9] = [
    Habit { depth: Some(1), nodes: 2_000, error: 110, worst: 300 },
    Habit { depth: Some(1), nodes: 2_000, error: 50, worst: 150 },
    Habit { depth: Some(2), nodes: 4_000, error: 40, worst: 120 },
    Habit { depth: Some(3), nodes: 8_000, error: 28, worst: 90 },
    Habit { depth: Some(4), nodes: 16_000, error: 18, worst: 60 },
    Habit { depth: Some(6), nodes: 30_000, error: 8, worst: 30 },
    Habit { depth: None, nodes: 7_000, error: 0, worst: 0 },
    Habit { depth: None, nodes: 25_000, error: 0, worst: 0 },
    Habit { depth: None, nodes: 150_000, error: 0, worst: 0 },
];

/// How many moves the levels compare that err.
const COMPARED: usize = 10;
/// No level thinks longer than this, whatever it would like to look at.
const PATIENCE: Duration = Duration::from_secs(6);

impl Level {
    /// The weakest.
    pub const LEAST: Level = Level(1);
    /// The strongest.
    pub const MOST: Level = Level(10);
    /// Whom people meet first.
    pub const USUAL: Level = Level(4);

    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    fn habit(self) -> Option<Habit> {
        HABITS.get(usize::from(self.0) - 1).copied()
    }

    /// How long it thinks. The strongest level takes about so much time; the others count positions, and are the same on
    /// every machine.
    fn limits(self, time: Duration) -> Limits {
        match self.habit() {
            Some(habit) => Limits {
                depth: habit.depth,
                nodes: Some(habit.nodes),
                hard: Some(PATIENCE.max(time)),
                ..Limits::default()
            },
            None => Limits { soft: Some(time), hard: Some(3 * time), ..Limits::default() },
        }
    }
}

impl Player<'_> {
    /// What an opponent of a level plays. Levels below 10 give the same answer for the same seed, wherever they have the
    /// time they want; level 10 thinks for about the time it is given. None goes on beyond `most`.
    #[allow(clippy::too_many_arguments)]
    pub fn reply(
        &self,
        play: &Play,
        level: Level,
        seed: u64,
        (time, most): (Duration, Option<Duration>),
        table: &Table,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Answer {
        let mut limits = level.limits(time);
        limits.hard = [limits.hard, most].into_iter().flatten().min();
        limits.soft = [limits.soft, most.filter(|_| limits.soft.is_some())].into_iter().flatten().min();
        let mut request = Request::new(play, limits);
        let habit = level.habit();
        if let Some(habit) = habit {
            // What it learnt in other games does not make it stronger.
            table.clear();
            request.lines = if habit.error > 0 { COMPARED } else { 1 };
        }
        let mut answer = self.think(&request, table, clock, stop, &mut |_| ());
        if let Some(habit) = habit.filter(|habit| habit.error > 0)
            && let Some(line) = erring(&answer.lines, &habit, seed ^ play.key())
        {
            answer.step = line.steps.first().copied().or(answer.step);
        }
        answer
    }
}

/// The line it likes best, being a little wrong about each. What wins or loses at once it sees.
fn erring<'l>(lines: &'l [Line], habit: &Habit, seed: u64) -> Option<&'l Line> {
    let best = lines.first()?;
    if best.score.0.abs() >= PROVED {
        return Some(best);
    }
    let mut lot = Lot(seed);
    let liked = lines.iter().filter(|line| line.score.0 >= best.score.0 - habit.worst);
    liked.max_by_key(|line| line.score.0 + habit.error * lot.bell() / 100)
}
