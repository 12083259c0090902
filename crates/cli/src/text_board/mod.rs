//! What is shown in a terminal.

mod army;
mod board;
mod colour;
mod grid;
mod piece_text;
mod text;

pub use arbiter::words::{in_words, last, outcome, outcome_json};
pub use army::{can_freeze, frozen, marks_seen, statuses};
pub use board::{Cells, arrow_along, circumstances, draw, forward, meaning, rolls, tinted};
pub use colour::{ColourChoice, Hue, Palette, colours_wanted, hues};
pub use piece_text::{HATCH, PieceText};
pub use text::{WIDTH, wrapped};
