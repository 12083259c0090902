//! Pseudo-random numbers.

/// A SplitMix64 generator: the same seed gives the same numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rng(pub u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// From 0 up to but not including a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound.max(1)
    }

    /// About normally distributed, in hundredths of the standard deviation.
    pub fn normal(&mut self) -> i32 {
        // Four uniform numbers of variance 3333 each.
        (0..4).map(|_| self.below(201) as i32 - 100).sum::<i32>() * 100 / 116
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_numbers_are_distributed_normally() {
        let mut rng = Rng(1);
        let drawn: Vec<i32> = (0..10_000).map(|_| rng.normal()).collect();
        let share = |most: i32| drawn.iter().filter(|n| n.abs() <= most).count() / 100;
        assert_eq!(drawn.iter().sum::<i32>() / 10_000, 0);
        assert!((64..72).contains(&share(100)) && (94..98).contains(&share(200)), "{} {}", share(100), share(200));
    }
}
