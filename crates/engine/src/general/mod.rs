//! The engine for every document: rules lowered to masks and small programs, positions copied to be tried.
//!
//! ```text
//! CheckedSpec ─code::compile─▶ Code ─generate─▶ Action ─apply─▶ State
//! ```

pub(crate) mod action;
pub(crate) mod apply;
pub(crate) mod ask;
pub(crate) mod attack;
pub(crate) mod candidate;
pub(crate) mod choices;
pub mod code;
pub(crate) mod drops;
pub mod explain;
pub mod frame;
pub(crate) mod generate;
pub(crate) mod identity;
pub(crate) mod lawful;
pub mod past;
pub mod piece;
pub(crate) mod players;
pub(crate) mod playing;
pub(crate) mod proof;
pub(crate) mod quick;
pub(crate) mod royalty;
pub(crate) mod shape;
pub(crate) mod sides;
pub mod state;
pub(crate) mod unite;
pub mod view;
