//! Chess-like games written as JSON documents: their rules, positions and moves, and somebody to play them with.

mod catalog;
mod document;
mod error;
mod game;
pub mod intent;
pub mod move_line;
pub mod opponent;
mod outcome;
mod play;
mod values;
pub mod words;

pub use arbiter_search::Level;
pub use catalog::{Catalog, catalog};
pub use document::{Choices, Document};
pub use error::Error;
pub use game::Game;
pub use opponent::{Answer, Limits, Player};
pub use outcome::Outcome;
pub use play::{Claim, Move, Offer, Play, Roll};
pub use values::Notice;
