//! What is said to people who type, by whoever has words for them.

use arbiter_engine::Play;
use std::io::{self, Write};

/// How people are told things that programs do not ask for.
#[derive(Clone, Copy)]
pub struct Words {
    /// The position as a picture in letters.
    pub board: fn(&Play) -> String,
    /// What `bench` measures.
    pub bench: fn(&mut dyn Write) -> io::Result<()>,
}
