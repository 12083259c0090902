//! Where one game ends and the next begins: decided here, and nowhere else.
//!
//! A game is a head of tags and a body of moves. It ends behind the result that stands outside of variations (and the
//! comments that follow it without a blank line between), or before a line that begins with a tag once its body has begun,
//! or before `[Token` behind a blank line, if it is a head without a body.

use super::bytes::{HEAD, begins_tag, comment_end, gap, line_end, next_head, stop, tag, termination};
use super::limits;

/// What lies at the beginning of some bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Division {
    /// A game, of this length.
    Game(usize),
    /// Comments that belong to no game, of this length.
    Remarks(usize),
    /// More bytes are needed.
    More,
}

/// Finds the end of the game that begins with the first byte, which is no white space. `whole` says that nothing follows
/// the bytes.
pub(super) fn divide(bytes: &[u8], whole: bool) -> Division {
    let scanner = Scanner { bytes, whole, at: 0 };
    match scanner.scan() {
        Some(division) => division,
        None => Division::More,
    }
}

enum Comment {
    Closed,
    Unclosed,
}

struct Scanner<'a> {
    bytes: &'a [u8],
    whole: bool,
    at: usize,
}

impl Scanner<'_> {
    /// Nothing when the bytes do not reach.
    fn scan(mut self) -> Option<Division> {
        let mut tags = false;
        loop {
            let (blank, line) = self.gap()?;
            match self.bytes.get(self.at) {
                None if tags => return Some(Division::Game(self.at)),
                None => return Some(Division::Remarks(self.at)),
                Some(b'[') if begins_tag(self.bytes, self.at) => {
                    if tags && blank && self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(HEAD)) {
                        return Some(Division::Game(self.at));
                    }
                    tags = true;
                    self.tag()?;
                }
                // A comment behind tags belongs to the moves: whatever tag follows is another game's.
                Some(b'{' | b';') if tags => break,
                Some(b'{') => match self.comment()? {
                    Comment::Closed => {}
                    Comment::Unclosed => return Some(Division::Game(self.at)),
                },
                Some(b';') => self.line()?,
                Some(b'%') if line => self.line()?,
                Some(_) => break,
            }
        }
        self.body()
    }

    fn body(mut self) -> Option<Division> {
        let mut depth = 0usize;
        loop {
            self.at = stop(self.bytes, self.at);
            match self.bytes.get(self.at) {
                None => return self.whole.then_some(Division::Game(self.at)),
                Some(b'{') => match self.comment()? {
                    Comment::Closed => {}
                    Comment::Unclosed => return Some(Division::Game(self.at)),
                },
                Some(b';') => self.line()?,
                Some(b'(') => (depth, self.at) = (depth + 1, self.at + 1),
                Some(b')') => (depth, self.at) = (depth.saturating_sub(1), self.at + 1),
                Some(b'*' | b'-' | b'/') => {
                    // Whether a token ends here is seen by what follows it.
                    if self.bytes.len() < self.at + 8 && !self.whole {
                        return None;
                    }
                    match termination(self.bytes, self.at).filter(|_| depth == 0) {
                        Some(end) => {
                            self.at = end;
                            return self.tail();
                        }
                        None => self.at += 1,
                    }
                }
                Some(_) => {
                    let (_, line) = self.gap()?;
                    match self.bytes.get(self.at) {
                        Some(b'[') if begins_tag(self.bytes, self.at) => return Some(Division::Game(self.at)),
                        Some(b'%') if line => self.line()?,
                        _ => {}
                    }
                }
            }
        }
    }

    /// Comments behind the result, up to a blank line.
    fn tail(mut self) -> Option<Division> {
        loop {
            let (blank, _) = self.gap()?;
            match self.bytes.get(self.at) {
                Some(b'{') if !blank => match self.comment()? {
                    Comment::Closed => {}
                    Comment::Unclosed => return Some(Division::Game(self.at)),
                },
                Some(b';') if !blank => self.line()?,
                _ => return Some(Division::Game(self.at)),
            }
        }
    }

    /// Passes over white space; says whether a blank line lies in it, and whether a line begins behind it.
    fn gap(&mut self) -> Option<(bool, bool)> {
        let gap = gap(self.bytes, self.at);
        let first = self.at == 0;
        self.at = gap.end;
        // A bracket at the end says nothing yet; nor does white space.
        let enough = self.whole || self.bytes.len() > gap.end + HEAD.len();
        let begins = gap.end == 0 || matches!(self.bytes.get(gap.end - 1), Some(b'\n' | b'\r'));
        enough.then_some((gap.blank, first && gap.end == 0 || gap.newline && begins))
    }

    fn tag(&mut self) -> Option<()> {
        let line = line_end(self.bytes, self.at);
        if line == self.bytes.len() && !self.whole && line - self.at <= limits::TAG {
            return None;
        }
        self.at = tag(self.bytes, self.at).map_or(line, |parts| parts.end);
        Some(())
    }

    fn line(&mut self) -> Option<()> {
        self.at = line_end(self.bytes, self.at);
        (self.whole || self.at < self.bytes.len()).then_some(())
    }

    /// Passes over a comment, or to the next head when it is never closed.
    fn comment(&mut self) -> Option<Comment> {
        if let Some(end) = comment_end(self.bytes, self.at) {
            self.at = end + 1;
            return Some(Comment::Closed);
        }
        if !self.whole && self.bytes.len() - self.at <= limits::COMMENT + 1 {
            return None;
        }
        let head = next_head(self.bytes, self.at);
        self.at = if self.whole { head.unwrap_or(self.bytes.len()) } else { head? };
        Some(Comment::Unclosed)
    }
}
