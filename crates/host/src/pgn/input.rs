//! A file, or the standard input.

use crate::error::Error;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes of games, and what they are called.
pub struct Input {
    /// The path, or `-`.
    pub name: String,
    /// How long it is, where that is known.
    pub size: Option<u64>,
    /// The bytes.
    pub bytes: Box<dyn Read + Send>,
}

impl Input {
    /// Opens a path; `-` is the standard input.
    pub fn open(name: &str) -> Result<Input, Error> {
        if name == "-" {
            return Ok(Input { name: name.into(), size: None, bytes: Box::new(io::stdin()) });
        }
        let path = Path::new(name);
        let file = File::open(path).map_err(Error::io("cannot read", path))?;
        let facts = file.metadata().map_err(Error::io("cannot read", path))?;
        if facts.is_dir() {
            return Err(Error::file(path, format!("is a folder; name its files, such as {name}/*.pgn")));
        }
        let size = Some(facts.len()).filter(|_| facts.is_file());
        Ok(Input { name: name.into(), size, bytes: Box::new(file) })
    }
}
