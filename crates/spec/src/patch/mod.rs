//! Documents built on other documents: `extends`, options and setups, applied to the tree of JSON.
//!
//! ```text
//! texts ─load─▶ one document ─Menu::read─▶ what can be chosen
//!                    └────────expand──────▶ the document of one choice, without options and setups
//! ```
//!
//! Every value keeps the origin it was written at, so what the checker finds later still points into the right file.

mod choices;
mod combinations;
mod everyone;
mod expand;
mod hash;
mod keyed;
mod library;
mod load;
mod menu;
mod merge;
mod names;
mod sequence;

#[cfg(test)]
mod testing;

pub use choices::{ChoiceError, Choices};
pub use combinations::combinations;
pub use expand::{Expanded, expand};
pub(crate) use hash::canonical_json;
pub use hash::spec_hash;
pub use library::{EmptyLibrary, Library, MemoryLibrary};
pub use load::load;
pub use menu::{ChoiceEntry, Menu, OptionEntry, SetupEntry};
