//! Matches and tournaments: the games of a schedule, played on several boards at once, kept as they end, and shown.
//!
//! * [`entrant`]: who takes part. [`terms`]: everything that was agreed on before the first game.
//! * [`board`]: where one game is played after the other, under the referee; `quick` plays those of pure chance.
//! * [`log`]: the file to which every finished game is added, and from which a match goes on.
//! * [`run`]: the boards, and what they have done so far.
//! * [`show`], [`data`], [`games`], [`report`]: the table for people, for programs, the games as PGN, and a page to look at.

pub mod board;
pub mod data;
pub mod entrant;
pub mod games;
pub mod log;
pub mod openings;
mod plot;
mod quick;
pub mod report;
pub mod run;
pub mod show;
pub mod terms;
