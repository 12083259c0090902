//! JSON with comments and trailing commas, as a tree in which every value knows where it was written.

mod at;
mod locate;
mod node;
mod parse;
mod scan;
#[cfg(test)]
mod tests;
mod write;

pub use at::{At, PathStep};
pub use node::{Member, Node, Origin, SourceFile, SourceId, Sources, Value};
pub use parse::parse;
