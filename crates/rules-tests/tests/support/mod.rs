//! Documents with lines that say what is true of them, and who plays them.

pub mod agent;
pub mod checklist;
pub mod player;
pub mod script;
pub mod table;
