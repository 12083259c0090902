//! The player: it looks ahead in any game that can be compiled, and values positions by what the document alone tells.
//!
//! Nothing here reads a clock, a file or a line of input: time and the wish to stop are lent by the caller.

mod account;
mod limits;
mod order;
mod score;
mod sound;
mod table;
mod think;
mod tree;
mod values;

pub use limits::{Clock, Limits};
pub use score::Score;
pub use table::Table;
pub use think::{Answer, Line, Player};
pub use values::Values;
