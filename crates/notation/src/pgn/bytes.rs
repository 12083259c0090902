//! What a byte is to a reader of games, and the few forms that both the divider and the reader of tokens look for. They
//! stand here once, so that the two can never disagree about where something ends.

use super::limits;

/// Bytes that end a token.
const ENDS: [bool; 256] = table(b" \t\n\r\x0b\x0c{}();[]$\"");

/// Bytes at which the divider stops in the moves.
const STOPS: [bool; 256] = table(b"\n\r{;()*-/");

const fn table(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
}

/// Whether a byte is white space.
#[inline(always)]
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Whether a byte ends a line.
#[inline(always)]
pub fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The place where the token that stands here ends.
#[inline(always)]
pub fn token_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| ENDS[usize::from(*byte)]).unwrap_or(rest.len())
}

/// The next place at which the divider must look; the end if there is none.
#[inline(always)]
pub fn stop(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| STOPS[usize::from(*byte)]).unwrap_or(rest.len())
}

/// The end of the line: its line break, or the end of the text.
#[inline(always)]
pub fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| is_newline(*byte)).unwrap_or(rest.len())
}

/// White space passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Where it ends.
    pub end: usize,
    /// A line begins somewhere in it.
    pub newline: bool,
    /// A blank line lies in it.
    pub blank: bool,
}

/// The white space that begins here.
pub fn gap(bytes: &[u8], at: usize) -> Gap {
    let (mut end, mut breaks) = (at, 0);
    while let Some(byte) = bytes.get(end).filter(|byte| is_space(**byte)) {
        let second_half = *byte == b'\n' && end > at && bytes.get(end - 1) == Some(&b'\r');
        breaks += usize::from(is_newline(*byte) && !second_half);
        end += 1;
    }
    Gap { end, newline: breaks > 0, blank: breaks > 1 }
}

/// Whether what stands here begins like a tag: a bracket, and a letter or digit.
pub fn begins_tag(bytes: &[u8], at: usize) -> bool {
    bytes.get(at) == Some(&b'[')
        && bytes
            .get(at + 1..)
            .unwrap_or_default()
            .iter()
            .find(|b| !matches!(b, b' ' | b'\t'))
            .is_some_and(u8::is_ascii_alphanumeric)
}

/// A tag taken apart, by places in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagParts {
    /// Where the name begins and ends.
    pub name: (usize, usize),
    /// Where the value begins and ends, without its quotes.
    pub value: (usize, usize),
    /// Behind the closing bracket.
    pub end: usize,
}

/// What is wrong with a tag, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagFault {
    /// No name.
    Name(usize),
    /// No quote where the value should begin.
    Value(usize),
    /// No quote and bracket before the line ends.
    Unclosed(usize),
    /// Too long.
    Long(usize),
}

/// Takes the tag apart whose bracket stands here. A value ends at the first quote that a bracket follows, so that quotes
/// which should have been escaped do no harm.
pub fn tag(bytes: &[u8], at: usize) -> Result<TagParts, TagFault> {
    let line = line_end(bytes, at);
    let long = line - at > limits::TAG;
    let text = bytes.get(..line.min(at + limits::TAG)).unwrap_or_default();
    let blank = |from: usize| {
        from + text.get(from..).unwrap_or_default().iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
    };
    let begin = blank(at + 1);
    let end = token_end(text, begin);
    if begin == end {
        return Err(TagFault::Name(begin));
    }
    let quote = blank(end);
    if text.get(quote) != Some(&b'"') {
        return Err(TagFault::Value(quote));
    }
    let mut next = quote + 1;
    while let Some(byte) = text.get(next) {
        match byte {
            b'\\' if matches!(text.get(next + 1), Some(b'"' | b'\\')) => next += 2,
            b'"' if text.get(blank(next + 1)) == Some(&b']') => {
                return Ok(TagParts { name: (begin, end), value: (quote + 1, next), end: blank(next + 1) + 1 });
            }
            _ => next += 1,
        }
    }
    Err(if long { TagFault::Long(at) } else { TagFault::Unclosed(quote) })
}

/// Where the comment ends whose brace stands here: the place of the closing brace. Nothing if it is never closed, is too
/// long, or swallows the head of another game, which is what a forgotten brace does.
pub fn comment_end(bytes: &[u8], at: usize) -> Option<usize> {
    let inner = bytes.get(at + 1..).unwrap_or_default();
    let inner = inner.get(..limits::COMMENT.min(inner.len())).unwrap_or_default();
    let length = inner.iter().position(|byte| *byte == b'}')?;
    let inner = inner.get(..length).unwrap_or_default();
    let lines = inner.iter().any(|byte| is_newline(*byte));
    let swallows = lines
        && inner.windows(HEAD.len()).enumerate().any(|(i, window)| window == HEAD && follows_blank_line(inner, i));
    (!swallows).then_some(at + 1 + length)
}

/// How nearly every game begins.
pub const HEAD: &[u8] = b"[Event ";

/// Whether a place begins a line that a blank line goes before.
fn follows_blank_line(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    let begin = before.iter().rposition(|byte| !is_space(*byte)).map_or(0, |place| place + 1);
    gap(bytes, begin).blank && before.last().is_some_and(|byte| is_newline(*byte))
}

/// The next head of a game behind a blank line: where reading goes on when a game cannot be followed.
pub fn next_head(bytes: &[u8], at: usize) -> Option<usize> {
    let mut next = at;
    while next < bytes.len() {
        next = line_end(bytes, next);
        let gap = gap(bytes, next);
        if gap.blank && begins_tag(bytes, gap.end) {
            return Some(gap.end);
        }
        next = gap.end.max(next + 1);
    }
    None
}

/// Whether a token may begin here: behind white space and brackets, or behind the dots of move numbers.
#[inline(always)]
fn begins_token(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    match before.last() {
        None => true,
        Some(b'.') => {
            let numbers = before.iter().rposition(|byte| !matches!(byte, b'0'..=b'9' | b'.'));
            numbers.is_none_or(|place| ENDS[usize::from(before[place])])
        }
        Some(byte) => ENDS[usize::from(*byte)],
    }
}

/// Whether exactly this token stands here.
#[inline(always)]
fn token_is(bytes: &[u8], at: usize, token: &[u8]) -> bool {
    bytes.get(at..at + token.len()) == Some(token)
        && token_end(bytes, at) == at + token.len()
        && begins_token(bytes, at)
}

/// Whether the hyphen, stroke or asterisk here belongs to the token that ends a game, and where that token ends.
#[inline(always)]
pub fn termination(bytes: &[u8], at: usize) -> Option<usize> {
    let tokens: [(&[u8], usize); 5] = [(b"*", 0), (b"1-0", 1), (b"0-1", 1), (b"1/2-1/2", 3), (b"1/2", 1)];
    tokens
        .into_iter()
        .find(|(token, before)| at >= *before && token_is(bytes, at - before, token))
        .map(|(token, before)| at - before + token.len())
}
