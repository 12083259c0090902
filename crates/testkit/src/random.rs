//! Chance that is the same for ever.

/// SplitMix64: small, and the same everywhere. Bytes from outside come first, if there are any: whoever changes one of them
/// changes one choice.
pub struct Random {
    state: u64,
    bytes: std::vec::IntoIter<u8>,
}

impl Random {
    /// A generator of its own for each seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed, bytes: Vec::new().into_iter() }
    }

    /// A generator of its own for each name.
    pub fn named(name: &str) -> Random {
        let mix = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Random::new(name.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// Choices made by bytes, as far as they go.
    pub fn of_bytes(bytes: Vec<u8>) -> Random {
        Random { state: bytes.len() as u64, bytes: bytes.into_iter() }
    }

    /// A number below the bound; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound > 1
            && let Some(byte) = self.bytes.next()
        {
            let more = if bound > 256 { usize::from(self.bytes.next().unwrap_or(0)) << 8 } else { 0 };
            return (usize::from(byte) + more) % bound;
        }
        (self.number() % bound.max(1) as u64) as usize
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// One time in so many.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times.max(1)) == 0
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }
}
