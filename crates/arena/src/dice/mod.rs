//! Dice that are committed before the game and revealed after it.
//!
//! Whoever holds the dice (the house) draws a [`Secret`] of 256 bits and publishes its [commitment](Secret::commitment)
//! before the first throw. Then the players may add a salt, words of their own, so that not even the house could have
//! chosen its secret to its liking. Throw number *i* follows from secret, salt and *i* alone:
//!
//! ```text
//! H(label, field, …) = SHA-256 over every part as its length in bytes (8 bytes, the highest first) and its bytes
//! commitment         = H("arbiter/dice/1/commitment", spec hash, secret)
//! secret of a seed   = H("arbiter/dice/1/seed", seed)
//! throw i            = H("arbiter/dice/1/throw", secret, code of the chance, i, attempt, salt, salt, …)
//! move of a seat     = H("arbiter/dice/1/choice", secret, code of the seat, question, event, attempt)
//! shuffle            = H("arbiter/dice/1/shuffle", secret, attempt)
//! ```
//!
//! Numbers are fields of 8 bytes, the highest first. The first 8 bytes of a hash are a number; those in the uneven rest
//! at the top are thrown away (`attempt` counts from 0), so that every outcome has exactly its weight.
//!
//! Throws are counted, not events: number 0 is the first throw of the game, whatever was said or moved before it. There
//! is no state, so a throw that is taken back falls the same when it is thrown again. A takeback therefore never buys
//! another throw; it does show what the next one will be, which is why records say how often something was taken back.
//!
//! Nothing here may ever change what it yields: records of games are checked against it.

mod draw;
mod secret;

pub use draw::Dice;
pub use secret::{NotASecret, Secret};
