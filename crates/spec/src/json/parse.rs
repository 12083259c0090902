//! Text to tree: JSON with `//` and `/* */` comments and trailing commas. Goes on after a mistake, so that several
//! are told in one run, each at its exact place.

use super::scan::Scanner;
use super::{At, Member, Node, Origin, SourceId, Value};
use crate::diagnostic::{Report, codes};
use crate::limits;
use std::collections::HashSet;

const VALUE: &str = "write a number, a text in double quotes, a list [ … ] or an object { … }";
const SIZE_LIMIT: usize = limits::DOCUMENT;
const DEPTH_LIMIT: usize = limits::DEPTH;

/// Reads a text. Syntax errors are noted and mended where possible; `None` if there is nothing to go on with.
pub fn parse(source: SourceId, text: &str, report: &mut Report) -> Option<Node> {
    if text.len() > SIZE_LIMIT {
        let at = At::root(Origin { source, start: 0, end: 0 });
        let message = format!("the document has {} bytes; the limit is {SIZE_LIMIT}", text.len());
        report.add(codes::DOC_TOO_BIG, &at, message, "split it with `extends`, or use zones and symmetries");
        return None;
    }
    let mut parser = Parser { scan: Scanner::new(source, text, report), open: Vec::new() };
    parser.document()
}

struct Parser<'t, 'r> {
    scan: Scanner<'t, 'r>,
    /// The brackets that are open: the closing one each waits for, and where it was opened.
    open: Vec<(u8, usize)>,
}

/// What follows an item of a list or object.
enum After {
    Next,
    End,
}

impl Parser<'_, '_> {
    fn document(&mut self) -> Option<Node> {
        self.scan.skip_trivia();
        if self.scan.peek().is_none() {
            self.scan.error(self.scan.pos, self.scan.pos, "the document is empty", "a game is an object { … }");
            return None;
        }
        let root = self.value();
        self.scan.skip_trivia();
        if root.is_some() && !self.scan.stopped && self.scan.peek().is_some() {
            let start = self.scan.pos;
            let end = self.scan.end_of_word(start);
            self.scan.error(
                start,
                end,
                "text after the end of the document",
                "a document is one value; remove the rest",
            );
        }
        root
    }

    /// A value at the cursor; `None` (with an error, nothing consumed) if none begins here.
    fn value(&mut self) -> Option<Node> {
        self.scan.skip_trivia();
        let start = self.scan.pos;
        let value = match self.scan.peek() {
            Some(b'{') => self.object()?,
            Some(b'[') => self.array()?,
            Some(b'"' | b'\'') => Value::String(self.scan.string()),
            Some(b'-' | b'+' | b'.' | b'0'..=b'9') => self.scan.number(),
            Some(c) if c == b'_' || c == b'$' || c.is_ascii_alphabetic() || c >= 0x80 => self.scan.bare_word(),
            Some(_) => {
                let (end, found) = (self.scan.next_char(start), self.scan.found(start));
                self.scan.error(start, end, format!("expected a value, found {found}"), VALUE);
                return None;
            }
            None => {
                self.scan.error(start, start, "expected a value, found the end of the text", VALUE);
                return None;
            }
        };
        Some(Node { value, origin: self.scan.origin(start, self.scan.pos) })
    }

    /// Opens a bracket; `None` if that is too deep.
    fn enter(&mut self, close: u8) -> Option<()> {
        let start = self.scan.pos;
        if self.open.len() >= DEPTH_LIMIT {
            let message = format!("lists and objects are nested more than {DEPTH_LIMIT} deep");
            self.scan.error_code(codes::LIMIT_NESTING, start, start + 1, message, "no document needs that; flatten it");
            self.scan.stopped = true;
            return None;
        }
        self.open.push((close, start));
        self.scan.pos += 1;
        Some(())
    }

    fn array(&mut self) -> Option<Value> {
        self.enter(b']')?;
        let mut items = Vec::new();
        loop {
            if let After::End = self.between(b']') {
                break;
            }
            match self.value() {
                Some(item) => items.push(item),
                None => self.skip_one(),
            }
            if let After::End = self.separator(b']') {
                break;
            }
        }
        self.open.pop();
        Some(Value::Array(items))
    }

    fn object(&mut self) -> Option<Value> {
        self.enter(b'}')?;
        let mut members: Vec<Member> = Vec::new();
        let mut seen = HashSet::new();
        loop {
            if let After::End = self.between(b'}') {
                break;
            }
            if let Some(member) = self.member() {
                if seen.insert(member.key.clone()) {
                    members.push(member);
                } else {
                    let message = format!("the key \"{}\" is written twice in this object", member.key);
                    let Origin { start, end, .. } = member.key_origin;
                    let help = "the first one counts; remove one of them";
                    self.scan.error_code(codes::DOC_DUPLICATE_KEY, start as usize, end as usize, message, help);
                }
            }
            if let After::End = self.separator(b'}') {
                break;
            }
        }
        self.open.pop();
        Some(Value::Object(members))
    }

    fn member(&mut self) -> Option<Member> {
        let start = self.scan.pos;
        let key = match self.scan.peek()? {
            b'"' | b'\'' => self.scan.string(),
            c if c == b'_' || c == b'$' || c == b'-' || c.is_ascii_alphanumeric() || c >= 0x80 => {
                let end = self.scan.end_of_word(start);
                let word = self.scan.text[start..end].to_string();
                let help = format!("write \"{word}\"");
                self.scan.error(start, end, format!("the key {word} is not in quotes"), help);
                self.scan.pos = end;
                word
            }
            _ => {
                let (end, found) = (self.scan.next_char(start), self.scan.found(start));
                self.scan.error(start, end, format!("expected a key in quotes, found {found}"), "write \"key\": value");
                self.skip_one();
                return None;
            }
        };
        let key_origin = self.scan.origin(start, self.scan.pos);
        let after_key = self.scan.pos;
        if key.len() > limits::KEY {
            // Keys are repeated in the place of every problem below them.
            let message = format!("a key of {} bytes; at most {} are allowed", key.len(), limits::KEY);
            self.scan.error_code(codes::DOC_TOO_BIG, start, after_key, message, "use a shorter key");
        }
        self.scan.skip_trivia();
        match self.scan.peek() {
            Some(b':') => self.scan.pos += 1,
            Some(c @ (b'=' | b';')) => {
                let pos = self.scan.pos;
                let message = format!("expected a colon after the key, found {}", c as char);
                self.scan.error(pos, pos + 1, message, "write : instead");
                self.scan.pos += 1;
            }
            Some(b',' | b'}' | b']') | None => {
                self.scan.error(start, after_key, format!("the key \"{key}\" has no value"), "write \"key\": value");
                return None;
            }
            Some(_) => {
                self.scan.error(after_key, after_key, "expected a colon after the key", "write \"key\": value");
            }
        }
        self.scan.skip_trivia();
        if let Some(b',' | b'}') = self.scan.peek() {
            self.scan.error(
                start,
                self.scan.pos,
                format!("the key \"{key}\" has no value"),
                "write a value after the colon",
            );
            return None;
        }
        let value = self.value();
        if value.is_none() {
            self.skip_one();
        }
        Some(Member { key, key_origin, value: value? })
    }

    /// Before an item: skips stray commas and sees whether the end has come.
    fn between(&mut self, close: u8) -> After {
        loop {
            self.scan.skip_trivia();
            match self.scan.peek() {
                _ if self.scan.stopped => return After::End,
                Some(b',') => {
                    let pos = self.scan.pos;
                    self.scan.error(pos, pos + 1, "a comma with nothing before it", "remove the comma");
                    self.scan.pos += 1;
                }
                Some(b']' | b'}') | None => match self.close(close) {
                    Some(after) => return after,
                    None => continue,
                },
                Some(_) => return After::Next,
            }
        }
    }

    /// After an item: a comma, the end, or something that should have had a comma before it.
    fn separator(&mut self, close: u8) -> After {
        loop {
            let end_of_item = self.scan.pos;
            self.scan.skip_trivia();
            let pos = self.scan.pos;
            match self.scan.peek() {
                _ if self.scan.stopped => return After::End,
                Some(b',') => {
                    self.scan.pos += 1;
                    self.scan.broken_line = false;
                    self.scan.skip_trivia();
                    // A trailing comma is allowed.
                    return match self.scan.peek() {
                        Some(c) if c == close => self.close(close).unwrap_or(After::End),
                        _ => After::Next,
                    };
                }
                Some(b']' | b'}') | None => {
                    if let Some(after) = self.close(close) {
                        return after;
                    }
                }
                Some(b';' | b':' | b'=') => {
                    let found = self.scan.found(pos);
                    self.scan.error(
                        pos,
                        pos + 1,
                        format!("expected a comma, found {found}"),
                        "put a comma between the items",
                    );
                    self.scan.pos += 1;
                    return After::Next;
                }
                Some(_) => {
                    // A text that was not closed has swallowed its comma: that is told already.
                    if !std::mem::take(&mut self.scan.broken_line) {
                        let help = "put a comma between the two";
                        self.scan.error(end_of_item, end_of_item, "expected a comma here", help);
                    }
                    return After::Next;
                }
            }
        }
    }

    /// At a closing bracket or the end of the text. `None` if the bracket belongs to nobody and was skipped.
    fn close(&mut self, close: u8) -> Option<After> {
        let (pos, opened) = (self.scan.pos, self.open.last().map_or(0, |o| o.1));
        let (what, bracket) = if close == b']' { ("list", ']') } else { ("object", '}') };
        let help = format!("close it with {bracket}");
        match self.scan.peek() {
            Some(c) if c == close => self.scan.pos += 1,
            None => {
                self.scan.error(opened, opened + 1, format!("this {what} is never closed"), help);
                // The outer ones are open for the same reason.
                self.scan.stopped = true;
            }
            Some(c) if self.open.iter().any(|(outer, _)| *outer == c) => {
                self.scan.error(opened, opened + 1, format!("this {what} is not closed before {}", c as char), help);
            }
            Some(c) => {
                let message = format!("{} closes nothing", c as char);
                self.scan.error(pos, pos + 1, message, format!("the open {what} ends with {bracket}"));
                self.scan.pos += 1;
                return None;
            }
        }
        Some(After::End)
    }

    /// Skips one character that begins nothing, unless something waits for it.
    fn skip_one(&mut self) {
        if !matches!(self.scan.peek(), Some(b',' | b']' | b'}') | None) {
            self.scan.pos = self.scan.next_char(self.scan.pos);
        }
    }
}
