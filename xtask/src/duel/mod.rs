//! `cargo xtask duel`: both engines play in step and are compared, for as long as one likes.

mod coverage;
mod documents;
mod games;
mod record;
mod wish;

use wish::Documents;
pub use wish::Wish;

/// Plays. True if no difference was found.
pub fn run(wish: &Wish) -> bool {
    match wish.documents {
        Documents::Shipped => games::run(wish),
        Documents::Accidents => documents::run_accidents(wish),
        Documents::Generated => documents::run_generated(wish),
    }
}
