//! What the player has learnt of the shipped games.

/// Every shipped file of values: id of the game and text, in order of id.
pub const VALUES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/values.rs"));

/// What was learnt of a game.
pub fn values(id: &str) -> Option<&'static str> {
    VALUES.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}
