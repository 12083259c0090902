//! The moves of a position one after the other, the promising ones first; none is listed before it is wanted.

use crate::order::{Deed, Memory};
use crate::values::Values;
use arbiter_engine::{Occupant, Step, Walk, Which};

/// The table's move.
const FIRST: i32 = 1 << 28;
/// Captures and changes of kind that lose nothing.
pub(crate) const GOOD: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// What attacks a royal man is tried before other quiet moves of the same repute.
const CHECKING: i32 = 8000;
/// Captures that lose something.
pub(crate) const BAD: i32 = -(1 << 24);

/// What it has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    First,
    ListLoud,
    Loud,
    ListQuiet,
    Quiet,
    Bad,
    Done,
}

/// Which moves there are to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    All,
    /// Captures and changes of kind that lose nothing.
    Good,
}

/// What promises are judged by.
pub(crate) struct Judge<'a> {
    pub values: &'a Values,
    pub memory: &'a Memory,
    pub player: usize,
    pub ply: usize,
    /// The deeds before.
    pub before: [Deed; 2],
}

/// Hands out moves.
#[derive(Clone, Debug)]
pub(crate) struct Picker {
    steps: Vec<Step>,
    ratings: Vec<i32>,
    /// Captures that lose something, for the end.
    bad: Vec<(Step, i32)>,
    place: usize,
    stage: Stage,
    wanted: Wanted,
    first: u32,
}

impl Picker {
    /// Nothing to hand out.
    pub const fn new() -> Picker {
        Picker {
            steps: Vec::new(),
            ratings: Vec::new(),
            bad: Vec::new(),
            place: 0,
            stage: Stage::Done,
            wanted: Wanted::All,
            first: 0,
        }
    }

    /// Begins with the move of a sign, if there is one.
    pub fn begin(&mut self, first: u32, wanted: Wanted) {
        self.steps.clear();
        self.ratings.clear();
        self.bad.clear();
        (self.place, self.stage, self.wanted, self.first) = (0, Stage::First, wanted, first);
    }

    /// The next move and how promising it is.
    pub fn next(&mut self, walk: &mut Walk<'_>, judge: &Judge<'_>) -> Option<(Step, i32)> {
        loop {
            match self.stage {
                Stage::First => {
                    self.stage = Stage::ListLoud;
                    if self.first != 0
                        && let Some(step) = walk.find(self.first)
                        && (self.wanted == Wanted::All || step.is_loud())
                    {
                        return Some((step, FIRST));
                    }
                }
                Stage::ListLoud => {
                    self.list(walk, Which::Loud, judge);
                    self.stage = Stage::Loud;
                }
                Stage::Loud => match self.best() {
                    Some((step, rating)) => {
                        if loses(walk, judge.values, &step) {
                            self.bad.push((step, BAD + rating - GOOD));
                            continue;
                        }
                        return Some((step, rating));
                    }
                    None if self.wanted == Wanted::Good => self.stage = Stage::Done,
                    None => self.stage = Stage::ListQuiet,
                },
                Stage::ListQuiet => {
                    self.list(walk, Which::Quiet, judge);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best() {
                    Some(found) => return Some(found),
                    None => (self.stage, self.place) = (Stage::Bad, 0),
                },
                Stage::Bad => {
                    let found = self.bad.get(self.place).copied();
                    self.place += 1;
                    if found.is_none() {
                        self.stage = Stage::Done;
                    }
                    return found;
                }
                Stage::Done => return None,
            }
        }
    }

    fn list(&mut self, walk: &mut Walk<'_>, which: Which, judge: &Judge<'_>) {
        self.steps.clear();
        self.ratings.clear();
        self.place = 0;
        walk.list(which, &mut self.steps);
        let first = self.first;
        if first != 0 {
            self.steps.retain(|step| step.handle.sign() != first);
        }
        let (memory, player) = (judge.memory, judge.player);
        if which == Which::Loud {
            let rate = |step: &Step| GOOD + promise(judge.values, step) + memory.loud(player, step) / 4;
            self.ratings.extend(self.steps.iter().map(rate));
            return;
        }
        let killers = memory.killers.get(judge.ply).copied().unwrap_or_default();
        let answer = memory.answer(judge.before[0]);
        self.ratings.extend(self.steps.iter().map(|step| {
            let sign = step.handle.sign();
            if sign == killers[0] {
                KILLER + 2
            } else if sign == killers[1] {
                KILLER + 1
            } else if sign == answer {
                KILLER
            } else {
                memory.quiet(player, step, judge.before) + CHECKING * i32::from(walk.gives_check(step))
            }
        }));
    }

    /// The best of those that are left.
    #[inline(always)]
    fn best(&mut self) -> Option<(Step, i32)> {
        let place = self.place;
        let rating = *self.ratings.get(place)?;
        let mut best = (place, rating);
        for (other, rating) in self.ratings.iter().enumerate().skip(place + 1) {
            if *rating > best.1 {
                best = (other, *rating);
            }
        }
        self.steps.swap(place, best.0);
        self.ratings.swap(place, best.0);
        self.place += 1;
        Some((self.steps[place], best.1))
    }
}

impl Default for Picker {
    fn default() -> Picker {
        Picker::new()
    }
}

/// Valuable victims first, cheap men that take them before dear ones.
fn promise(values: &Values, step: &Step) -> i32 {
    let victim = if step.victim == Occupant::NO_KIND { 0 } else { values.worth(step.victim) };
    16 * (victim + gained(values, step)) - values.worth(step.kind).clamp(-1000, 1000) / 16
}

/// What the man that moves gains by changing.
fn gained(values: &Values, step: &Step) -> i32 {
    if step.becomes == Occupant::NO_KIND { 0 } else { values.worth(step.becomes) - values.worth(step.kind) }
}

/// Whether it loses men by captures on its target.
fn loses(walk: &Walk<'_>, values: &Values, step: &Step) -> bool {
    // A cheap man that takes a dear one loses nothing, whatever comes.
    let plain = step.becomes == Occupant::NO_KIND && values.worth(step.victim) >= values.worth(step.kind);
    !plain && walk.exchange(step, &values.worth).is_some_and(|gain| gain < 0)
}
