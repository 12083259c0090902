//! Game documents compiled to engines.
//!
//! Two engines live here. [`general`] plays every document the checker accepts; [`kernel`] plays those whose rules it can
//! prove to fit its tables, many times faster. Neither shares code with the reference interpreter that judges them.

mod dispatch;
mod game;
pub mod general;
pub mod kernel;
mod moves;
mod play;
mod playable;
mod position;
mod rollout;
mod search_path;
pub mod set;
pub mod tiers;
mod unwinnable;

pub use arbiter_spec::play::{
    Explanation, OpenClaim, OpenProposal, PlacementError, PlayError, Playable, PossibleProposal, Verdict,
};
pub use game::Game;
pub use general::apply::Observer;
pub use general::piece::Piece;
pub use kernel::cpu::{have_at_hand, in_wide_lanes};
pub use kernel::machine::Choice;
pub use moves::{Foreign, MoveId, MoveInfo, MoveKind, Occupant};
pub use play::Play;
pub use position::{At, Position};
pub use rollout::Rollout;
pub use search_path::{Facts, PawnStructure, SearchPath, Which};
