//! `cargo xtask duel`: both engines play in step and are compared, for as long as one likes.

#[path = "../../../crates/engine/tests/duel/mod.rs"]
pub mod bouts;
mod coverage;
mod documents;
mod games;
mod options;
mod record;

use options::Documents;
pub use options::Options;
use std::path::Path;

/// Plays. True if no difference was found.
pub fn run(root: &Path, options: &Options) -> bool {
    match options.documents {
        Documents::Shipped => games::run(root, options),
        Documents::Accidents => documents::run_accidents(root, options),
        Documents::Generated => documents::run_generated(options),
    }
}
