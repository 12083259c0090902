//! Tapered scores: a middlegame value and an endgame value, interpolated by the game phase.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// A value for the middlegame and one for the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tapered {
    /// With all pieces on the board.
    pub middlegame: i32,
    /// With none but kings and pawns left.
    pub endgame: i32,
}

impl Tapered {
    /// From both values.
    pub const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered { middlegame, endgame }
    }

    /// The value at a game phase, from 0 (endgame) to the full phase (middlegame).
    #[inline(always)]
    pub fn at(self, phase: i32, full: i32) -> i32 {
        let phase = phase.clamp(0, full);
        (self.middlegame * phase + self.endgame * (full - phase)) / full.max(1)
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        Tapered::new(self.middlegame + other.middlegame, self.endgame + other.endgame)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered::new(self.middlegame - other.middlegame, self.endgame - other.endgame)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn mul(self, times: i32) -> Tapered {
        Tapered::new(self.middlegame * times, self.endgame * times)
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}
