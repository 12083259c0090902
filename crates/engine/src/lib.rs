//! Game documents compiled to engines.
//!
//! Two engines live here. [`general`] plays every document the checker accepts; [`kernel`] plays those whose rules it can
//! prove to fit its tables, many times faster. Neither shares code with the reference interpreter that judges them.

mod error;
mod game;
pub mod general;
pub mod kernel;
mod line;
mod moves;
mod offer;
mod play;
mod position;
pub mod set;
mod sketch;
pub mod tiers;
mod unwinnable;
mod walk;
mod way;

pub use error::{PlacementError, PlayError};
pub use game::Game;
pub use general::apply::Observer;
pub use general::explain::{Explanation, Verdict};
pub use general::man::Man;
pub use kernel::cpu::{have_at_hand, in_wide_lanes};
pub use kernel::machine::Choice;
pub use line::Line;
pub use moves::Move;
pub use offer::{OpenClaim, OpenProposal, PossibleProposal};
pub use play::Play;
pub use position::Position;
pub use sketch::{Does, Sketch};
pub use walk::{Occupant, Step, Term, Walk, Which};

/// Most plies of a game (§18).
pub const MAX_PLIES: u32 = arbiter_spec::limits::ACTIONS as u32;
