//! What sums of single men cannot say: that a man is worth more or less by where the others stand.
//!
//! A few cells each add up what they think of every man, seen by one side; what a cell thinks counts once it is more than
//! nothing, and no more than one. Sums are kept in step with every move, so a glance costs a few hundred multiplications
//! whatever the game is. A net is learnt by `tune` alone: an estimate has none.

mod text;
mod views;

pub(crate) use views::{Stance, Views};

use arbiter_engine::{Occupant, Walk, in_wide_lanes};

/// How many cells look at the board from each side.
pub(crate) const CELLS: usize = 128;
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
    /// What cells think of nobody.
    pub(crate) nothing: Sums,
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
    /// What a man on a square adds to the sums of somebody.
    #[inline(always)]
    pub fn row(&self, seer: usize, stance: Stance, square: usize, man: Occupant) -> &Sums {
        let (owner, kind) = (usize::from(man.owner), usize::from(man.kind));
        let row = self.views.row(seer, stance, owner, kind, square);
        row.and_then(|row| self.rows.get(row)).unwrap_or(&self.nothing)
    }

    /// The sums of somebody, added up anew.
    pub fn add_up(&self, seer: usize, stance: Stance, walk: &Walk<'_>) -> Sums {
        let mut sums = self.base;
        walk.men(|square, man| {
            let row = self.row(seer, stance, square, man);
            in_wide_lanes(|| pass(&mut sums, &[], &[row]));
        });
        sums
    }

    /// A player has men in hand, seen by another.
    pub fn tell_hand(&self, sums: &mut Sums, (seer, stance): (usize, Stance), owner: usize, kind: u8, count: u8) {
        let row = self.views.hand(seer, stance, owner, usize::from(kind));
        let Some(row) = row.and_then(|row| self.rows.get(row)) else { return };
        for (sum, part) in sums.iter_mut().zip(row) {
            *sum = sum.saturating_add(part.saturating_mul(i16::from(count)));
        }
    }

    /// What it comes to for whoever is on move, in hundredths.
    #[inline(always)]
    pub fn score(&self, own: &Sums, other: &Sums, age: usize) -> i32 {
        let age = age.min(AGES - 1);
        let [first, second] = &self.last[age];
        let sum = in_wide_lanes(|| weigh(own, first) + weigh(other, second));
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
            nothing: [0; CELLS],
            views,
        })
    }
}

/// The men that come and go with one step, as sums see them.
#[derive(Clone, Copy)]
pub(crate) struct Changes<'n> {
    came: [[&'n Sums; 2]; MOST_CHANGES],
    left: [[&'n Sums; 2]; MOST_CHANGES],
    counts: [usize; 2],
    /// How each side sees the board afterwards, if its royal man went.
    pub stances: [Option<Stance>; 2],
}

/// More men at once are told one after the other.
const MOST_CHANGES: usize = 3;

impl<'n> Changes<'n> {
    #[inline(always)]
    pub fn new(net: &'n Net) -> Changes<'n> {
        let nobody = [[&net.nothing; 2]; MOST_CHANGES];
        Changes { came: nobody, left: nobody, counts: [0; 2], stances: [None; 2] }
    }

    /// Notes one; if there are too many, sums hear of those before.
    #[inline(always)]
    pub fn note(&mut self, sums: &mut [Sums; 2], rows: [&'n Sums; 2], came: bool) {
        let count = self.counts[usize::from(came)];
        let list = if came { &mut self.came } else { &mut self.left };
        list[count] = rows;
        self.counts[usize::from(came)] = count + 1;
        if count + 1 == MOST_CHANGES {
            self.tell(sums);
            self.counts = [0; 2];
        }
    }

    /// A royal man came, so that a side sees the board so, or it left, perhaps to come elsewhere.
    #[inline(always)]
    pub fn turn(&mut self, side: usize, stance: Option<Stance>) {
        self.stances[side] = stance.or(self.stances[side]).or(Some(Stance::NONE));
    }

    /// Sums hear of all of them.
    #[inline(always)]
    pub fn tell(&self, sums: &mut [Sums; 2]) {
        let [left, came] = self.counts;
        in_wide_lanes(|| {
            for (side, sums) in sums.iter_mut().enumerate() {
                match (left, came) {
                    // Somebody went, and perhaps took somebody: nearly all there is.
                    (1, 1) => pass(sums, &[self.left[0][side]], &[self.came[0][side]]),
                    (2, 1) => pass(sums, &[self.left[0][side], self.left[1][side]], &[self.came[0][side]]),
                    _ => {
                        self.left[..left].iter().for_each(|rows| pass(sums, &[rows[side]], &[]));
                        self.came[..came].iter().for_each(|rows| pass(sums, &[], &[rows[side]]));
                    }
                }
            }
        });
    }
}

/// Sums without some rows and with others.
#[inline(always)]
fn pass<const LEFT: usize, const CAME: usize>(sums: &mut Sums, left: &[&Sums; LEFT], came: &[&Sums; CAME]) {
    for (cell, sum) in sums.iter_mut().enumerate() {
        let less = left.iter().fold(0i16, |all, row| all.wrapping_add(row[cell]));
        let more = came.iter().fold(0i16, |all, row| all.wrapping_add(row[cell]));
        *sum = sum.wrapping_add(more).wrapping_sub(less);
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
