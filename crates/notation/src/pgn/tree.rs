//! A game as a tree.

use super::bytes::{is_newline, is_space};
use super::limits;
use super::result::Termination;
use super::tags::Tags;
use super::tokens::{Token, Tokens};

/// A game with everything that was written about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// Its tags.
    pub tags: Tags,
    /// Its moves.
    pub line: Variation,
    /// How it ends on paper.
    pub result: Termination,
    /// Comments behind the result.
    pub closing: Vec<Comment>,
}

/// A row of moves: the game itself, or what might have been played instead of the move it hangs on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Comments before the first move.
    pub opening: Vec<Comment>,
    /// The moves.
    pub moves: Vec<Turn>,
}

/// A move and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    text: Box<str>,
    /// Its annotations.
    pub nags: Vec<u16>,
    /// Comments and variations behind it, in order.
    pub after: Vec<Remark>,
}

/// Something said behind a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// In words.
    Comment(Comment),
    /// By other moves instead of it.
    Variation(Variation),
}

/// A comment: text on one line, without blanks around it, and never empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Comment(Box<str>);

impl Game {
    /// The game as the export format has it: tags complete and in order. A game that is written and read again is this.
    pub fn completed(&self) -> Game {
        Game { tags: self.tags.completed(self.result), ..self.clone() }
    }

    /// The moves of the game itself.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.line.moves.iter().map(Turn::text)
    }
}

impl Turn {
    /// A move; nothing if the text could not be read again as one.
    pub fn new(text: &str) -> Option<Turn> {
        let mut tokens = Tokens::new(text);
        let alone = tokens.next() == Some(Ok(Token::Move(text))) && tokens.next().is_none();
        alone.then(|| Turn::read(text))
    }

    /// A move that was read.
    pub(super) fn read(text: &str) -> Turn {
        Turn { text: text.into(), nags: Vec::new(), after: Vec::new() }
    }

    /// The move, as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The comments behind it.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.after.iter().filter_map(|remark| match remark {
            Remark::Comment(comment) => Some(comment),
            Remark::Variation(_) => None,
        })
    }

    /// What might have been played instead.
    pub fn variations(&self) -> impl Iterator<Item = &Variation> {
        self.after.iter().filter_map(|remark| match remark {
            Remark::Variation(variation) => Some(variation),
            Remark::Comment(_) => None,
        })
    }
}

impl Comment {
    /// A comment: line breaks become blanks, together with those around them. Nothing if no text is left, or if it is too
    /// long to be read again.
    ///
    /// ```
    /// use arbiter_notation::pgn::Comment;
    /// assert_eq!(Comment::new(" a  b \r\n c ").unwrap().text(), "a  b c");
    /// assert_eq!(Comment::new(" \n"), None);
    /// ```
    pub fn new(text: &str) -> Option<Comment> {
        let trimmed = text.trim_matches(|c: char| c.is_ascii() && is_space(c as u8));
        if trimmed.is_empty() || trimmed.len() >= limits::COMMENT {
            return None;
        }
        if !trimmed.bytes().any(is_newline) {
            return Some(Comment(trimmed.into()));
        }
        let mut out = String::with_capacity(trimmed.len());
        let mut blanks = String::new();
        for letter in trimmed.chars() {
            if letter.is_ascii() && is_space(letter as u8) {
                blanks.push(letter);
                continue;
            }
            out.push_str(if blanks.bytes().any(is_newline) { " " } else { &blanks });
            blanks.clear();
            out.push(letter);
        }
        Some(Comment(out.into()))
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.0
    }
}
