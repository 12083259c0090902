//! What people read about a game. Never read by the rules.

use super::Angle;
pub use crate::document::{BoardLook, PiecesLook, ZoneMark};
use std::collections::BTreeMap;

/// Title, source, rules in words and the like.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Metadata {
    /// The title for people.
    pub title: Option<String>,
    /// Where the rules come from.
    pub source: Option<String>,
    /// The rules in words.
    pub rules: Option<String>,
    /// A note on the document.
    pub note: Option<String>,
    /// Names that other programs use for the same game.
    pub aliases: Vec<String>,
    /// The built-in game whose learnt values the player takes, where none were learnt of this one.
    pub values: Option<String>,
    /// "PIECE/moveid" or ending code → article.
    pub cite: BTreeMap<String, String>,
    /// Ending or agreement code → the word agents use for it.
    pub reasons: BTreeMap<String, String>,
    /// Ending or agreement code, or PLAYING or CHECK while the game goes on → the number programs know that state by.
    pub states: BTreeMap<String, i64>,
    /// Piece code → how to draw it.
    pub glyphs: BTreeMap<String, Glyph>,
    /// How the game is drawn.
    pub picture: Picture,
    /// Corners from which squares are named.
    pub angles: Vec<Angle>,
}

/// How a piece is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Glyph {
    /// The name of a drawing.
    pub art: Option<String>,
    /// A letter or symbol.
    pub letter: Option<String>,
    /// A shape that is told apart without colours.
    pub shape: Option<String>,
}

/// How the game is drawn. Whoever draws fills in what is left open.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Picture {
    /// What the squares look like.
    pub board: Option<BoardLook>,
    /// What the pieces look like.
    pub pieces: Option<PiecesLook>,
    /// Zone code → how it is marked.
    pub marks: BTreeMap<String, ZoneMark>,
}

impl Metadata {
    /// The number of a state: of the ending, if the game is over; else of a check to the player to move, if there is
    /// one; else of a game that goes on. `None` where the document gives no number.
    pub fn state(&self, ending: Option<&str>, check: bool) -> Option<i64> {
        let number = |code: &str| self.states.get(code).copied();
        match ending {
            Some(code) => number(code),
            None => number("CHECK").filter(|_| check).or_else(|| number("PLAYING")),
        }
    }
}
