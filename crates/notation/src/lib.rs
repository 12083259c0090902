//! Positions and moves as text, for any game document.
//!
//! * [`moves`]: coordinate moves (`e2e4`, `e7e8q`, `P@e4`), written uniquely and read forgivingly.
//! * [`position`]: FEN-like positions. Where the wide-spread dialects have a word for something, it is theirs.
//!
//! Nothing here knows a rule: texts are made from, and looked up among, the decisions an engine lists.

mod cursor;
mod letters;
pub mod moves;
pub mod position;
mod uses;

pub use letters::Letters;
