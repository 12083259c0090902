//! What the tests of several crates share, and fuzz targets and chores with them. Nothing that is shipped depends on it.
//!
//! Tests under `tests/` use it freely. Unit tests of a crate that this one depends on would meet two copies of their own
//! types: they keep their helpers to themselves.

#[cfg(feature = "engines")]
pub mod duel;
pub mod examples;
mod kept;
pub mod law;
mod modules;
pub mod mutate;
mod program;
mod python;
mod random;
mod shipped;
pub mod validator;

pub use kept::as_kept;
pub use modules::every_file_is_a_module;
pub use program::{run, words};
pub use python::python_with;
pub use random::Random;
pub use shipped::{
    Shipped, asked, catalog, documents, library, on_every_game, root, rules, shipped, spec, spec_with, specs, texts,
};
