//! Many games between many players: who meets whom, from which position, and what came of it.
//!
//! * [`Shape`]: the seats of a game, and how players come to sit there ([`Seating`]).
//! * [`Plan`], [`Schedule`]: which games are played. The same plan and results give the same games, so that a tournament that
//!   was broken off goes on where it was.
//! * [`Opening`]: where games begin: drawn by lot, or from files.
//! * [`Finished`], [`Table`]: what was played, and what it says.
//! * [`Terms`]: everything that was agreed on before the first game; [`Entry`]: a game in the log.
//! * [`Watch`]: a sequential test that follows the games in their order, whichever end first.
//!
//! Nothing here plays: fixtures out, verdicts in.

mod lot;
mod opening;
mod plan;
mod schedule;
mod seating;
mod swiss;
mod table;
mod table_file;
mod terms;
mod watch;

pub use lot::{Lot, game_seed, opening_seed};
pub use opening::{Fault, MOST_OPENINGS, NoOpening, Opening, of_epd, of_pgn};
pub use plan::{Format, MOST_GAMES, Plan, PlanFault};
pub use schedule::{Fixture, Next, Schedule};
pub use seating::{Seating, Shape};
pub use table::{Ending, Finished, Meeting, Standing, Table};
pub use table_file::{
    EndingRow, Endings, Lengths, MeetingRow, PlaceRow, PlayerRow, TableFile, TeamRow, TestRow, TimesRow, schema,
};
pub use terms::{Entry, Keep, OpeningFile, Openings, Resources, Terms};
pub use watch::Watch;
