//! Chess-like games written as JSON documents: their rules, positions and moves, and an opponent to play them with.
//!
//! ```
//! use arbiter::Limits;
//!
//! let game = arbiter::catalog().game("breakthrough")?;
//! let mut play = game.start();
//! let first = play.legal().into_iter().next().unwrap();
//! play.play(&first)?;
//! let best = game.player().best_move(&play, Limits::nodes(500))?;
//! println!("{} answers {}", play.to_move(), best.san(&play));
//! # Ok::<(), arbiter::Error>(())
//! ```
//!
//! * [`catalog()`] has the games that are shipped; a [`Document`] of one's own is read from its text.
//! * A [`Game`] is a document with its [`Choices`] made. A [`Play`] is a game that is being played: moves in any notation,
//!   throws, claims and offers, positions as text, and how it ends.
//! * A [`Player`] finds the best move within [`Limits`], or plays as an opponent of a [`Level`].
//! * What goes wrong is an [`Error`] that says where and how to mend it; what is worth knowing without being wrong is a
//!   [`Notice`].
//!
//! Nothing here touches a file, a thread or a clock: a caller who wants a player to think for a time lends it a clock. Plain data
//! (positions, decisions, rules) are those of [`spec`]; games under a referee, their records and ratings stand in [`arena`].
//!
//! The programs of this workspace also use what carries the engine's own types. That is left out of the documentation: those types
//! may change from one version to the next.

mod catalog;
mod document;
mod error;
mod game;
#[doc(hidden)]
pub mod intent;
#[doc(hidden)]
pub mod move_line;
#[doc(hidden)]
pub mod opponent;
mod outcome;
mod play;
mod values;
pub mod words;

pub use arbiter_arena as arena;
pub use arbiter_search::Level;
pub use arbiter_spec as spec;
pub use catalog::{Catalog, catalog};
pub use document::{Choices, Document};
pub use error::Error;
pub use game::Game;
pub use opponent::{Answer, Limits, Player};
pub use outcome::Outcome;
pub use play::{Claim, Move, Offer, Play, Roll};
pub use values::Notice;

/// The examples of the README are run with those of the library.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
