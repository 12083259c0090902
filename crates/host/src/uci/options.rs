//! What can be set, and what it is set to.

use super::order::short;
use arbiter_search::ELO;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The name of the game that is played if nobody says.
pub const USUAL: &str = "chess";

/// The option by which castling is told as the king taking his rook, from any first rank.
pub const ANY_RANK: &str = "UCI_Chess960";

/// What is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Room for known positions, in mebibytes.
    pub hash: u64,
    pub threads: u64,
    /// How many lines are told.
    pub lines: u64,
    /// Castling is the king taking his rook, and may begin anywhere.
    pub any_rank: bool,
    /// Whether the strength is limited, and to what.
    pub limited: bool,
    pub elo: u64,
    /// Milliseconds that are lost between the clock and us with every move.
    pub overhead: u64,
    /// Whether our opponent's time may be used; it makes no difference to how ours is divided.
    pub ponder: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 64,
            threads: 1,
            lines: 1,
            any_rank: false,
            limited: false,
            elo: 1500,
            overhead: 20,
            ponder: false,
        }
    }
}

/// What must be done when something was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    Nothing,
    /// The table has another size.
    Hash,
    /// The table is to be cleared.
    Clear,
    /// Another game.
    Variant(String),
    /// The same game with other castling.
    AnyRank,
}

/// The form of an option.
enum Form<'a> {
    Spin(&'a mut u64, RangeInclusive<u64>),
    Check(&'a mut bool),
    Combo,
    Button,
}

impl Options {
    /// All there are, in the order in which they are told.
    fn all(&mut self) -> [(&'static str, Form<'_>); 10] {
        let elo = u64::from(*ELO.start())..=u64::from(*ELO.end());
        [
            ("Hash", Form::Spin(&mut self.hash, 1..=65_536)),
            ("Clear Hash", Form::Button),
            ("Threads", Form::Spin(&mut self.threads, 1..=256)),
            ("MultiPV", Form::Spin(&mut self.lines, 1..=500)),
            ("Ponder", Form::Check(&mut self.ponder)),
            ("Move Overhead", Form::Spin(&mut self.overhead, 0..=5000)),
            ("UCI_Variant", Form::Combo),
            (ANY_RANK, Form::Check(&mut self.any_rank)),
            ("UCI_LimitStrength", Form::Check(&mut self.limited)),
            ("UCI_Elo", Form::Spin(&mut self.elo, elo)),
        ]
    }

    /// The lines that tell what can be set.
    pub fn told(variants: &[String], variant: &str) -> String {
        let mut text = String::new();
        for (name, form) in Options::default().all() {
            let _ = match form {
                Form::Spin(value, range) => {
                    let (min, max) = (range.start(), range.end());
                    writeln!(text, "option name {name} type spin default {value} min {min} max {max}")
                }
                Form::Check(value) => writeln!(text, "option name {name} type check default {value}"),
                Form::Combo => {
                    let all: String = variants.iter().map(|variant| format!(" var {variant}")).collect();
                    writeln!(text, "option name {name} type combo default {variant}{all}")
                }
                Form::Button => writeln!(text, "option name {name} type button"),
            };
        }
        text
    }

    /// Sets something. Nothing changes if that cannot be.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let mut all = self.all();
        let Some((name, form)) = all.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
            let known: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
            return Err(format!("there is no option `{}`; there are {}", short(name), known.join(", ")));
        };
        match form {
            Form::Spin(held, range) => match value.parse::<u64>() {
                Ok(number) if range.contains(&number) => **held = number,
                _ => {
                    let (min, max, found) = (range.start(), range.end(), short(value));
                    return Err(format!("{name} is a number from {min} to {max}, not `{found}`; it stays {held}"));
                }
            },
            Form::Check(held) => match value {
                "true" => **held = true,
                "false" => **held = false,
                _ => return Err(format!("{name} is true or false, not `{}`; it stays {held}", short(value))),
            },
            Form::Combo => return Ok(Change::Variant(value.to_string())),
            Form::Button => return Ok(Change::Clear),
        }
        Ok(match *name {
            "Hash" => Change::Hash,
            ANY_RANK => Change::AnyRank,
            _ => Change::Nothing,
        })
    }

    /// What is lost with every move.
    pub fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_changes_nothing() {
        let mut options = Options::default();
        let faults = [("Hash", "0"), ("Hash", "x"), ("Threads", "-1"), ("Ponder", "yes"), ("Nonsense", "1"), ("", "")];
        for (name, value) in faults {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, Options::default());
        assert_eq!(options.set("hash", "7"), Ok(Change::Hash));
        assert_eq!(options.set("uci_variant", "other"), Ok(Change::Variant("other".into())));
        assert_eq!(options, Options { hash: 7, ..Options::default() });
    }
}
