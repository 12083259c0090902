//! What the tests share: games made by hand.
#![allow(dead_code)]

pub mod made;
