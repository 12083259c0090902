//! `go`: what to think about, and for how long.

use super::order::short;

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

/// Understands the words behind `go`; all mistakes at once.
pub fn read(words: &[&str]) -> Result<Go, String> {
    let mut go = Go::default();
    let mut faults = Vec::new();
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
                // Clocks that ran out are below nothing.
                let value = rest.first().and_then(|text| text.parse::<i64>().ok()).map(|n| n.max(0) as u64);
                match value {
                    Some(value) => {
                        rest = &rest[1..];
                        go.set(word, value);
                    }
                    None => {
                        let found = rest.first().filter(|word| !WORDS.contains(word));
                        let found = found.map_or("nothing".into(), |word| format!("`{}`", short(word)));
                        rest = rest.get(usize::from(found != "nothing")..).unwrap_or_default();
                        faults.push(format!("{word} wants a number, found {found}"));
                    }
                }
            }
            word => faults.push(format!("`{}` is none of its words, which are {}", short(word), WORDS.join(", "))),
        }
    }
    if faults.is_empty() { Ok(go) } else { Err(format!("go: {}", faults.join("; "))) }
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

    fn told(line: &str) -> Result<Go, String> {
        read(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn words_may_come_in_any_order() {
        let go = told("btime 900 wtime -5 binc 7 movestogo 12 searchmoves e2e4 d2d4 depth 9 ponder").unwrap();
        assert_eq!((go.time, go.increment, go.moves_to_go), ([Some(0), Some(900)], [0, 7], Some(12)));
        assert_eq!((go.only, go.depth, go.ponder), (vec!["e2e4".into(), "d2d4".into()], Some(9), true));
    }

    #[test]
    fn every_mistake_is_told_at_once() {
        let fault = told("depth nodes x quickly wtime").unwrap_err();
        for part in
            ["depth wants a number, found nothing", "nodes wants a number, found `x`", "`quickly`", "wtime wants"]
        {
            assert!(fault.contains(part), "{part}: {fault}");
        }
    }

    #[test]
    fn what_ends_by_itself() {
        for (line, limited) in
            [("", false), ("infinite", false), ("depth 3", true), ("wtime 5", true), ("infinite depth 3", false)]
        {
            assert_eq!(told(line).unwrap().is_limited(), limited, "{line}");
        }
    }
}
