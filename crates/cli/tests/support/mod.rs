//! What tests share: the shipped documents, and documents with lines that say what is true of them.

// Every test program uses its own part of this.
#![allow(dead_code, unused_imports)]

pub mod agent;
pub mod checklist;
pub mod examples;
pub mod player;
pub mod python;
#[path = "../../../reference/tests/support/random.rs"]
mod random;
pub mod script;
mod shelf;
pub mod table;

pub use random::Random;
pub use shelf::{root, shelf};
