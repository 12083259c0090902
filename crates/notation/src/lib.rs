//! Positions and moves as text, for any game document.
//!
//! * [`angles`]: moves by squares that are named from the corners of the board (`NE3bxP+`).
//! * [`moves`]: coordinate moves (`e2e4`, `e7e8q`, `P@e4`), written uniquely and read forgivingly.
//! * [`pgn`]: records of games, read from anywhere in bounded memory, as events or as trees, and written.
//! * [`state`]: the state of a game as a JSON object, every inconsistency told; [`answer`]: a player's answer to it.
//! * [`position`]: FEN-like positions. Where the wide-spread dialects have a word for something, it is theirs.
//! * [`members`]: what the objects hold that programs exchange, as one list for readers and for the JSON Schema.
//! * [`epd`]: positions with operations (`bm Nf3; id "one";`).
//! * [`san`]: short algebraic notation (`Nbxd7+`, `O-O`), written exactly and read forgivingly, and at full speed.
//! * [`uci`]: coordinate moves as engines exchange them, castling either way.
//! * [`spelling`]: all notations of moves in one list.
//!
//! Nothing here knows a rule: texts are made from, and looked up among, the decisions an engine lists. Where a text says
//! what only an engine knows (check and mate), it asks one.

pub mod angles;
pub mod answer;
mod clipped;
mod cursor;
pub mod epd;
mod letters;
pub mod members;
pub mod moves;
pub mod pgn;
pub mod position;
mod raw;
pub mod san;
mod sound;
pub mod spelling;
pub mod state;
pub mod uci;
mod uses;

pub use clipped::clipped;
pub use letters::Letters;
pub use raw::{JsonFault, JsonFaults};
pub use sound::{InCheck, in_check_by};
