//! Beside other engines: cozy-chess in this process, Fairy-Stockfish as a child.

mod cozy;
mod fairy;
mod games;
mod playouts;
mod suite;
mod versus;

pub use games::every_game;
pub use playouts::playouts;
pub use versus::{classes, kernels};

/// Whether the peer has the best build there is.
pub fn peer_build() -> &'static str {
    match arbiter_peers::PEXT {
        true => "cozy-chess with PEXT",
        false => "cozy-chess as a plain build makes it, without PEXT: no claim can rest on this",
    }
}
