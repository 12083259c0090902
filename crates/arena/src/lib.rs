//! What a game between people who need not trust each other needs beside its rules.
//!
//! * [`dice`]: throws that nobody can know beforehand and everybody can check afterwards.
//! * [`rating`]: what results say about strength.
//! * [`seal`]: records that show where they were changed.
//! * [`tournament`]: who meets whom, and what came of it.
//! * [`verdict`]: how a refereed game ended, and what it took.
//!
//! This crate knows no file, no clock and no source of chance: whoever calls it brings the secret.

pub mod dice;
mod hash;
pub mod rating;
pub mod seal;
pub mod tournament;
pub mod verdict;
