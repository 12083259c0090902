//! `cargo xtask duel`: both engines play in step and are compared, for as long as one likes.

mod coverage;
mod documents;
mod games;
mod options;
mod record;

use options::Documents;
pub use options::Options;

/// Plays. True if no difference was found.
pub fn run(options: &Options) -> bool {
    match options.documents {
        Documents::Shipped => games::run(options),
        Documents::Accidents => documents::run_accidents(options),
        Documents::Generated => documents::run_generated(options),
    }
}
