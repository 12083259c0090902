//! What people read about a game. Never read by the rules.

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
    /// "PIECE/moveid" or ending code → article.
    pub cite: BTreeMap<String, String>,
    /// Ending or agreement code → the word agents use for it.
    pub reasons: BTreeMap<String, String>,
    /// Piece code → how to draw it.
    pub glyphs: BTreeMap<String, serde_json::Value>,
}
