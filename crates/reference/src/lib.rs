//! The slow, obvious interpreter of a checked game document.
//!
//! It is written to be read beside the manual: plain data, no tables, no tricks. Positions are values; playing makes a
//! new one. `generate` and `apply` hold the two ordered lists of steps that everything else hangs on.
//!
//! ```text
//! Position::start ─legal─▶ Decision ─play─▶ Position ─▶ … ─▶ outcome
//!                 ─awaited_roll─▶ roll ─▶ Position
//!                 ─claims─▶ claim ─▶ Position          ─proposals─▶ propose, accept, decline ─▶ Position
//! ```
//!
//! This crate does no IO and knows no clock; rolls come from outside.

mod agreement;
mod apply;
mod attack;
mod candidate;
mod chance;
mod choices;
mod claim;
mod condition;
mod context;
mod counter;
mod drops;
mod effect;
mod ending;
mod event;
mod explain;
mod filter;
mod generate;
mod history;
mod identity;
mod lawful;
mod man;
mod perft;
mod place;
mod placement;
mod play;
mod played;
mod position;
mod remembered;
mod role;
mod royalty;
mod shape;
mod stacking;
mod start;
mod status;
mod store;
mod transforming;
mod trigger;
mod turn;
mod unwinnable;
mod value;
mod zone;

pub use arbiter_spec::play::{
    Explanation, OpenClaim, OpenProposal, PlacementError, PlayError, Playable, PossibleProposal, Verdict,
};
pub use identity::Identity;
pub use man::Man;
pub use perft::{divide, perft, perft_behind};
pub use play::Action;
pub use position::{Position, Stored};
pub use transforming::{Begun, Transforming};
