//! The player: it looks ahead in any game that can be compiled, and values positions by what the document alone tells.
//!
//! Nothing here reads a clock, a file or a line of input: time and the wish to stop are lent by the caller.

mod account;
mod bias;
mod calm;
mod chase;
mod estimate;
mod file;
mod frame;
mod level;
mod limits;
mod lot;
mod means;
mod net;
mod order;
mod pair;
mod picker;
mod prove;
mod score;
mod seen;
mod skill;
mod sound;
mod table;
#[cfg(test)]
#[path = "../tests/support/games.rs"]
mod testing;
mod think;
mod tree;
pub mod tune;
mod values;

pub use level::{ELO, Level};
pub use limits::{Clock, Limits, Timeless};
pub use pair::Pair;
pub use score::{Score, result};
pub use skill::Skill;
pub use table::Table;
pub use think::{Answer, Line, Player, Request, Start};
pub use values::Values;
