//! Where games are kept: every event of them, as it happens.
//!
//! A game is only ever added to: what has happened stays in its list of events, and taking back is one more event. So a
//! store can keep a game as one file, written whole, or as a row for every event; the number of a row is the place of its event,
//! and two who write the same game are told apart by it.
//!
//! * [`Files`]: one JSON file a game. * [`Writer`]: a store on a thread of its own, which alone writes.

mod files;
mod writer;

pub use files::Files;
pub use writer::{Receipt, Writer};

use crate::error::Error;
use arbiter_arena::record::Record;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// What a game is called in a store.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// A name. What names are allowed says the store.
    pub fn new(name: impl Into<String>) -> GameId {
        GameId(name.into())
    }

    /// The game in a file.
    pub fn of_file(path: &Path) -> GameId {
        GameId(path.to_string_lossy().into_owned())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How sure a game must be before it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Care {
    /// It outlives the program, however that ends.
    Program,
    /// It outlives the machine.
    Machine,
}

/// What is to be kept of a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which.
    pub game: GameId,
    /// The game as it stands, with all its events.
    pub record: Arc<Record>,
    /// So many of its events are in the store already, as far as is known: a store that keeps rows writes those behind them, and
    /// refuses if there are others under their numbers.
    pub known: usize,
    /// How sure it must be.
    pub care: Care,
}

/// Somewhere games are kept. One thread writes ([`Writer`]).
pub trait Store: Send {
    /// Adds to games; it is back when all is as durable as was asked. Says of each whether that was possible: what fails for one
    /// game touches no other. A game that is not there yet begins with it. What is there already is not an error: whoever does
    /// not know whether it was kept asks once more. Nothing that anybody else has kept is ever lost by it.
    fn append(&mut self, batch: &[Append]) -> Vec<Result<(), StoreError>>;

    /// Whether a game could be kept under a name: nothing is there, or nothing but an earlier state of it.
    fn is_free(&self, game: &GameId, record: &Record) -> Result<(), StoreError>;

    /// A game with everything that is kept of it.
    fn load(&self, game: &GameId) -> Result<Record, StoreError>;

    /// The games in it, by name.
    fn list(&self) -> Result<Vec<GameId>, StoreError>;
}

/// Why a store cannot do something.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is something else under that name, or somebody else has gone on with the game.
    #[error("{0} exists and is not this game as it was kept here; choose another name")]
    Foreign(GameId),
    /// There is no such game.
    #[error("there is no game {0}")]
    Unknown(GameId),
    /// That cannot be the name of a game here.
    #[error("`{0}` cannot be the name of a game here; use letters, digits, `-`, `_` and `.`")]
    Name(GameId),
    /// What is there is no game that can be read.
    #[error("{0} is no game that can be read")]
    Unreadable(GameId, #[source] Box<Error>),
    /// The machine refuses.
    #[error(transparent)]
    Host(#[from] Error),
    /// The thread that writes has come to an end.
    #[error("the games are not kept any more: the thread that writes has ended")]
    Closed,
}
