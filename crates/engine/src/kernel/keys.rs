//! Random numbers for keys: the same in every run and on every machine.

/// A stream of well mixed numbers (splitmix64, after Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Keys(u64);

impl Keys {
    /// The stream from its beginning.
    pub fn new() -> Keys {
        Keys(0x0a2b_17e2)
    }

    /// Another stream, which shares no number with the first in any game's tables.
    pub fn apart() -> Keys {
        Keys(0x5c4e_c2b0_91d7_3f66)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }
}
