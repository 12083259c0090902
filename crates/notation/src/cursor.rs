//! A text being read, character by character, that knows its column.

/// Reads one field of a text.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at a column (from 1) of the whole text.
    pub fn new(text: &'a str, column: usize) -> Cursor<'a> {
        Cursor { rest: text, column }
    }

    /// Column of the next character.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The next character, left in place.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// What is left.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Takes the next character.
    pub fn take(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let c = letters.next()?;
        self.rest = letters.as_str();
        self.column += 1;
        Some(c)
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.take();
        }
    }

    /// Takes the next character if it is this one.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.take();
        }
        found
    }

    /// Takes these characters if they come next.
    pub fn eat_text(&mut self, wanted: &str) -> bool {
        let found = self.rest.starts_with(wanted);
        if found {
            self.skip(wanted.chars().count());
        }
        found
    }

    /// Takes everything up to a closing character, and that character. `None` if it never comes.
    pub fn until(&mut self, close: char) -> Option<&'a str> {
        let end = self.rest.find(close)?;
        let inner = &self.rest[..end];
        self.skip(inner.chars().count() + 1);
        Some(inner)
    }

    /// Takes a run of digits as a number, if one comes next. Numbers too large for sense are capped.
    pub fn number(&mut self) -> Option<usize> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = Some((value.unwrap_or(0usize) * 10 + digit as usize).min(100_000));
            self.take();
        }
        value
    }

    /// Takes the name of a square: a letter and a number.
    pub fn square_name(&mut self) -> Option<String> {
        let letter = self.peek().filter(char::is_ascii_alphabetic)?;
        let mut ahead = self.clone();
        ahead.take();
        let row = ahead.number()?;
        *self = ahead;
        Some(format!("{}{row}", letter.to_ascii_lowercase()))
    }
}
