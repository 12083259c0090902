//! The player: it searches any game that can be compiled, and evaluates positions by what the document alone tells.
//!
//! Nothing here reads a clock or a file, nor starts a thread: the caller brings a [`Clock`], a [`Crew`] and the flag that stops it.

mod chance;
mod conversion;
mod correction;
mod crew;
mod deepening;
mod estimate;
mod feature;
mod history;
mod incremental;
mod level;
mod limits;
mod mate_search;
mod material;
mod mop_up;
mod move_picker;
mod net;
mod player;
mod pruning;
mod quiescence;
mod rng;
mod score;
mod search;
mod shortcuts;
mod sides;
mod singular;
mod skill;
mod stack;
mod static_eval;
mod symmetry;
mod tapered;
#[cfg(test)]
mod testing;
#[cfg(test)]
#[path = "../tests/support/threads.rs"]
mod threads;
mod time;
mod transposition;
pub mod tune;
mod values;
mod worker;

pub use crew::{Crew, Job, Solo};
pub use level::{ELO, Level};
pub use limits::{Clock, Limits, NoClock};
pub use player::{Answer, Player, PrincipalVariation, Request, Root};
pub use score::{Score, result};
pub use skill::Skill;
pub use transposition::TranspositionTable;
pub use values::Values;
