//! A number for early in the game and one for late.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Two numbers: early, and late in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair {
    /// Early.
    pub early: i32,
    /// Late.
    pub late: i32,
}

impl Pair {
    /// Two numbers.
    pub const fn new(early: i32, late: i32) -> Pair {
        Pair { early, late }
    }

    /// Between the two, so much of all that there is to the first.
    #[inline(always)]
    pub fn at(self, phase: i32, full: i32) -> i32 {
        let phase = phase.clamp(0, full);
        (self.early * phase + self.late * (full - phase)) / full.max(1)
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair::new(self.early + other.early, self.late + other.late)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair::new(self.early - other.early, self.late - other.late)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, times: i32) -> Pair {
        Pair::new(self.early * times, self.late * times)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}
