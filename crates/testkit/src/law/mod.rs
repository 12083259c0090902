//! What holds whatever the text: laws that a sample of every build and the fuzz targets try.

#[cfg(feature = "engines")]
pub mod notation;
#[cfg(feature = "engines")]
pub mod pgn;
mod portions;
pub mod spec;

pub use portions::Portions;
