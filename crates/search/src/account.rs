//! The worth of the men on the board, kept in step with every move.

use crate::values::Values;
use arbiter_engine::{Occupant, Walk};

/// Sums for the first team less those for all others, early and late in a game, and how early it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Account {
    early: i32,
    late: i32,
    phase: i32,
}

impl Account {
    /// That of a position.
    pub fn of(values: &Values, walk: &Walk<'_>) -> Account {
        let mut account = Account::default();
        walk.men(|square, man| account.tell(values, square, man, true));
        account
    }

    /// That after the latest step.
    pub fn after_step(mut self, values: &Values, walk: &Walk<'_>) -> Account {
        walk.changes(|square, man, came| self.tell(values, square, man, came));
        self
    }

    #[inline(always)]
    fn tell(&mut self, values: &Values, square: usize, man: Occupant, came: bool) {
        let [early, late] = values.on(man, square);
        let phase = values.phase(man.kind);
        let sign = if came { 1 } else { -1 };
        self.early += sign * i32::from(early);
        self.late += sign * i32::from(late);
        self.phase += sign * phase;
    }

    /// Between early and late, for the first team.
    #[inline(always)]
    pub fn score(&self, values: &Values) -> i32 {
        let full = values.full_phase;
        let phase = self.phase.clamp(0, full);
        (self.early * phase + self.late * (full - phase)) / full.max(1)
    }

    /// How early it is.
    pub fn phase(&self) -> i32 {
        self.phase
    }
}
