//! Everything that can be wrong with a document.

// The lowering wires these up; until then the analysis is reached by its tests alone.
#![allow(dead_code)]

pub mod analysis;
pub mod geometry;
