//! What the tests share: games made by hand, and those that are shipped.
#![allow(dead_code)]

pub mod law;
pub mod made;
pub mod shipped;
