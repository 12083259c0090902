//! Seals of the events of a game: a chain of hashes in which every event rests on all before it, so that whoever finds
//! a record changed knows where it was first changed. A seal protects against accidents and careless hands; whoever
//! forges a whole record can seal it anew, and is found out by another copy.
//!
//! ```text
//! chain 0 = SHA-256("arbiter/record/1/begin", fields of the beginning …)      (fields as in `dice`)
//! chain i = SHA-256("arbiter/record/1/event", chain i-1, event i)             seal i = its first 8 hexadecimal digits
//! ```

use crate::hash::{hash, hex};

/// The chain so far.
#[derive(Clone, Debug)]
pub struct Seals([u8; 32]);

impl Seals {
    /// Begins with what the game began with.
    pub fn begin(fields: &[&str]) -> Seals {
        let fields: Vec<&[u8]> = fields.iter().map(|field| field.as_bytes()).collect();
        Seals(hash("arbiter/record/1/begin", &fields))
    }

    /// The seal of the next event.
    pub fn next(&mut self, event: &str) -> String {
        self.0 = hash("arbiter/record/1/event", &[&self.0, event.as_bytes()]);
        hex(&self.0[..4])
    }
}

#[cfg(test)]
mod tests {
    use super::Seals;

    /// Pinned for ever; computed by Python's hashlib.
    #[test]
    fn the_chain_is_the_published_one() {
        let mut seals = Seals::begin(&["rules", "", "é"]);
        let line: Vec<String> = ["e2e4", "roll DIE 3", "e2e4"].iter().map(|event| seals.next(event)).collect();
        assert_eq!(line, ["63e0aa8a", "94a7113a", "b989be57"]);
    }
}
