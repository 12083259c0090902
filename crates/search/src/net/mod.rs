//! What sums of single men cannot say: that a man is worth more or less by where the others stand.
//!
//! A few cells each add up what they think of every man, seen by one side; what a cell thinks counts once it is more than
//! nothing, and no more than one. Sums are kept in step with every move, so a glance costs a few hundred multiplications
//! whatever the game is. A net is learnt by `tune` alone: an estimate has none.

mod text;
mod views;

pub(crate) use views::Views;

use arbiter_engine::Occupant;

/// How many cells look at the board from each side.
pub(crate) const CELLS: usize = 64;
/// Early and late are told apart by as many sets of last weights.
pub(crate) const AGES: usize = 4;
/// What counts as one in a cell's sum.
pub(crate) const ONE: i16 = 254;
/// What counts as one among last weights; none is beyond a byte (half of one), so that products fit in two.
pub(crate) const LAST_ONE: i16 = 256;
/// What one is worth in the end, in hundredths.
pub(crate) const UNIT: i32 = 400;

/// What the cells of one side have added up.
pub(crate) type Sums = [i16; CELLS];

/// A net for one game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    pub(crate) views: Views,
    /// By row of [`Views`]: what each cell thinks of a man there.
    pub(crate) rows: Vec<Sums>,
    /// What cells begin with.
    pub(crate) base: Sums,
    /// By age: what the cells of the side on move count for, and those of the other.
    pub(crate) last: [[Sums; 2]; AGES],
    /// By age, in hundredths.
    pub(crate) ends: [i32; AGES],
}

impl Net {
    /// A man came to a square or left it, seen by a player.
    #[inline(always)]
    pub fn tell(&self, sums: &mut Sums, seer: usize, square: usize, man: Occupant, came: bool) {
        let Some(row) = self.views.row(seer, usize::from(man.owner), usize::from(man.kind), square) else { return };
        let Some(row) = self.rows.get(row) else { return };
        if came {
            sums.iter_mut().zip(row).for_each(|(sum, part)| *sum = sum.wrapping_add(*part));
        } else {
            sums.iter_mut().zip(row).for_each(|(sum, part)| *sum = sum.wrapping_sub(*part));
        }
    }

    /// A player has men in hand, seen by another.
    pub fn tell_hand(&self, sums: &mut Sums, seer: usize, owner: usize, kind: u8, count: u8) {
        let Some(row) = self.views.hand(seer, owner, usize::from(kind)).and_then(|row| self.rows.get(row)) else {
            return;
        };
        for (sum, part) in sums.iter_mut().zip(row) {
            *sum = sum.saturating_add(part.saturating_mul(i16::from(count)));
        }
    }

    /// What it comes to for whoever is on move, in hundredths.
    #[inline(always)]
    pub fn score(&self, own: &Sums, other: &Sums, age: usize) -> i32 {
        let age = age.min(AGES - 1);
        let [first, second] = &self.last[age];
        let sum = weigh(own, first) + weigh(other, second);
        let one = i64::from(ONE) * i64::from(ONE) * i64::from(LAST_ONE);
        (i64::from(sum) * i64::from(UNIT) / one) as i32 + self.ends[age]
    }
}

#[cfg(test)]
impl Net {
    /// A net that was drawn by lot, to test with.
    pub fn by_lot(game: &arbiter_engine::Game, seed: u64) -> Option<Net> {
        let (views, mut lot) = (Views::of(game)?, crate::lot::Lot(seed));
        let mut sums = |most: usize| std::array::from_fn(|_| lot.below(2 * most + 1) as i16 - most as i16);
        Some(Net {
            rows: (0..views.len()).map(|_| sums(60)).collect(),
            base: sums(90),
            last: std::array::from_fn(|_| [sums(127), sums(127)]),
            ends: [5, -6, 7, 0],
            views,
        })
    }
}

/// Squares of what cells think, each by its weight.
#[inline(always)]
fn weigh(sums: &Sums, weights: &Sums) -> i32 {
    let mut all = 0i32;
    for (sum, weight) in sums.iter().zip(weights) {
        let thought = (*sum).clamp(0, ONE);
        all += i32::from(thought.wrapping_mul(*weight)) * i32::from(thought);
    }
    all
}

/// Which set of last weights is for a phase.
#[inline(always)]
pub(crate) fn age(phase: i32, full: i32) -> usize {
    (phase.clamp(0, full) as usize * AGES / (full.max(1) as usize + 1)).min(AGES - 1)
}
