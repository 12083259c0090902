//! How fast it is: the same work by several contenders in one process, in turns, by CPU time.

pub mod clock;
pub mod contender;
mod load;
pub mod ours;
#[cfg(feature = "peers")]
pub mod peers;
mod perft;
mod playout;
mod race;
mod random;
mod referee;
mod rival;
pub mod search;
mod table;

pub use load::table as load;
pub use perft::{open, table as perft};
pub use playout::table as playouts;
pub use referee::{costs, matches};
pub use table::Table;

use arbiter::{Choices, Game};

/// A shipped game, or a document, with the choices it makes by itself.
pub fn plain(name: &str) -> anyhow::Result<Game> {
    arbiter_host::documents::load(name, &Choices::default())
}
