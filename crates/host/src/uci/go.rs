//! `go`: what to think about, and for how long.

use super::order::{few, short};

/// What was asked for. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Go {
    /// The clock of whoever moves first in the game, and of the other one.
    pub time: [Option<u64>; 2],
    /// What each gets for a move.
    pub increment: [u64; 2],
    /// Moves until there is more time.
    pub moves_to_go: Option<u64>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Until a win in so many moves is found.
    pub mate: Option<u32>,
    /// Exactly so long.
    pub move_time: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
    /// The opponent's time is used, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Only these moves.
    pub only: Vec<String>,
    /// Count instead.
    pub perft: Option<u32>,
}

impl Go {
    /// Whether anything ends it by itself.
    pub fn is_limited(&self) -> bool {
        let limited = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.move_time.is_some();
        !self.infinite && (limited || self.time != [None, None])
    }
}

const WORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The deepest count; it is more than anybody can wait for.
const DEEPEST_COUNT: u64 = 32;

/// Whoever names a limit waits for an answer; where the limit cannot be read, it comes after so many milliseconds.
const INSTEAD: u64 = 100;

/// Understands the words behind `go`, and says what was passed over: a move is owed whatever else was said.
pub fn read(words: &[&str]) -> (Go, Option<String>) {
    let mut go = Go::default();
    let (mut unknown, mut faults) = (Vec::new(), Vec::new());
    let mut rest = words;
    while let [word, behind @ ..] = rest {
        rest = behind;
        match *word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                let end = rest.iter().position(|word| WORDS.contains(word)).unwrap_or(rest.len());
                go.only.extend(rest[..end].iter().map(|word| word.to_string()));
                rest = &rest[end..];
            }
            word if WORDS.contains(&word) => {
                let found = rest.first().filter(|word| !WORDS.contains(word));
                rest = &rest[usize::from(found.is_some())..];
                match found.and_then(|text| number(text)) {
                    Some(value) => go.set(word, value),
                    None => {
                        let found = found.map_or("nothing".into(), |word| format!("`{}`", short(word)));
                        faults.push(format!("{word} wants a number, found {found}"));
                    }
                }
            }
            word => unknown.push(word),
        }
    }
    if !faults.is_empty() && !go.infinite && !go.is_limited() && go.perft.is_none() {
        go.move_time = Some(INSTEAD);
    }
    if !unknown.is_empty() {
        let words: Vec<String> = unknown.iter().take(4).map(|word| format!("`{}`", short(word))).collect();
        faults
            .insert(0, format!("passed over {}; its words are {}", few(&words, unknown.len(), ", "), WORDS.join(" ")));
    }
    let told = (!faults.is_empty()).then(|| format!("go: {}", few(&faults, faults.len(), "; ")));
    (go, told)
}

/// A whole number, however large; clocks that ran out are below nothing, which is nothing here.
fn number(text: &str) -> Option<u64> {
    let (below, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    // Of digits only, what cannot be read is too large.
    is_number.then(|| if below { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

impl Go {
    fn set(&mut self, word: &str, value: u64) {
        let small = u32::try_from(value).unwrap_or(u32::MAX);
        match word {
            "wtime" => self.time[0] = Some(value),
            "btime" => self.time[1] = Some(value),
            "winc" => self.increment[0] = value,
            "binc" => self.increment[1] = value,
            // Some say 0 where there is no control ahead.
            "movestogo" => self.moves_to_go = Some(value).filter(|moves| *moves > 0),
            "depth" => self.depth = Some(small.max(1)),
            "nodes" => self.nodes = Some(value.max(1)),
            "mate" => self.mate = Some(small),
            "movetime" => self.move_time = Some(value),
            _ => self.perft = Some(value.min(DEEPEST_COUNT) as u32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> (Go, String) {
        let (go, fault) = read(&line.split_whitespace().collect::<Vec<_>>());
        (go, fault.unwrap_or_default())
    }

    #[test]
    fn words_may_come_in_any_order() {
        let (go, fault) = told("btime 900 wtime -5 binc 7 movestogo 12 searchmoves e2e4 d2d4 depth 9 ponder");
        assert_eq!((go.time, go.increment, go.moves_to_go), ([Some(0), Some(900)], [0, 7], Some(12)));
        assert_eq!((go.only, go.depth, go.ponder), (vec!["e2e4".into(), "d2d4".into()], Some(9), true));
        assert_eq!(fault, "");
    }

    #[test]
    fn the_rest_counts_whatever_is_passed_over() {
        let limited = |depth, nodes, move_time| Go { depth, nodes, move_time, ..Go::default() };
        let rows = [
            ("foo depth 2", limited(Some(2), None, None), "go: passed over `foo`; its words are"),
            ("depth five nodes 7", limited(None, Some(7), None), "go: depth wants a number, found `five`"),
            ("depth nodes 7", limited(None, Some(7), None), "go: depth wants a number, found nothing"),
            ("depth", limited(None, None, Some(INSTEAD)), "go: depth wants a number, found nothing"),
            ("movetime 1e3", limited(None, None, Some(INSTEAD)), "go: movetime wants a number, found `1e3`"),
            ("infinite depth", Go { infinite: true, ..Go::default() }, "go: depth wants"),
            ("depth 0 nodes -1", limited(Some(1), Some(1), None), ""),
            ("nodes 99999999999999999999999", limited(None, Some(u64::MAX), None), ""),
            ("depth +99999999999999999999999", limited(Some(u32::MAX), None, None), ""),
            ("movetime -99999999999999999999999", limited(None, None, Some(0)), ""),
        ];
        for (line, expected, fault) in rows {
            let (go, told) = told(line);
            assert_eq!(go, expected, "{line}");
            assert!(told.starts_with(fault) && told.is_empty() == fault.is_empty(), "{line}: {told}");
        }
    }

    #[test]
    fn mistakes_are_told_at_once_and_shortly() {
        let (_, fault) = told("depth nodes x quickly");
        for part in ["`quickly`", "depth wants a number, found nothing", "nodes wants a number, found `x`"] {
            assert!(fault.contains(part), "{part}: {fault}");
        }
        for line in ["x ".repeat(100_000), "depth ".repeat(100_000), "wtime x ".repeat(100_000)] {
            let (_, fault) = told(&line);
            assert!(fault.len() < 500 && fault.contains("more"), "{fault}");
        }
    }

    #[test]
    fn what_ends_by_itself() {
        for (line, limited) in
            [("", false), ("infinite", false), ("depth 3", true), ("wtime 5", true), ("infinite depth 3", false)]
        {
            assert_eq!(told(line).0.is_limited(), limited, "{line}");
        }
    }
}
