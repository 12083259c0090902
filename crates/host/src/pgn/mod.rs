//! Files of games: where their bytes come from, whose rules they are judged by, and how the work is shared out.

mod compiled_games;
mod input;
mod parallel;
mod totals;

pub use compiled_games::{CompiledGames, Rulebooks};
pub use input::Input;
pub use parallel::{over_blocks, threads};
pub use totals::{Look, Totals};
