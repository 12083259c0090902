//! How a game ends on paper.

use std::fmt;

/// The token that ends a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Termination {
    /// `1-0`: the first side won.
    First,
    /// `0-1`: the second side won.
    Second,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not over, or not known.
    #[default]
    Open,
}

impl Termination {
    /// All of them.
    pub const ALL: [Termination; 4] = [Termination::First, Termination::Second, Termination::Draw, Termination::Open];

    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            Termination::First => "1-0",
            Termination::Second => "0-1",
            Termination::Draw => "1/2-1/2",
            Termination::Open => "*",
        }
    }

    /// Reads exactly what [`Termination::text`] writes.
    pub fn read(text: &str) -> Option<Termination> {
        Termination::ALL.into_iter().find(|one| one.text() == text)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
