//! Colours, where they are wanted and can be seen.

use arbiter_spec::checked::{PlayerId, Rules};
use clap::ValueEnum;
use std::io::IsTerminal;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColourChoice {
    /// In a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Whether to colour what goes to a terminal, or not to one, when nobody says: NO_COLOR is respected.
pub fn colours_wanted(terminal: bool) -> bool {
    terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The colours of one game's players.
#[derive(Clone, Debug)]
pub struct Palette {
    on: bool,
    players: Vec<&'static str>,
}

/// What a player looks like, whatever the screen makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    White,
    Black,
    Red,
    Blue,
    Yellow,
    Green,
    /// Of a player whose name is no colour, by its place.
    Other(usize),
}

/// The hue of every player: one called after a colour wears it.
pub fn hues(spec: &Rules) -> Vec<Hue> {
    let one = |(i, player): (usize, &arbiter_spec::checked::Player)| match player.name.as_str() {
        "WHITE" => Hue::White,
        "BLACK" => Hue::Black,
        "RED" => Hue::Red,
        "BLUE" => Hue::Blue,
        "YELLOW" => Hue::Yellow,
        "GREEN" => Hue::Green,
        _ => Hue::Other(i),
    };
    spec.players.iter().enumerate().map(one).collect()
}

/// For players whose names are no colours.
const OTHERS: [&str; 8] = ["1;36", "1;33", "1;35", "1;32", "1;34", "1;31", "36", "33"];

impl Palette {
    /// Decides whether to colour, and how.
    pub fn new(spec: &Rules, choice: ColourChoice) -> Palette {
        let on = match choice {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => colours_wanted(std::io::stdout().is_terminal()),
        };
        Palette { on, players: hues(spec).into_iter().map(sequence).collect() }
    }

    /// A text in a player's colour; NEUTRAL is grey.
    pub fn player(&self, id: PlayerId, text: &str) -> String {
        self.paint(self.players.get(id.index()).copied().unwrap_or("90"), text)
    }

    /// A text in a player's colour that stands back.
    pub fn faded(&self, id: PlayerId, text: &str) -> String {
        let colour = self.players.get(id.index()).copied().unwrap_or("90");
        self.paint(&format!("2;{}", colour.trim_start_matches("1;")), text)
    }

    /// A text that stands back.
    pub fn faint(&self, text: &str) -> String {
        self.paint("2", text)
    }

    /// A text that warns.
    pub fn alarm(&self, text: &str) -> String {
        self.paint("1;31", text)
    }

    /// A text that stands out.
    pub fn bold(&self, text: &str) -> String {
        self.paint("1", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.on { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_string() }
    }
}

/// A hue, as far as it can be seen on light and dark screens.
fn sequence(hue: Hue) -> &'static str {
    match hue {
        Hue::White => "1",
        Hue::Black => "35",
        Hue::Red => "1;31",
        Hue::Blue => "1;34",
        Hue::Yellow => "1;33",
        Hue::Green => "1;32",
        Hue::Other(i) => OTHERS[i % OTHERS.len()],
    }
}
