//! The text of one game as a row of tokens: what stands there, in order, and nothing allocated.

use super::bytes::{self, TagFault, is_newline, is_space, line_end, token_end};
use super::limits;
use super::problem::{Trouble, TroubleAt};
use super::result::Termination;

/// What stands next in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// `[Name "value"]`; the value as written, with its escapes (see [`super::Tags::plain`]).
    Tag(&'a str, &'a str),
    /// A move number, or 0, and how many dots are behind it.
    Number(u32, u32),
    /// A move, as written but for its suffix.
    Move(&'a str),
    /// An annotation: `$1`, or a suffix such as `!?`.
    Nag(u16),
    /// A comment, in braces or to the end of the line; the text as written.
    Comment(&'a str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// The result.
    End(Termination),
    /// A line that is not for us: `%` in its first column.
    Escape(&'a str),
    /// Something is odd, and passed over.
    Odd(Oddity),
}

/// What is odd, and does no harm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Oddity {
    /// A result in a variation.
    ResultInVariation,
    /// `1/2`, to be followed by the result it is read as.
    HalfResult,
    /// An annotation before the first move.
    StrayNag,
    /// `e.p.` behind a move, which says nothing new.
    EnPassant,
}

impl From<Oddity> for Trouble {
    fn from(odd: Oddity) -> Trouble {
        match odd {
            Oddity::ResultInVariation => Trouble::ResultInVariation,
            Oddity::HalfResult => Trouble::HalfResult,
            Oddity::StrayNag => Trouble::StrayNag,
            Oddity::EnPassant => Trouble::EnPassant,
        }
    }
}

/// Reads the tokens of a game. After a fault there are no more.
///
/// ```
/// use arbiter_notation::pgn::{Token, Tokens, Termination};
/// let tokens: Vec<_> = Tokens::new("1. e4!? {why} (1. d4) *").collect::<Result<_, _>>().unwrap();
/// assert_eq!(tokens[1..4], [Token::Move("e4"), Token::Nag(5), Token::Comment("why")]);
/// assert_eq!(tokens.last(), Some(&Token::End(Termination::Open)));
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Where the latest token begins.
    begin: usize,
    /// Where the open variations begin.
    open: Vec<usize>,
    /// An token that comes out of the same token as the latest one.
    pending: Option<Token<'a>>,
    /// Whether there is a move to annotate and vary, in this variation.
    moved: bool,
    ended: bool,
    done: bool,
}

impl<'a> Tokens<'a> {
    /// The tokens of a text that is one game.
    pub fn new(text: &'a str) -> Tokens<'a> {
        let open = Vec::new();
        Tokens { text, at: 0, begin: 0, open, pending: None, moved: false, ended: false, done: false }
    }

    /// The whole text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Where the latest token begins: bytes from the beginning of the text.
    pub fn place(&self) -> usize {
        self.begin
    }

    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    fn fault<T>(&mut self, at: usize, trouble: Trouble) -> Result<T, TroubleAt> {
        self.done = true;
        Err(TroubleAt { at, trouble })
    }

    #[inline(always)]
    fn step(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        if let Some(token) = self.pending.take() {
            return Ok(Some(token));
        }
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| is_space(*byte)) {
            self.at += 1;
        }
        self.begin = self.at;
        let Some(&byte) = bytes.get(self.at) else { return self.finish() };
        match byte {
            b'{' => self.comment(),
            b';' => {
                self.at = line_end(bytes, self.begin);
                if self.at - self.begin > limits::COMMENT {
                    return self.fault(self.begin, Trouble::CommentTooLong);
                }
                Ok(Some(Token::Comment(self.slice(self.begin + 1, self.at))))
            }
            b'%' if self.begin == 0 || bytes.get(self.begin - 1).is_some_and(|byte| is_newline(*byte)) => {
                self.at = line_end(bytes, self.begin);
                Ok(Some(Token::Escape(self.slice(self.begin + 1, self.at))))
            }
            _ if self.ended => self.fault(self.begin, Trouble::AfterResult),
            b'(' => self.open(),
            b')' => self.close(),
            b'$' => self.nag(),
            b'[' => self.tag(),
            b'0'..=b'9' | b'.' => self.digits(),
            b']' | b'}' | b'"' | b'%' => self.fault(self.begin, Trouble::Unexpected(char::from(byte))),
            _ => self.word(),
        }
    }

    fn finish(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        self.done = true;
        match self.open.last() {
            Some(&at) => self.fault(at, Trouble::VariationUnclosed),
            None => Ok(None),
        }
    }

    fn comment(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        let Some(end) = bytes::comment_end(self.text.as_bytes(), self.begin) else {
            return self.fault(self.begin, Trouble::CommentUnclosed);
        };
        self.at = end + 1;
        Ok(Some(Token::Comment(self.slice(self.begin + 1, end))))
    }

    fn open(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        if !self.moved {
            return self.fault(self.begin, Trouble::NothingToVary);
        }
        if self.open.len() >= limits::DEPTH {
            return self.fault(self.begin, Trouble::TooDeep);
        }
        self.open.push(self.begin);
        self.moved = false;
        self.at += 1;
        Ok(Some(Token::Open))
    }

    fn close(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        if self.open.pop().is_none() {
            return self.fault(self.begin, Trouble::NothingToClose);
        }
        // A variation is opened only behind a move, so there is one again.
        self.moved = true;
        self.at += 1;
        Ok(Some(Token::Close))
    }

    fn tag(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        if self.moved || !self.open.is_empty() {
            return self.fault(self.begin, Trouble::Unexpected('['));
        }
        match bytes::tag(self.text.as_bytes(), self.begin) {
            Ok(parts) => {
                self.at = parts.end;
                let (name, value) = (parts.name, parts.value);
                Ok(Some(Token::Tag(self.slice(name.0, name.1), self.slice(value.0, value.1))))
            }
            Err(TagFault::Name(at)) => self.fault(at, Trouble::TagName),
            Err(TagFault::Value(at)) => self.fault(at, Trouble::TagValue),
            Err(TagFault::Unclosed(at)) => self.fault(at, Trouble::TagUnclosed),
            Err(TagFault::Long(at)) => self.fault(at, Trouble::TagTooLong),
        }
    }

    fn nag(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        let end = token_end(self.text.as_bytes(), self.begin + 1);
        let text = self.slice(self.begin, end);
        match text.get(1..).unwrap_or_default().parse::<u16>() {
            Ok(number) if text.as_bytes().get(1) != Some(&b'+') => {
                self.at = end;
                Ok(Some(self.judged(number)))
            }
            _ => self.fault(self.begin, Trouble::Nag(short(text))),
        }
    }

    /// An annotation belongs to a move.
    fn judged(&self, number: u16) -> Token<'a> {
        if self.moved { Token::Nag(number) } else { Token::Odd(Oddity::StrayNag) }
    }

    /// A number, or what is left of one; a result, or a move that begins with a digit.
    #[inline(always)]
    fn digits(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        let bytes = self.text.as_bytes();
        let (mut end, mut number) = (self.begin, 0u32);
        while let Some(digit) = bytes.get(end).filter(|byte| byte.is_ascii_digit()) {
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            end += 1;
        }
        let mut after = end;
        while bytes.get(after) == Some(&b'.') {
            after += 1;
        }
        if after > end || token_end(bytes, end) == end {
            if after - self.begin > limits::TOKEN {
                return self.fault(self.begin, Trouble::TokenTooLong);
            }
            self.at = after;
            return Ok(Some(Token::Number(number, (after - end) as u32)));
        }
        self.word()
    }

    #[inline(always)]
    fn word(&mut self) -> Result<Option<Token<'a>>, TroubleAt> {
        let bytes = self.text.as_bytes();
        let end = token_end(bytes, self.begin);
        let text = self.slice(self.begin, end);
        if text.len() > limits::TOKEN {
            return self.fault(self.begin, Trouble::TokenTooLong);
        }
        self.at = end;
        if matches!(bytes[self.begin], b'0' | b'1' | b'*') {
            if let Some(result) = Termination::read(text) {
                return Ok(Some(self.result(result)));
            }
            if text == "1/2" {
                self.pending = Some(self.result(Termination::Draw));
                return Ok(Some(Token::Odd(Oddity::HalfResult)));
            }
        }
        let plain = text.trim_end_matches(['!', '?']);
        if plain.len() == text.len() {
            return Ok(Some(self.plain(text)));
        }
        let suffix = text.get(plain.len()..).unwrap_or_default();
        let number = match suffix {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            _ => return self.fault(self.begin + plain.len(), Trouble::Suffix(short(suffix))),
        };
        if !plain.is_empty() && plain.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'/' | b'*'))
            || Termination::read(plain).is_some()
            || plain == "e.p."
        {
            // Numbers and results are not judged; without their suffix they would be no move.
            return self.fault(self.begin + plain.len(), Trouble::Suffix(short(suffix)));
        }
        if plain.is_empty() {
            return Ok(Some(self.judged(number)));
        }
        let token = self.plain(plain);
        self.pending = Some(self.judged(number));
        Ok(Some(token))
    }

    /// A word without a suffix.
    #[inline(always)]
    fn plain(&mut self, text: &'a str) -> Token<'a> {
        if text == "e.p." {
            return Token::Odd(Oddity::EnPassant);
        }
        self.moved = true;
        Token::Move(text)
    }

    fn result(&mut self, result: Termination) -> Token<'a> {
        if self.open.is_empty() {
            self.ended = true;
            Token::End(result)
        } else {
            Token::Odd(Oddity::ResultInVariation)
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, TroubleAt>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.done { None } else { self.step().transpose() }
    }
}

/// Enough of a text to be recognised.
pub(super) fn short(text: &str) -> Box<str> {
    text.chars().take(40).collect::<String>().into()
}
