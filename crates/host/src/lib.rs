//! Where the library meets the machine: files, processes, sockets, threads and clocks.

pub mod clock;
pub mod crew;
pub mod documents;
mod error;
pub mod one_game;
pub mod pgn;
pub mod queue;
pub mod seats;
pub mod secret;
pub mod store;
pub mod tournament;
pub mod uci;
pub mod watch;
pub mod whole_file;
pub mod workshop;

pub use error::Error;
