//! How a refereed game ended, and what it took.
//!
//! Four kinds of ending are kept apart everywhere: a game that was decided by its rules says something about strength, one
//! that was forfeited something about manners, one that was adjudicated something about patience, and one that broke down
//! nothing at all.

use crate::members::{Count, List, Micros, Number, OneOf, Text, Word, Words, members};
use std::fmt;
use std::time::Duration;

/// The kind of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// By the rules of the game: mate, a claim, an agreement, a resignation.
    Board,
    /// Somebody broke the protocol: an answer that is refused, none in time, a program that ended.
    Forfeit,
    /// Nobody at the board is to blame: a program that could not be started, a host that was not there. It does not count.
    Infrastructure,
    /// By a rule of the match, which was stated before: a limit of moves, a lead that lasted.
    Adjudication,
}

impl Words for Kind {
    const WORDS: &'static [(&'static str, Kind)] = &[
        ("board", Kind::Board),
        ("forfeit", Kind::Forfeit),
        ("infrastructure", Kind::Infrastructure),
        ("adjudication", Kind::Adjudication),
    ];
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Board, Kind::Forfeit, Kind::Infrastructure, Kind::Adjudication];

    /// As it stands in records.
    pub fn word(self) -> &'static str {
        Words::word(self)
    }

    /// Whether somebody or something failed, so that people will want to know why.
    pub fn is_a_fault(self) -> bool {
        matches!(self, Kind::Forfeit | Kind::Infrastructure)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

members! {
    /// How a game ended.
    pub struct Verdict: Clone Debug PartialEq {
        /// The kind of ending.
        needed kind: Kind as OneOf;
        /// The ending of the document, or one of the referee.
        needed code: String as Word;
        /// In words, for people.
        /// One sentence without a full stop.
        needed reason: String as Text;
        /// By team; empty if the game does not count.
        /// In the order of the document: 1 for a win, 0 for a loss, ½ for a draw, or what the document says.
        needed scores: Vec<f64> as List<Number>;
        /// The place of the seat that is to blame.
        last at_fault: Option<usize> as Count;
        /// Actions on the board.
        needed plies: u32 as Count;
        /// What each seat did.
        needed seats: Vec<Effort> as List<Effort>;
    }
}

members! {
    /// What a seat did.
    pub struct Effort: Clone Copy Debug PartialEq Eq Default {
        /// Actions on the board.
        needed moves: u32 as Count;
        /// Answers that were refused.
        needed illegal: u32 as Count;
        /// Microseconds it was charged with, over all answers.
        needed time: Duration as Micros, at "time_us";
        /// Those of the longest answer.
        needed slowest: Duration as Micros, at "slowest_us";
        /// Those that carrying messages took, charged to nobody.
        needed lag: Duration as Micros, at "lag_us";
    }
}

/// Codes of endings that no document has.
pub mod codes {
    /// An answer that is possible in no position: no JSON object, or a wrong one.
    pub const FORM: &str = "NO_ANSWER_IN_FORM";
    /// An answer that the rules refuse.
    pub const ILLEGAL: &str = "ILLEGAL_ANSWER";
    /// No answer in time.
    pub const TIME: &str = "TIME";
    /// The program ended, or closed its mouth.
    pub const GONE: &str = "PROGRAM_ENDED";
    /// More than one answer, or one that nobody asked for.
    pub const UNASKED: &str = "UNASKED_ANSWER";
    /// More bytes than an answer may have.
    pub const FLOOD: &str = "TOO_MUCH_SAID";
    /// A seat could not be reached.
    pub const UNREACHABLE: &str = "UNREACHABLE";
    /// Somebody stopped the match.
    pub const STOPPED: &str = "STOPPED";
    /// The limit of moves.
    pub const LENGTH: &str = "MOVE_LIMIT";
    /// Nothing came off the board for too long.
    pub const IDLE: &str = "NO_PROGRESS";
    /// One team was ahead for long enough.
    pub const LEAD: &str = "LASTING_LEAD";
    /// Nobody can move, and no rule of the document says what that means.
    pub const STUCK: &str = "NO_MOVES_LEFT";
}

impl Verdict {
    /// Whether it says something about the strength of the players.
    pub fn counts(&self) -> bool {
        !self.scores.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::members::micros;
    use serde_json::json;

    #[test]
    fn what_is_written_is_read() {
        let time = Duration::from_micros(1_234_567);
        let effort = Effort { moves: 12, illegal: 1, time, slowest: time / 7, lag: Duration::ZERO };
        // Times are kept in whole microseconds.
        let effort = Effort { slowest: Duration::from_micros(micros(effort.slowest)), ..effort };
        for (kind, scores, at_fault) in [
            (Kind::Board, vec![1.0, 0.0], None),
            (Kind::Forfeit, vec![0.0, 1.0], Some(0)),
            (Kind::Infrastructure, Vec::new(), Some(3)),
            (Kind::Adjudication, vec![0.5, 0.5], None),
        ] {
            let (code, reason) = (codes::TIME.to_string(), "a \"reason\"\n".to_string());
            let verdict = Verdict { kind, code, reason, scores, at_fault, plies: 23, seats: vec![effort; 2] };
            assert_eq!(verdict.counts(), kind != Kind::Infrastructure);
            let text = verdict.to_json().to_string();
            assert_eq!(Verdict::from_json(&serde_json::from_str(&text).unwrap()), Ok(verdict));
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let good = json!({ "kind": "board", "code": "X", "reason": "", "scores": [1], "plies": 1, "seats": [] });
        assert!(Verdict::from_json(&good).is_ok());
        for key in ["kind", "code", "reason", "scores", "plies", "seats", "at_fault"] {
            for value in [json!({}), json!(-1), json!(["x"])] {
                let mut bad = good.clone();
                bad[key] = value;
                assert!(Verdict::from_json(&bad).is_err_and(|fault| fault.pointer.contains(key)), "{bad}");
            }
        }
    }
}
