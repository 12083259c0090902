//! Games as trees, one after the other, from anywhere.

use super::blocks::{Block, Blocks, ReadError};
use super::build::tree;
use super::problem::Problem;
use super::text::RawGame;
use super::tree::Game;
use std::io::Read;

/// What to do about a game that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Stop.
    Strict,
    /// Report it, and go on with the next game.
    Tolerant,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The game.
    pub game: Game,
    /// Its number in the file, from 1.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
    /// What is odd about it and does no harm.
    pub notes: Vec<Problem>,
}

/// Why there is no game.
#[derive(Debug, thiserror::Error)]
pub enum PgnError {
    /// The file cannot be read any further.
    #[error(transparent)]
    Read(ReadError),
    /// The game cannot be read.
    #[error(transparent)]
    Game(Problem),
}

/// Reads games one after the other.
///
/// ```
/// use arbiter_notation::pgn::{Mode, Reader};
/// let text = "1. e4 } *\n\n[Event \"B\"]\n\n1. d4 1-0\n";
/// let mut games = Reader::new(text.as_bytes(), Mode::Tolerant);
/// assert_eq!(games.next().unwrap().unwrap_err().to_string(), "1:7: game 1: `}` has no meaning among moves");
/// assert_eq!(games.next().unwrap().unwrap().game.tags.get("Event"), Some("B"));
/// assert!(games.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    blocks: Blocks<R>,
    block: Option<Block>,
    next: usize,
    room: String,
    mode: Mode,
    done: bool,
}

impl<R: Read> Reader<R> {
    /// Reads from here.
    pub fn new(input: R, mode: Mode) -> Reader<R> {
        Reader { blocks: Blocks::new(input), block: None, next: 0, room: String::new(), mode, done: false }
    }

    fn step(&mut self) -> Option<Result<Reading, PgnError>> {
        loop {
            if let Some(raw) = self.block.as_ref().and_then(|block| block.game(self.next)) {
                self.next += 1;
                return Some(read(&raw, &mut self.room).map_err(PgnError::Game));
            }
            match self.blocks.next()? {
                Ok(block) => (self.block, self.next) = (Some(block), 0),
                Err(error) => return Some(Err(PgnError::Read(error))),
            }
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Reading, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let read = self.step();
        let fatal = match &read {
            Some(Err(PgnError::Game(_))) => self.mode == Mode::Strict,
            Some(Err(PgnError::Read(_))) | None => true,
            Some(Ok(_)) => false,
        };
        self.done = fatal;
        read
    }
}

/// Reads one game as a tree. `room` is kept from one game to the next.
pub fn read(raw: &RawGame, room: &mut String) -> Result<Reading, Problem> {
    let text = raw.text(room).map_err(|fault| raw.locate("", fault, None))?;
    let mut notes = Vec::new();
    match tree(text, &mut notes) {
        Ok(game) => {
            let notes = notes.into_iter().map(|fault| raw.locate(text, fault, None)).collect();
            Ok(Reading { game, number: raw.number(), line: raw.line(), notes })
        }
        Err(fault) => Err(raw.locate(text, fault, None)),
    }
}
