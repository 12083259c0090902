//! What is shown in a terminal.

mod army;
mod board;
mod colour;
mod grid;
mod outcome;
mod text;

pub use board::{Cells, draw, last, meaning};
pub use colour::{ColourChoice, Palette, colours_wanted};
pub use outcome::{outcome, outcome_json};
pub use text::{WIDTH, in_words, wrapped};
