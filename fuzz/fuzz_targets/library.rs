//! The shipped games, read once.

use arbiter_spec::patch::MemoryLibrary;
use std::sync::OnceLock;

/// All of them, by id.
pub fn games() -> &'static MemoryLibrary {
    static GAMES: OnceLock<MemoryLibrary> = OnceLock::new();
    GAMES.get_or_init(arbiter_testkit::catalog)
}
