//! Matches and tournaments: the games of a schedule, played on several boards at once, kept as they end, and shown.
//!
//! * [`entrant`]: who takes part. [`terms`]: everything that was agreed on before the first game.
//! * [`board`]: whoever can play one game; [`house`] plays those between built-in players, [`quick`] those of pure chance,
//!   [`refereed`] those with programs of others.
//! * [`log`]: the file to which every finished game is added, and from which a match goes on.
//! * [`run`]: the boards, and what they have done so far.
//! * [`show`], [`data`], [`games`], [`report`]: the table for people, for programs, the games as PGN, and a page to look at.

pub mod board;
pub mod data;
pub mod entrant;
pub mod games;
pub mod house;
pub mod log;
pub mod openings;
mod plot;
mod quick;
pub mod refereed;
pub mod report;
pub mod run;
pub mod show;
pub mod terms;
