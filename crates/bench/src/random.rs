//! Numbers for games that are played to be measured: fast, and the same for every contender.

/// A number that depends on nothing but the seed and how many went before: the splitmix64 of both.
pub fn number(seed: u64, event: u64) -> u64 {
    let mut z = seed.wrapping_add(event.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Numbers of a seed, one after the other.
pub struct Rng {
    seed: u64,
    drawn: u64,
}

impl Rng {
    /// From the first number on.
    pub fn new(seed: u64) -> Rng {
        Rng { seed, drawn: 0 }
    }

    /// The next number below a limit: a product costs less than a remainder. The peer's dice are drawn the same way.
    pub fn below(&mut self, limit: usize) -> usize {
        self.drawn += 1;
        ((u128::from(number(self.seed, self.drawn)) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of splitmix64 for seed 1234567, as published with its reference code.
    #[test]
    fn the_generator_is_the_published_one() {
        let first: Vec<u64> = (0..5).map(|i| number(1_234_567, i)).collect();
        let published =
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821];
        assert_eq!(first, published);
    }
}
