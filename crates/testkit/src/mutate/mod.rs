//! Documents that are almost right.

mod text;
mod tree;

pub use text::mutated;
pub use tree::{Phrases, mutate};
