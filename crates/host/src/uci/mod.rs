//! UCI, the language in which chess programs are driven by others, spoken for every game of two players without dice.
//!
//! One thread reads, one thinks, and the one that was there first does all the writing: both tell it what they have
//! through one channel, so that no two lines ever mix and `isready` is answered while a move is thought about.

mod board;
mod count;
mod go;
mod info;
mod options;
mod order;
mod reader;
mod room;
mod rules;
mod talk;
mod thinker;
mod time;
mod variant;
mod words;

pub use options::USUAL;
pub use talk::talk;
pub use time::{Share, share_of as share};
pub use words::Words;
