//! The tags of a game.

use super::bytes::token_end;
use super::limits;
use super::result::Termination;
use std::borrow::Cow;

/// The seven tags every game has, in their order, and what stands in them when nothing is known.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game, in the order in which they stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(Box<str>, Box<str>)>);

impl Tags {
    /// None.
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The value of a tag: of the first one, should it stand twice.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Adds a tag behind the others, or says that it cannot be written: its name is no word, or it is too long. Control
    /// characters of the value become blanks.
    pub fn add(&mut self, name: &str, value: &str) -> bool {
        let word = name.starts_with(|c: char| c.is_ascii_alphanumeric()) && token_end(name.as_bytes(), 0) == name.len();
        let value: String = value.chars().map(|c| if c.is_ascii_control() { ' ' } else { c }).collect();
        let good = word && name.len() + escaped(&value).len() + r#"[ ""]"#.len() <= limits::TAG;
        if good {
            self.0.push((name.into(), value.into()));
        }
        good
    }

    /// Replaces the value of a tag, or adds it; says whether it can be written.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let mut one = Tags::new();
        if !one.add(name, value) {
            return false;
        }
        match self.0.iter_mut().find(|(known, _)| &**known == name) {
            Some(tag) => one.0.into_iter().for_each(|new| *tag = new),
            None => self.0.append(&mut one.0),
        }
        true
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As the export format has them: the seven first, whether given or not, then the others by name.
    pub fn completed(&self, result: Termination) -> Tags {
        let mut rest = self.0.clone();
        let mut all = Vec::with_capacity(rest.len() + ROSTER.len());
        for (name, unknown) in ROSTER {
            let unknown = if name == "Result" { result.text() } else { unknown };
            all.push(match rest.iter().position(|(known, _)| &**known == name) {
                Some(place) => rest.remove(place),
                None => (name.into(), unknown.into()),
            });
        }
        rest.sort_by(|one, two| one.0.cmp(&two.0));
        all.append(&mut rest);
        Tags(all)
    }

    /// A value as written in a file without its escapes.
    pub fn plain(written: &str) -> Cow<'_, str> {
        if !written.contains('\\') {
            return Cow::Borrowed(written);
        }
        let (mut out, mut letters) = (String::with_capacity(written.len()), written.chars().peekable());
        while let Some(letter) = letters.next() {
            // A backslash before anything else is itself: paths of files are often written so.
            out.push(if letter == '\\' {
                letters.next_if(|next| matches!(next, '"' | '\\')).unwrap_or(letter)
            } else {
                letter
            });
        }
        Cow::Owned(out)
    }
}

/// A value as it is written, without its quotes.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}
