//! The engine for every document: rules lowered to masks and small programs, positions copied to be tried.
//!
//! ```text
//! CheckedSpec ─code::compile─▶ Code ─generate─▶ Action ─apply─▶ State
//! ```

pub(crate) mod ask;
pub mod code;
pub mod frame;
pub mod man;
pub mod past;
pub(crate) mod players;
pub mod state;
pub mod view;
