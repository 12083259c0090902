//! The words of JSON: texts, numbers, comments. Knows where it stands and notes what is wrong.

use super::{At, Origin, SourceId, Value};
use crate::diagnostic::{Code, Report, codes};

/// After so many syntax errors the rest is noise.
const ERROR_LIMIT: usize = 64;

pub(super) struct Scanner<'t, 'r> {
    pub text: &'t str,
    pub pos: usize,
    /// Set when it is no use going on.
    pub stopped: bool,
    /// Set after a text that was not closed on its line.
    pub broken_line: bool,
    source: SourceId,
    report: &'r mut Report,
    errors: usize,
}

impl<'t, 'r> Scanner<'t, 'r> {
    pub fn new(source: SourceId, text: &'t str, report: &'r mut Report) -> Self {
        let pos = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Scanner { text, pos, stopped: false, broken_line: false, source, report, errors: 0 }
    }

    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.pos).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.pos + ahead).copied()
    }

    pub fn origin(&self, start: usize, end: usize) -> Origin {
        // Texts are at most 1 MiB, so the numbers fit.
        Origin { source: self.source, start: start as u32, end: end as u32 }
    }

    pub fn error(&mut self, start: usize, end: usize, message: impl Into<String>, help: impl Into<String>) {
        self.error_code(codes::DOC_SYNTAX, start, end, message, help);
    }

    pub fn error_code(
        &mut self,
        code: Code,
        start: usize,
        end: usize,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        if self.stopped {
            return;
        }
        self.errors += 1;
        let at = At::root(self.origin(start, end));
        if self.errors > ERROR_LIMIT {
            self.report.add(codes::DOC_SYNTAX, &at, "too many syntax errors", "mend those above and read it again");
            self.stopped = true;
            return;
        }
        self.report.add(code, &at, message, help);
    }

    /// One past the character at a position.
    pub fn next_char(&self, pos: usize) -> usize {
        pos + self.text[pos..].chars().next().map_or(0, char::len_utf8)
    }

    /// The character at a position, for a sentence.
    pub fn found(&self, pos: usize) -> String {
        match self.text[pos..].chars().next() {
            Some(c) if c.is_control() => format!("the character U+{:04X}", c as u32),
            Some(c) => c.to_string(),
            None => "the end of the text".to_string(),
        }
    }

    /// One past the word at a position; at least one character.
    pub fn end_of_word(&self, pos: usize) -> usize {
        let ends = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '+' | '.'));
        let end = self.text[pos..].find(ends).map_or(self.text.len(), |i| pos + i);
        if end == pos { self.next_char(pos) } else { end }
    }

    /// Skips white space and comments.
    pub fn skip_trivia(&mut self) {
        loop {
            match (self.peek(), self.peek_at(1)) {
                (Some(b' ' | b'\t' | b'\n' | b'\r'), _) => self.pos += 1,
                (Some(b'/'), Some(b'/')) => {
                    self.pos = self.text[self.pos..].find('\n').map_or(self.text.len(), |i| self.pos + i);
                }
                (Some(b'/'), Some(b'*')) => match self.text[self.pos + 2..].find("*/") {
                    Some(i) => self.pos += i + 4,
                    None => {
                        self.error(self.pos, self.pos + 2, "this comment is never closed", "close it with */");
                        self.pos = self.text.len();
                        self.stopped = true;
                    }
                },
                // White space of other scripts, from a word processor: harmless.
                (Some(0x80..), _) => match self.text[self.pos..].chars().next() {
                    Some(c) if c.is_whitespace() || c == '\u{feff}' => self.pos += c.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    /// A text at its opening quote.
    pub fn string(&mut self) -> String {
        let start = self.pos;
        let quote = self.text.as_bytes().get(start).copied().unwrap_or(b'"');
        self.pos += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.pos..];
            let Some(c) = rest.chars().next() else {
                self.unclosed(start, quote);
                return out;
            };
            match c {
                '\n' | '\r' => {
                    self.unclosed(start, quote);
                    return out;
                }
                '\\' => self.escape(&mut out),
                _ if c == char::from(quote) => {
                    self.pos += 1;
                    if quote == b'\'' {
                        let message = "a text in single quotes";
                        self.error(start, self.pos, message, "write it in double quotes: \"…\"");
                    }
                    return out;
                }
                _ => {
                    if c.is_control() && c.is_ascii() {
                        let message = format!("a control character U+{:04X} in a text", c as u32);
                        self.error(self.pos, self.pos + 1, message, format!("write \\u{:04x}", c as u32));
                    }
                    out.push(c);
                    self.pos += c.len_utf8();
                }
            }
        }
    }

    fn unclosed(&mut self, start: usize, quote: u8) {
        self.error(start, self.pos, "this text is not closed", format!("end it with {}", char::from(quote)));
        self.broken_line = true;
    }

    /// An escape at its backslash.
    fn escape(&mut self, out: &mut String) {
        let start = self.pos;
        let c = self.text[start + 1..].chars().next();
        let plain = match c {
            Some(c @ ('"' | '\\' | '/')) => Some(c),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            _ => None,
        };
        if let Some(plain) = plain {
            out.push(plain);
            self.pos += 2;
        } else if c == Some('u') {
            self.unicode(out);
        } else if matches!(c, None | Some('\n' | '\r')) {
            // The text is not closed; whoever reads it will say so.
            self.pos += 1;
        } else {
            let end = self.next_char(start + 1);
            let help = "known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits";
            self.error(start, end, format!("unknown escape {}", &self.text[start..end]), help);
            out.extend(c);
            self.pos = end;
        }
    }

    /// `\uXXXX`, two of them for a character beyond the first plane.
    fn unicode(&mut self, out: &mut String) {
        let start = self.pos;
        let Some(first) = self.hex(start) else {
            let end = self.end_of_word(start + 1).min(start + 6).max(start + 2);
            let end = (start + 2..=end).rev().find(|e| self.text.is_char_boundary(*e)).unwrap_or(start + 2);
            self.error(start, end, "\\u needs four hexadecimal digits", "for example \\u2658");
            self.pos = start + 2;
            return;
        };
        self.pos += 6;
        let mut unit = first;
        if (0xd800..0xdc00).contains(&first)
            && let Some(second) = self.hex(self.pos)
            && (0xdc00..0xe000).contains(&second)
        {
            unit = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            self.pos += 6;
        }
        match char::from_u32(unit) {
            Some(c) => out.push(c),
            None => {
                let message = "half of a surrogate pair is no character";
                self.error(start, self.pos, message, "write both halves, or the character itself");
                out.push('\u{fffd}');
            }
        }
    }

    fn hex(&self, pos: usize) -> Option<u32> {
        let digits = self.text.get(pos..pos + 6)?.strip_prefix("\\u")?;
        let all_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        if all_hex { u32::from_str_radix(digits, 16).ok() } else { None }
    }

    /// A number, or what was meant to be one.
    pub fn number(&mut self) -> Value {
        let start = self.pos;
        let end = self.end_of_word(start);
        let word = &self.text[start..end];
        self.pos = end;
        let digits = word.strip_prefix('-').unwrap_or(word);
        let (whole, rest) = digits.split_at(digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len()));
        let wrong = if let Some(unsigned) = word.strip_prefix('+') {
            Some(("a number does not begin with +", unsigned.to_string()))
        } else if whole.is_empty() && rest.starts_with('.') {
            Some(("a number does not begin with a point", word.replacen('.', "0.", 1)))
        } else if whole.len() > 1 && whole.starts_with('0') {
            let sign = &word[..word.len() - digits.len()];
            let trimmed = whole.trim_start_matches('0');
            Some((
                "a number does not begin with 0",
                format!("{sign}{}{rest}", if trimmed.is_empty() { "0" } else { trimmed }),
            ))
        } else if !is_number_tail(whole, rest) {
            self.error(start, end, format!("{word} is not a number"), "write a whole number such as 8 or -1");
            return Value::Int(0);
        } else {
            None
        };
        let mut meant = word.to_string();
        if let Some((message, mended)) = wrong {
            self.error(start, end, message, format!("write {mended}"));
            meant = mended;
        }
        // Whole numbers too wide for i64 become floats: every reader of whole numbers then says what it expected.
        match meant.parse::<i64>() {
            Ok(n) => Value::Int(n),
            Err(_) => match meant.parse::<f64>() {
                Ok(n) if n.is_finite() => Value::Float(n),
                Ok(_) => {
                    self.error(start, end, format!("{word} is too large a number"), "write a smaller one");
                    Value::Int(0)
                }
                Err(_) => Value::Int(0),
            },
        }
    }

    /// A word that is not in quotes.
    pub fn bare_word(&mut self) -> Value {
        let start = self.pos;
        let end = self.end_of_word(start);
        let word = &self.text[start..end];
        self.pos = end;
        match word {
            "true" => return Value::Bool(true),
            "false" => return Value::Bool(false),
            "null" => return Value::Null,
            _ => {}
        }
        let (message, help, value) = match word.to_ascii_lowercase().as_str() {
            "true" => (format!("{word} is not JSON"), "write true".to_string(), Value::Bool(true)),
            "false" => (format!("{word} is not JSON"), "write false".to_string(), Value::Bool(false)),
            "null" | "none" | "nil" | "undefined" => (format!("{word} is not JSON"), "write null".into(), Value::Null),
            "nan" | "infinity" | "inf" => (format!("{word} is not a number"), "write a number".into(), Value::Int(0)),
            _ => (format!("{word} is not in quotes"), format!("write \"{word}\""), Value::String(word.to_string())),
        };
        self.error(start, end, message, help);
        value
    }
}

/// Whether what follows the whole part of a number is right: a fraction, an exponent, or nothing.
fn is_number_tail(whole: &str, rest: &str) -> bool {
    let mut tail = rest;
    if let Some(fraction) = tail.strip_prefix('.') {
        tail = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
        if tail.len() == fraction.len() {
            return false;
        }
    }
    if let Some(exponent) = tail.strip_prefix(['e', 'E']) {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        return !whole.is_empty() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    }
    !whole.is_empty() && tail.is_empty()
}
