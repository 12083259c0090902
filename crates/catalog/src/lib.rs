//! The games that are shipped, and what the player has learnt of them: found by id or by another name they go by.

mod values;

pub use values::{VALUES, values};

use arbiter_spec::diagnostic::edit_distance;
use arbiter_spec::patch::Library;

/// Every shipped document: id and text, in order of id.
pub const GAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The shipped document of an id, or of another name it goes by.
pub fn built_in(name: &str) -> Option<(&'static str, &'static str)> {
    let same = |id: &str| folded(id) == folded(name);
    let by_id = GAMES.iter().find(|(id, _)| same(id));
    let by_alias = || GAMES.iter().find(|(_, text)| aliases(text).iter().any(|alias| same(alias)));
    by_id.or_else(by_alias).copied()
}

/// The names that come closest to one that is not there.
pub fn similar(name: &str) -> Vec<&'static str> {
    let wanted = folded(name);
    let close = |id: &str| {
        let id = folded(id);
        !wanted.is_empty() && (id.contains(&wanted) || wanted.contains(&id) || edit_distance(&id, &wanted) <= 2)
    };
    GAMES.iter().map(|(id, _)| *id).filter(|id| close(id)).take(5).collect()
}

/// The names a document says other programs use. Only its own: a patch does not go by the names of what it extends.
pub fn aliases(text: &str) -> Vec<String> {
    let Ok(document) = serde_json::from_str::<serde_json::Value>(text) else { return Vec::new() };
    let list = document["metadata"]["aliases"].as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|alias| alias.as_str().map(String::from)).collect()
}

/// Case, spaces, hyphens and underscores do not tell names apart.
pub fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The shipped documents as a library: a document may extend each of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

impl Library for Shipped {
    fn find(&self, id: &str) -> Option<(String, String)> {
        GAMES.iter().find(|(known, _)| *known == id).map(|(id, text)| (place(id), text.to_string()))
    }

    fn ids(&self) -> Vec<String> {
        GAMES.iter().map(|(id, _)| id.to_string()).collect()
    }
}

/// What a shipped document is called in messages about it.
pub fn place(id: &str) -> String {
    format!("games/{id}.json")
}
