//! Where the library meets the machine: files, processes, sockets, threads and clocks.

pub mod clock;
pub mod crew;
pub mod documents;
pub mod one_game;
pub mod pgn;
pub mod seats;
pub mod secret;
pub mod tournament;
pub mod uci;
pub mod watch;
pub mod whole_file;
pub mod workshop;
