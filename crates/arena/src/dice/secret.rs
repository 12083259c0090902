//! The secret behind the dice, and what may be said of it before it is revealed.

use crate::hash::{self, hex};
use std::fmt;

/// 256 bits that nobody else knows while the game goes on.
///
/// It is shown by [`Secret::reveal`] alone: printing it for debugging does not give it away.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// A text that is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a secret is 64 hexadecimal digits")]
pub struct NotASecret;

impl Secret {
    /// A secret from a source of true chance.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The secret of a seed: whoever knows the seed knows the game, which is what a seed is for.
    pub fn of_seed(seed: &str) -> Secret {
        Secret(hash("seed", &[seed.as_bytes()]))
    }

    /// What is published before the first throw. The rules are part of it: a secret cannot be taken to another game.
    pub fn commitment(&self, spec_hash: &str) -> String {
        hex(&hash("commitment", &[spec_hash.as_bytes(), &self.0]))
    }

    /// The secret as 64 hexadecimal digits: for the file the game goes on from, and for everybody once it is over.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// A revealed secret.
    pub fn read(text: &str) -> Result<Secret, NotASecret> {
        let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
        let digits = digits.filter(|digits| digits.len() == 64).ok_or(NotASecret)?;
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = pair.iter().fold(0, |value, digit| value << 4 | digit);
        }
        Ok(Secret(bytes))
    }

    /// The hash of some fields that nobody can compute without the secret.
    pub(super) fn hash(&self, label: &str, fields: &[&[u8]]) -> [u8; 32] {
        let all: Vec<&[u8]> = [&self.0[..]].iter().chain(fields).copied().collect();
        hash(label, &all)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

fn hash(label: &str, fields: &[&[u8]]) -> [u8; 32] {
    hash::hash(&format!("arbiter/dice/1/{label}"), fields)
}
