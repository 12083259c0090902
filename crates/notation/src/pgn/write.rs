//! Games as text, in the export format.
//!
//! The seven tags come first, the others follow by name; then the moves, in lines of at most 79 characters where a blank
//! lets them be broken; then the result. A comment is written in braces. One that holds a closing brace itself cannot be,
//! and is written from `;` to the end of the line, so that nothing is lost; such a line may be long.

use super::tags::escaped;
use super::tree::{Comment, Game, Remark, Variation};
use std::fmt::Write;

/// Longest line, where a blank lets it be broken.
pub const WIDTH: usize = 79;

/// The text of a game, with a blank line at its end, so that games can be written one behind the other.
///
/// ```
/// use arbiter_notation::pgn;
/// let mut notes = Vec::new();
/// let game = pgn::tree("1. e4 c5 (1... e5 2. Nf3) 2. d4!? *", &mut notes).unwrap();
/// let text = pgn::write(&game);
/// assert!(text.ends_with("\n\n1. e4 c5 (1... e5 2. Nf3) 2. d4 $5 *\n\n"));
/// assert_eq!(pgn::tree(&text, &mut notes).unwrap(), game.completed());
/// ```
pub fn write(game: &Game) -> String {
    let mut out = String::new();
    for (name, value) in game.tags.completed(game.result).iter() {
        let _ = writeln!(out, "[{name} \"{}\"]", escaped(value));
    }
    out.push('\n');
    let mut lines = Lines { out, width: 0, held: String::new(), prefix: String::new() };
    let ply = first_ply(game.tags.get("FEN"));
    lines.variation(&game.line, ply);
    lines.word(game.result.text());
    game.closing.iter().for_each(|comment| lines.comment(comment));
    lines.flush();
    if lines.width > 0 {
        lines.out.push('\n');
    }
    lines.out.push('\n');
    lines.out
}

/// Half the ply is the number of the move before, of two players: what a position text says of its side and its round.
pub(super) fn first_ply(position: Option<&str>) -> u32 {
    let mut words = position.unwrap_or_default().split_ascii_whitespace().skip(1);
    let second = words.next() == Some("b");
    let numbers = words.filter_map(|word| word.parse::<u32>().ok()).last();
    let round = numbers.unwrap_or(1).clamp(1, 100_000);
    2 * (round - 1) + u32::from(second)
}

/// Words set into lines.
struct Lines {
    out: String,
    /// Characters on the line so far.
    width: usize,
    /// The latest word: a bracket may yet be put behind it.
    held: String,
    /// Brackets to be put before the next word.
    prefix: String,
}

impl Lines {
    fn variation(&mut self, variation: &Variation, first: u32) {
        variation.opening.iter().for_each(|comment| self.comment(comment));
        let mut numbered = false;
        for (turn, ply) in variation.moves.iter().zip(first..) {
            match (ply % 2, numbered) {
                (0, _) => self.word(&format!("{}.", ply / 2 + 1)),
                (_, false) => self.word(&format!("{}...", ply / 2 + 1)),
                _ => {}
            }
            self.word(turn.text());
            turn.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
            for remark in &turn.after {
                match remark {
                    Remark::Comment(comment) => self.comment(comment),
                    Remark::Variation(variation) => {
                        self.prefix.push('(');
                        self.variation(variation, ply);
                        self.close();
                    }
                }
            }
            numbered = turn.after.is_empty();
        }
    }

    fn word(&mut self, word: &str) {
        self.flush();
        self.held.push_str(&self.prefix);
        self.prefix.clear();
        self.held.push_str(word);
    }

    /// Closes a variation behind its last word.
    fn close(&mut self) {
        if !self.prefix.is_empty() {
            self.word("");
        }
        self.held.push(')');
    }

    fn comment(&mut self, comment: &Comment) {
        let text = comment.text();
        if text.contains('}') {
            if !self.prefix.is_empty() {
                self.word("");
            }
            self.flush();
            if self.width > 0 {
                self.out.push('\n');
            }
            let _ = writeln!(self.out, ";{text}");
            self.width = 0;
            return;
        }
        let mut chunks = chunks(text).peekable();
        let mut open = "{";
        while let Some(chunk) = chunks.next() {
            let close = if chunks.peek().is_none() { "}" } else { "" };
            self.word(&format!("{open}{chunk}{close}"));
            open = "";
        }
    }

    /// Sets the held word, on a new line if it does not fit.
    fn flush(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let length = self.held.chars().count();
        if self.width > 0 && self.width + 1 + length > WIDTH {
            self.out.push('\n');
            self.width = 0;
        }
        if self.width > 0 {
            self.out.push(' ');
            self.width += 1;
        }
        self.out.push_str(&self.held);
        self.width += length;
        self.held.clear();
    }
}

/// A comment in parts between which a line may be broken: at single blanks, since a line break is read as one; not inside
/// `[%clk 0:01:00]`, which other programs look for; and not where the next line would look like a tag, an escape or a
/// comment of another kind to them.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut command = false;
        for (at, sign) in text.bytes().enumerate() {
            match sign {
                b'[' => command = text.as_bytes().get(at + 1) == Some(&b'%'),
                b']' => command = false,
                b' ' if !command && at > 0 && breaks(text.as_bytes(), at) => {
                    rest = text.get(at + 1..);
                    return text.get(..at);
                }
                _ => {}
            }
        }
        rest = None;
        Some(text)
    })
}

fn breaks(text: &[u8], at: usize) -> bool {
    let before = text.get(at - 1).is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != 0x0b);
    let after =
        text.get(at + 1).is_some_and(|byte| !byte.is_ascii_whitespace() && !matches!(byte, 0x0b | b'[' | b'%' | b';'));
    before && after
}
