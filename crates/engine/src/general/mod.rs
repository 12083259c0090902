//! The engine for every document: rules lowered to masks and small programs, positions copied to be tried.
//!
//! ```text
//! CheckedSpec ─code::compile─▶ Code ─generate─▶ Action ─apply─▶ State
//! ```

pub(crate) mod apply;
pub mod frame;
pub(crate) mod identity;
pub mod man;
pub mod past;
pub mod state;
pub mod view;
