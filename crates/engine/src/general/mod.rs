//! The engine for every document: rules lowered to masks and small programs, positions copied to be tried.
//!
//! ```text
//! CheckedSpec ─code::compile─▶ Code ─generate─▶ Action ─apply─▶ State
//! ```

pub(crate) mod action;
pub(crate) mod apply;
pub(crate) mod ask;
pub(crate) mod attack;
pub mod code;
pub mod explain;
pub mod frame;
pub(crate) mod generate;
pub(crate) mod identity;
pub mod man;
pub mod past;
pub(crate) mod players;
pub(crate) mod playing;
pub(crate) mod royalty;
pub mod state;
pub mod view;

pub(crate) use code::rules;
