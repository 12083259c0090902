//! Bytes from anywhere, divided into games: a block holds some whole games and can be sent to another thread.

use super::bytes::{gap, is_newline, next_head};
use super::divide::{Division, divide};
use super::limits;
use super::text::RawGame;
use std::io::{Error, ErrorKind, Read};

/// Why nothing more can be read at all.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The bytes did not come.
    #[error("{0}")]
    Input(Error),
    /// The text is UTF-16.
    #[error("the text is UTF-16; convert it first, such as by `iconv -f UTF-16 -t UTF-8`")]
    Utf16,
}

/// Where a game of a block lies.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
    line: u64,
    column: u64,
    /// The rest of the game was not kept.
    cut: bool,
}

/// Some whole games.
#[derive(Debug)]
pub struct Block {
    bytes: Vec<u8>,
    spans: Vec<Span>,
    first: u64,
}

impl Block {
    /// The games, in order.
    pub fn games(&self) -> impl Iterator<Item = RawGame<'_>> {
        (0..self.len()).filter_map(|index| self.game(index))
    }

    /// A game by its place in the block, from 0.
    pub fn game(&self, index: usize) -> Option<RawGame<'_>> {
        let span = self.spans.get(index)?;
        Some(RawGame {
            bytes: self.bytes.get(span.start..span.end).unwrap_or_default(),
            number: self.first + index as u64,
            line: span.line,
            column: span.column,
            cut: span.cut,
        })
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// How many bytes of the input it stands for.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }
}

/// Reads blocks of whole games. Memory is bounded by the longest game ([`limits::GAME`]), whatever the length of the input.
///
/// ```
/// use arbiter_notation::pgn::Blocks;
/// let text = "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 1-0\n";
/// let blocks: Vec<_> = Blocks::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
/// let games: Vec<_> = blocks[0].games().collect();
/// assert_eq!((games.len(), games[1].number(), games[1].line()), (2, 2, 5));
/// ```
#[derive(Debug)]
pub struct Blocks<R> {
    input: R,
    /// Bytes that were read and belong to no block yet.
    kept: Vec<u8>,
    /// Line and column of the first of them.
    line: u64,
    column: u64,
    /// Number of the next game.
    next: u64,
    begun: bool,
    whole: bool,
}

impl<R: Read> Blocks<R> {
    /// Reads from here.
    pub fn new(input: R) -> Blocks<R> {
        Blocks { input, kept: Vec::new(), line: 1, column: 1, next: 1, begun: false, whole: false }
    }

    /// Reads until so many bytes are there or the input ends.
    fn fill(&mut self, size: usize) -> Result<(), ReadError> {
        let mut filled = self.kept.len();
        if !self.whole && filled < size {
            self.kept.resize(size, 0);
        }
        while !self.whole && filled < size {
            match self.input.read(self.kept.get_mut(filled..).unwrap_or_default()) {
                Ok(0) => self.whole = true,
                Ok(count) => filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.whole = true;
                    self.kept.clear();
                    return Err(ReadError::Input(error));
                }
            }
        }
        self.kept.truncate(filled);
        if !std::mem::replace(&mut self.begun, true) {
            if self.kept.starts_with(&[0xff, 0xfe]) || self.kept.starts_with(&[0xfe, 0xff]) {
                self.whole = true;
                self.kept.clear();
                return Err(ReadError::Utf16);
            }
            if self.kept.starts_with(b"\xef\xbb\xbf") {
                self.kept.drain(..3);
            }
        }
        Ok(())
    }

    /// The next block; nothing at the end.
    fn block(&mut self) -> Result<Option<Block>, ReadError> {
        let mut size = limits::BLOCK;
        loop {
            self.fill(size)?;
            let (spans, end) = self.divide();
            if !spans.is_empty() || self.whole {
                let rest = self.kept.split_off(end);
                let block = Block { bytes: std::mem::replace(&mut self.kept, rest), spans, first: self.next };
                self.next += block.spans.len() as u64;
                return Ok((!block.is_empty()).then_some(block));
            }
            self.kept.drain(..end);
            if self.kept.len() > limits::GAME {
                return self.cut().map(Some);
            }
            size = 2 * self.kept.len().max(limits::BLOCK);
        }
    }

    /// The whole games among the bytes, and where they end.
    fn divide(&mut self) -> (Vec<Span>, usize) {
        let (mut spans, mut at) = (Vec::new(), 0);
        loop {
            let start = gap(&self.kept, at).end;
            let bytes = self.kept.get(start..).unwrap_or_default();
            if bytes.is_empty() {
                self.step(at, start);
                return (spans, start);
            }
            match divide(bytes, self.whole) {
                Division::More => return (spans, at),
                Division::Remarks(length) => {
                    self.step(at, start + length);
                    at = start + length;
                }
                Division::Game(length) => {
                    self.step(at, start);
                    let cut = length > limits::GAME;
                    spans.push(Span { start, end: start + length, line: self.line, column: self.column, cut });
                    self.step(start, start + length);
                    at = start + length;
                }
            }
        }
    }

    /// A game that is too long: its beginning is kept, and the rest passed over.
    fn cut(&mut self) -> Result<Block, ReadError> {
        let begin = gap(&self.kept, 0).end;
        self.step(0, begin);
        let bytes = self.kept.get(begin..begin + limits::TOKEN).unwrap_or_default().to_vec();
        let span = Span { start: 0, end: bytes.len(), line: self.line, column: self.column, cut: true };
        let mut at = begin;
        loop {
            // A head is found only with the blank line before it, so some bytes stay for the next look.
            if let Some(head) = next_head(&self.kept, at) {
                self.step(at, head);
                self.kept.drain(..head);
                break;
            }
            let keep = if self.whole { self.kept.len() } else { self.kept.len().saturating_sub(limits::TOKEN).max(at) };
            self.step(at, keep);
            self.kept.drain(..keep);
            at = 0;
            if self.whole {
                break;
            }
            self.fill(limits::BLOCK)?;
        }
        self.next += 1;
        Ok(Block { bytes, spans: vec![span], first: self.next - 1 })
    }

    /// Counts lines and columns from one place of the kept bytes to another.
    fn step(&mut self, from: usize, to: usize) {
        let bytes = self.kept.get(from..to).unwrap_or_default();
        let lines = newlines(bytes) - u64::from(from > 0 && self.kept.get(from - 1..=from) == Some(b"\r\n"));
        self.line += lines;
        let last = bytes.iter().rposition(|byte| is_newline(*byte));
        let tail = last.map_or(bytes, |place| bytes.get(place + 1..).unwrap_or_default());
        // Bytes that go on with a character of UTF-8 are no columns.
        let columns = tail.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64;
        self.column = if last.is_some() { 1 + columns } else { self.column + columns };
    }
}

/// How many line breaks there are: LF, CR, or both together.
pub(super) fn newlines(bytes: &[u8]) -> u64 {
    let of = |wanted: u8| bytes.iter().filter(|byte| **byte == wanted).count();
    let (line_feeds, returns) = (of(b'\n'), of(b'\r'));
    let pairs = if returns == 0 { 0 } else { bytes.windows(2).filter(|pair| *pair == b"\r\n").count() };
    (line_feeds + returns - pairs) as u64
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = Result<Block, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.block().transpose()
    }
}
