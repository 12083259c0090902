//! One game as it stands in a file, and its characters.

use super::blocks::newlines;
use super::bytes::is_newline;
use super::problem::{Place, Problem, Trouble, TroubleAt};
use super::tokens::Tokens;

/// The text of one game.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) number: u64,
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) cut: bool,
}

impl<'a> RawGame<'a> {
    /// Its number in the file, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The line it begins on, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Its bytes, as they stand in the file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Its characters: UTF-8, or else Windows-1252, which is Latin-1 with a few signs more. `room` holds them if they have
    /// to be converted. A game that is too long is a fault.
    pub fn text<'b>(&self, room: &'b mut String) -> Result<&'b str, TroubleAt>
    where
        'a: 'b,
    {
        if self.cut {
            return Err(TroubleAt { at: 0, trouble: Trouble::GameTooLong });
        }
        match std::str::from_utf8(self.bytes) {
            Ok(text) => Ok(text),
            Err(_) => {
                room.clear();
                room.extend(self.bytes.iter().map(|byte| windows_1252(*byte)));
                Ok(room)
            }
        }
    }

    /// What the text consists of.
    pub fn tokens<'b>(&self, text: &'b str) -> Tokens<'b> {
        Tokens::new(text)
    }

    /// A fault with its place in the file.
    pub fn locate(&self, text: &str, fault: TroubleAt, ply: Option<u32>) -> Problem {
        let before = text.get(..fault.at).unwrap_or(text);
        let lines = newlines(before.as_bytes());
        let last = before.bytes().rposition(is_newline).map_or(0, |place| place + 1);
        let columns = before.get(last..).unwrap_or_default().chars().count() as u64;
        let column = if last == 0 { self.column + columns } else { 1 + columns };
        Problem { place: Place { game: self.number, line: self.line + lines, column, ply }, trouble: fault.trouble }
    }
}

/// The character of a byte. The five that Windows-1252 has not are taken for the control characters of Latin-1.
fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte & 0x1f)],
        _ => char::from(byte),
    }
}
