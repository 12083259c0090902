//! What results say about strength.
//!
//! * [`Results`]: how often each score came up, by single games or by pairs of games.
//! * [`elo()`], [`Estimate`]: a difference in Elo with its interval, and the likelihood of superiority.
//! * [`Sprt`]: a test that stops as soon as it knows enough.
//! * [`Fit`]: ratings of many players at once, teams of several and the places at the table included.
//!
//! Nothing here knows a game or a clock: numbers in, numbers out.

mod elo;
mod fit;
mod matrix;
mod normal;
mod results;
mod sprt;

pub use elo::{Estimate, Interval, elo, score};
pub use fit::{Fit, Prior, RatedGame, Side};
pub use normal::{QUANTILE_95, below};
pub use results::{Kind, Results};
pub use sprt::{Decision, Scale, Sprt};
