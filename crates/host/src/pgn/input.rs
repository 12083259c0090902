//! A file, or the standard input.

use anyhow::{Context, bail};
use std::fs::File;
use std::io::{self, Read};

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
    pub fn open(name: &str) -> anyhow::Result<Input> {
        if name == "-" {
            return Ok(Input { name: name.into(), size: None, bytes: Box::new(io::stdin()) });
        }
        let file = File::open(name).with_context(|| format!("cannot read {name}"))?;
        let facts = file.metadata().with_context(|| format!("cannot read {name}"))?;
        if facts.is_dir() {
            bail!("{name} is a folder; name its files, such as {name}/*.pgn");
        }
        let size = Some(facts.len()).filter(|_| facts.is_file());
        Ok(Input { name: name.into(), size, bytes: Box::new(file) })
    }
}
