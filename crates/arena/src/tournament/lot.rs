//! Chance that follows from a seed: of every game by its number, of every opening by its own.

use crate::hash;

/// The seed of a game of a tournament.
pub fn game_seed(tournament: &str, number: u64) -> u64 {
    seed("game", tournament, number)
}

/// The seed of an opening: all games that begin with it share it.
pub fn opening_seed(tournament: &str, opening: u64) -> u64 {
    seed("opening", tournament, opening)
}

fn seed(what: &str, tournament: &str, number: u64) -> u64 {
    let label = format!("arbiter/tournament/1/{what}");
    let hash = hash::hash(&label, &[tournament.as_bytes(), &number.to_be_bytes()]);
    hash.into_iter().take(8).fold(0, |number, byte| number << 8 | u64::from(byte))
}

/// A stream of numbers: splitmix64. Fast enough for games that are nothing but chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot(u64);

impl Lot {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Lot {
        Lot(seed)
    }

    /// The next number.
    #[inline]
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit; 0 if the limit is 0. A product costs less than a remainder, and the odds differ by less than
    /// one in 2^32 for any limit that a board has.
    #[inline]
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(limit)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of splitmix64 for seed 1234567, as published with its reference code.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut lot = Lot::new(1_234_567);
        let published =
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821];
        assert_eq!(published.map(|_| lot.number()), published);
        assert_eq!(lot.below(0), 0);
    }

    #[test]
    fn seeds_differ() {
        let seeds = [game_seed("a", 0), game_seed("a", 1), game_seed("b", 0), opening_seed("a", 0)];
        assert!(seeds.iter().enumerate().all(|(i, seed)| !seeds[..i].contains(seed)));
    }
}
