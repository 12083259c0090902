//! JSON with comments and trailing commas, as a tree in which every value knows where it was written.

mod at;
mod node;
mod parse;
mod scan;

pub use at::{At, PathStep};
pub use node::{Member, Node, Origin, SourceFile, SourceId, Sources, Value};
pub use parse::{DEPTH_LIMIT, SIZE_LIMIT, parse};
