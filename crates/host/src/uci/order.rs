//! What a program may say, line by line.

use super::go::{self, Go};

/// A line, understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Nothing to do.
    Nothing,
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position(Wanted),
    /// A position that cannot be understood, and why: what stood before is not what is wanted.
    NoPosition(String),
    /// What was passed over goes with it.
    Go(Box<Go>, Option<String>),
    Stop,
    PonderHit,
    /// The board, for people.
    Display,
    /// The checksum of the search.
    Bench,
    Quit,
}

/// A position that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Wanted {
    /// The position it begins with; the start of the game if there is none.
    pub from: Option<String>,
    /// The moves that were made since.
    pub moves: Vec<String>,
}

/// No line need be longer: a game of the greatest length has less than half of it.
pub const LONGEST: usize = 1 << 20;
const TOO_LONG: &str = "that line was too long; what could not be understood was passed over";

/// Understands a line. What is wrong with it is said in words.
pub fn read(line: &str) -> Result<Order, String> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(Order::Nothing) };
    let mut rest: Vec<&str> = words.collect();
    if line.len() >= LONGEST {
        // Its last word may have been longer.
        rest.pop();
        return match first {
            "position" => Ok(Order::NoPosition(TOO_LONG.into())),
            "go" => Ok(Order::Go(Box::new(go::read(&rest).0), Some(TOO_LONG.into()))),
            _ => Err(TOO_LONG.into()),
        };
    }
    Ok(match first {
        "uci" => Order::Uci,
        "isready" => Order::IsReady,
        "ucinewgame" => Order::NewGame,
        "setoption" => option(&rest)?,
        "position" => position(&rest).map_or_else(Order::NoPosition, Order::Position),
        "go" => {
            let (go, fault) = go::read(&rest);
            Order::Go(Box::new(go), fault)
        }
        "stop" => Order::Stop,
        "ponderhit" => Order::PonderHit,
        "d" | "display" => Order::Display,
        "bench" => Order::Bench,
        "quit" | "exit" => Order::Quit,
        // They ask for nothing we have: there is no debugging output, and nobody need register.
        "debug" | "register" => Order::Nothing,
        _ => return Err(format!("unknown command `{}`; docs/uci.md lists those there are", short(first))),
    })
}

/// `name SOME NAME value SOME VALUE`; both may have blanks in them.
fn option(words: &[&str]) -> Result<Order, String> {
    const FORM: &str = "setoption wants `name NAME value VALUE`";
    let [first, rest @ ..] = words else { return Err(FORM.into()) };
    let end = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
    let (name, value) = rest.split_at(end);
    if *first != "name" || name.is_empty() {
        return Err(FORM.into());
    }
    Ok(Order::SetOption { name: name.join(" "), value: value.get(1..).unwrap_or_default().join(" ") })
}

fn position(words: &[&str]) -> Result<Wanted, String> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (head, moves) = words.split_at(end);
    let from = match head {
        ["startpos"] => None,
        ["fen", text @ ..] if !text.is_empty() => Some(text.join(" ")),
        _ => return Err("position wants `startpos` or `fen TEXT`, and `moves` behind it if any were made".into()),
    };
    Ok(Wanted { from, moves: moves.iter().skip(1).map(|word| word.to_string()).collect() })
}

/// A word that may be anything, fit to be repeated in one line.
pub fn short(word: &str) -> String {
    arbiter_notation::clipped(word, 60)
}

/// The first few of a list of texts, and how many more of `all` there are.
pub fn few(texts: &[String], all: usize, between: &str) -> String {
    const FEW: usize = 3;
    let told = texts.iter().take(FEW).map(String::as_str).collect::<Vec<_>>().join(between);
    match all.saturating_sub(FEW) {
        0 => told,
        more => format!("{told} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let set = |name: &str, value: &str| Ok(Order::SetOption { name: name.into(), value: value.into() });
        let at = |from: Option<&str>, moves: &[&str]| {
            let moves = moves.iter().map(|word| word.to_string()).collect();
            Ok(Order::Position(Wanted { from: from.map(String::from), moves }))
        };
        let rows = [
            ("", Ok(Order::Nothing)),
            ("  isready ", Ok(Order::IsReady)),
            ("setoption name Clear Hash", set("Clear Hash", "")),
            ("setoption name Move Overhead value 50", set("Move Overhead", "50")),
            ("setoption name UCI_Variant value my own game", set("UCI_Variant", "my own game")),
            ("position startpos", at(None, &[])),
            ("position startpos moves e2e4\te7e5", at(None, &["e2e4", "e7e5"])),
            ("position fen 8/8 w - - 0 1 moves a1a2", at(Some("8/8 w - - 0 1"), &["a1a2"])),
        ];
        for (line, expected) in rows {
            assert_eq!(read(line), expected, "{line}");
        }
        for line in ["setoption", "setoption Hash value 3", "setoption name", "hello", &"x".repeat(LONGEST)] {
            assert!(read(line).is_err(), "{line}");
        }
        for line in ["position", "position fen", "position 8/8 w", &format!("position fen {}", "8/".repeat(LONGEST))] {
            assert!(matches!(read(line), Ok(Order::NoPosition(_))), "{line}");
        }
    }

    #[test]
    fn a_list_is_cut() {
        let texts = ["a", "b", "c", "d"].map(String::from);
        for (texts, all, expected) in
            [(&texts[..2], 2, "a, b"), (&texts[..3], 3, "a, b, c"), (&texts[..], 9, "a, b, c and 6 more")]
        {
            assert_eq!(few(texts, all, ", "), expected);
        }
    }
}
