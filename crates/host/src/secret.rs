//! What chance follows from: a text somebody chose, or bytes of the system that nobody knows.

use crate::error::Error;
use arbiter_arena::dice::Secret;

/// That of the seed, or one that nobody knows.
pub fn chosen(seed: Option<&str>) -> Result<Secret, Error> {
    seed.map_or_else(|| drawn().map(Secret::new), |seed| Ok(Secret::of_seed(seed)))
}

/// Bytes that nobody knows.
pub fn drawn<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Error::NoSecret(error.to_string()))?;
    Ok(bytes)
}
