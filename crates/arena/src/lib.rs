//! What a game between people who need not trust each other needs beside its rules.
//!
//! * [`dice`]: throws that nobody can know beforehand and everybody can check afterwards.
//! * [`protocol`]: what playing programs are told, in two protocols, with their JSON Schemas.
//! * [`round`]: one game from its first question to its end: whoever plays, watches or checks a game holds one.
//! * [`referee`]: judges answers, measures time, and says what breaking the rules of a match costs.
//! * [`record`]: everything that happened in a game, so that it can be gone on with and checked.
//! * [`rating`]: what results say about strength.
//! * [`seal`]: records that show where they were changed.
//! * [`tournament`]: who meets whom, and what came of it.
//! * [`verdict`]: how a refereed game ended, and what it took.
//!
//! This crate knows no file, no clock and no source of chance: whoever calls it brings the secret, and says how long
//! everything took.

pub mod dice;
mod error;
mod hash;
mod members;
pub mod protocol;
pub mod rating;
pub mod record;
pub mod referee;
pub mod round;
pub mod seal;
pub mod tournament;
pub mod verdict;

pub use error::{Error, Unreadable};
pub use round::Round;
