//! Game documents compiled to engines.
//!
//! Two engines live here. [`general`] plays every document the checker accepts; [`kernel`] plays those whose rules it can
//! prove to fit its tables, many times faster. Neither shares code with the reference interpreter that judges them.

mod game;
pub mod general;
pub mod kernel;
mod line;
mod moves;
mod play;
mod playable;
mod position;
pub mod set;
mod sketch;
pub mod tiers;
mod unwinnable;
mod walk;
mod way;

pub use arbiter_spec::play::{
    Explanation, OpenClaim, OpenProposal, PlacementError, PlayError, Playable, PossibleProposal, Verdict,
};
pub use game::Game;
pub use general::apply::Observer;
pub use general::piece::Piece;
pub use kernel::cpu::{have_at_hand, in_wide_lanes};
pub use kernel::machine::Choice;
pub use line::Line;
pub use moves::MoveId;
pub use play::Play;
pub use position::Position;
pub use sketch::{Does, Sketch};
pub use walk::{Occupant, Step, Term, Walk, Which};
