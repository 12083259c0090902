//! What chance follows from: a text somebody chose, or bytes of the system that nobody knows.

use anyhow::anyhow;
use arbiter_arena::dice::Secret;

/// That of the seed, or one that nobody knows.
pub fn chosen(seed: Option<&str>) -> anyhow::Result<Secret> {
    seed.map_or_else(|| drawn().map(Secret::new), |seed| Ok(Secret::of_seed(seed)))
}

/// Bytes that nobody knows.
pub fn drawn<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no secret for the dice: {error}"))?;
    Ok(bytes)
}
