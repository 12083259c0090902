//! How wrong glances were of late: what a look ahead found instead is remembered by how men stand, and added next time.

use crate::order::{Deed, nudge};

/// Places for each player and each way to tell positions apart.
const PLACES: usize = 1 << 14;
/// No entry grows beyond this.
const MOST: i32 = 1024;
/// What an entry adds at most, in hundredths.
const WEIGHT: i32 = 35;

/// Positions are told apart by the men that do not make a game an early one, by the others of either side, and by the last
/// two deeds.
const WAYS: usize = 4;

/// What positions are told apart by, as numbers that hardly ever agree by chance.
pub(crate) type Marks = [u32; WAYS];

/// What glances left out.
pub(crate) struct Bias {
    /// By player, way and mark.
    entries: Vec<i16>,
}

impl Bias {
    pub fn new(players: usize) -> Bias {
        Bias { entries: vec![0; players * WAYS * PLACES] }
    }

    #[inline(always)]
    fn place(player: usize, way: usize, mark: u32) -> usize {
        (player * WAYS + way) * PLACES + mark as usize % PLACES
    }

    /// What to add to a glance, in hundredths.
    #[inline(always)]
    pub fn of(&self, player: usize, marks: &Marks) -> i32 {
        let entry = |(way, mark): (usize, &u32)| i32::from(self.entries[Bias::place(player, way, *mark)]);
        marks.iter().enumerate().map(entry).sum::<i32>() * WEIGHT / MOST
    }

    /// A look of some depth found so much more than a glance.
    pub fn learn(&mut self, player: usize, marks: &Marks, more: i32, depth: i32) {
        let push = (more * depth / 8).clamp(-MOST / 4, MOST / 4);
        for (way, mark) in marks.iter().enumerate() {
            nudge(&mut self.entries[Bias::place(player, way, *mark)], push, MOST);
        }
    }
}

/// A mark for the last two deeds.
pub(crate) fn mark_of(before: [Deed; 2]) -> u32 {
    mix(before[0].wrapping_mul(0x9E37_79B9) ^ before[1])
}

/// A number that looks drawn by lot, the same for the same number.
#[inline(always)]
pub(crate) fn mix(number: u32) -> u32 {
    let mut n = number.wrapping_add(0x7F4A_7C15);
    n = (n ^ n >> 16).wrapping_mul(0x85EB_CA6B);
    n = (n ^ n >> 13).wrapping_mul(0xC2B2_AE35);
    n ^ n >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_again_and_again_is_expected() {
        let (mut bias, marks) = (Bias::new(2), [1, 2, 3, mark_of([4, 5])]);
        for _ in 0..500 {
            let seen = bias.of(0, &marks);
            bias.learn(0, &marks, 60 - seen, 8);
        }
        assert!((55..=65).contains(&bias.of(0, &marks)), "{}", bias.of(0, &marks));
        assert_eq!(bias.of(1, &marks), 0, "the other player's glances were not wrong");
        for _ in 0..500 {
            bias.learn(0, &marks, -30_000, 100);
        }
        assert_eq!(bias.of(0, &marks), -140, "nothing goes beyond bounds");
    }
}
