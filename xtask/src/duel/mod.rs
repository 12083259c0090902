//! `cargo xtask duel`: both engines play in step and are compared, for as long as one likes.

#[path = "../../../crates/engine/tests/duel/mod.rs"]
pub mod bouts;
mod coverage;
mod documents;
mod games;
mod record;
mod wish;

use std::path::Path;
use wish::Documents;
pub use wish::Wish;

/// Plays. True if no difference was found.
pub fn run(root: &Path, wish: &Wish) -> bool {
    match wish.documents {
        Documents::Shipped => games::run(root, wish),
        Documents::Accidents => documents::run_accidents(root, wish),
        Documents::Generated => documents::run_generated(wish),
    }
}
