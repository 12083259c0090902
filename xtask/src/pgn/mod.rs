//! `cargo xtask pgn-corpus` makes a file of games by self-play; `cargo xtask pgn-race` reads it beside the Python package
//! `chess`.

mod corpus;
mod fish;
mod games;
mod race;

pub use corpus::run as corpus;
pub use race::run as race;

/// A number behind an option.
fn number(words: &[String], name: &str, usual: u64) -> Result<u64, String> {
    let Some(at) = words.iter().position(|word| word == name) else { return Ok(usual) };
    let text = words.get(at + 1).map_or("", String::as_str);
    text.parse().map_err(|_| format!("{name}: expected a number, found `{text}`"))
}
