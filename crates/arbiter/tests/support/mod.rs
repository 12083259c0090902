//! What tests share: documents with lines that say what is true of them.

pub mod examples;
pub mod script;
pub mod table;
