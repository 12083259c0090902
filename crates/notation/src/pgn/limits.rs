//! How much of anything is read. Whatever is larger is a fault with a place, never a growing heap.

/// Longest tag, from its bracket to the closing one, in bytes.
pub const TAG: usize = 16 << 10;

/// Longest comment, in bytes.
pub const COMMENT: usize = 256 << 10;

/// Longest move or number, in bytes.
pub const TOKEN: usize = 255;

/// How deep variations may be nested.
pub const DEPTH: usize = 200;

/// Longest text of one game, in bytes. A file may have any length.
pub const GAME: usize = 8 << 20;

/// Most moves of one game with all its variations, as a tree.
pub const MOVES: usize = 1 << 18;

/// How much is read at a time.
pub(super) const BLOCK: usize = 1 << 20;
