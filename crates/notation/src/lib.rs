//! Positions and moves as text, for any game document.
//!
//! * [`moves`]: coordinate moves (`e2e4`, `e7e8q`, `P@e4`), written uniquely and read forgivingly.
//! * [`state`]: the state of a game as a JSON object, every inconsistency told; [`answer`]: a player's answer to it.
//! * [`position`]: FEN-like positions. Where the wide-spread dialects have a word for something, it is theirs.
//! * [`san`]: short algebraic notation (`Nbxd7+`, `O-O`), written exactly and read forgivingly, and at full speed.
//!
//! Nothing here knows a rule: texts are made from, and looked up among, the decisions an engine lists. Where a text says
//! what only an engine knows (check and mate), it asks one.

pub mod answer;
mod cursor;
mod letters;
pub mod moves;
pub mod position;
mod raw;
pub mod san;
mod sound;
pub mod state;
mod uses;

pub use letters::Letters;
pub use raw::{JsonFault, JsonFaults};
pub use sound::InCheck;
