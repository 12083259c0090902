//! How a refereed game ended, and what it took.
//!
//! Four kinds of ending are kept apart everywhere: a game that was decided by its rules says something about strength, one
//! that was forfeited something about manners, one that was adjudicated something about patience, and one that broke down
//! nothing at all.

use crate::error::Unreadable;
use arbiter_notation::members::{Member, count, list, object, text, word};
use serde_json::{Map, Value, json};
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

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Board, Kind::Forfeit, Kind::Infrastructure, Kind::Adjudication];

    /// As it stands in records.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Board => "board",
            Kind::Forfeit => "forfeit",
            Kind::Infrastructure => "infrastructure",
            Kind::Adjudication => "adjudication",
        }
    }

    /// Whether somebody or something failed, so that people will want to know why.
    pub fn is_a_fault(self) -> bool {
        matches!(self, Kind::Forfeit | Kind::Infrastructure)
    }

    /// The kind of a word.
    pub fn of(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Of which kind.
    pub kind: Kind,
    /// The code of the document's ending or agreement, or one of [`codes`].
    pub code: String,
    /// In words, one sentence without a full stop.
    pub reason: String,
    /// By team, in the order of the document: 1 for a win, 0 for a loss, ½ for a draw, or what the document says. Empty if
    /// the game does not count.
    pub scores: Vec<f64>,
    /// The place of the seat that is to blame, where one is.
    pub at_fault: Option<usize>,
    /// Actions on the board.
    pub plies: u32,
    /// By seat, in the order of the document.
    pub seats: Vec<Effort>,
}

/// What a seat did in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// Its actions on the board.
    pub moves: u32,
    /// Answers that were refused.
    pub illegal: u32,
    /// The time it was charged with, over all answers.
    pub time: Duration,
    /// The longest time of one answer.
    pub slowest: Duration,
    /// Time that carrying messages took; it is charged to nobody.
    pub lag: Duration,
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

    /// As an object, times in microseconds.
    pub fn to_json(&self) -> Value {
        let mut out = json!({
            "kind": self.kind.word(), "code": self.code, "reason": self.reason, "scores": self.scores,
            "plies": self.plies, "seats": self.seats.iter().copied().map(Effort::to_json).collect::<Vec<_>>(),
        });
        if let Some(seat) = self.at_fault {
            out["at_fault"] = json!(seat);
        }
        out
    }

    /// Reads what [`Verdict::to_json`] wrote, or says which member cannot be read.
    pub fn from_json(value: &Value) -> Result<Verdict, Unreadable> {
        let member = |key: &str| Unreadable::new("is missing or cannot be read").within(key);
        let text = |key: &str| value[key].as_str().map(String::from).ok_or_else(|| member(key));
        let scores = value["scores"].as_array().and_then(|list| list.iter().map(Value::as_f64).collect());
        let seats = value["seats"].as_array().and_then(|list| list.iter().map(Effort::from_json).collect());
        let at_fault = match &value["at_fault"] {
            Value::Null => None,
            seat => Some(seat.as_u64().and_then(|seat| usize::try_from(seat).ok()).ok_or_else(|| member("at_fault"))?),
        };
        Ok(Verdict {
            kind: value["kind"].as_str().and_then(Kind::of).ok_or_else(|| member("kind"))?,
            code: text("code")?,
            reason: text("reason")?,
            scores: scores.ok_or_else(|| member("scores"))?,
            at_fault,
            plies: small(&value["plies"]).ok_or_else(|| member("plies"))?,
            seats: seats.ok_or_else(|| member("seats"))?,
        })
    }
}

impl Effort {
    fn to_json(self) -> Value {
        let mut out = Map::new();
        out.insert("moves".into(), self.moves.into());
        out.insert("illegal".into(), self.illegal.into());
        out.insert("time_us".into(), micros(self.time).into());
        out.insert("slowest_us".into(), micros(self.slowest).into());
        out.insert("lag_us".into(), micros(self.lag).into());
        out.into()
    }

    fn from_json(value: &Value) -> Option<Effort> {
        let time = |key: &str| value[key].as_u64().map(Duration::from_micros);
        Some(Effort {
            moves: small(&value["moves"])?,
            illegal: small(&value["illegal"])?,
            time: time("time_us")?,
            slowest: time("slowest_us")?,
            lag: time("lag_us")?,
        })
    }
}

/// The JSON Schema of what [`Verdict::to_json`] writes.
pub(crate) fn schema() -> Value {
    const EFFORT: [Member; 5] = [
        Member::needed("moves", "Actions on the board", count),
        Member::needed("illegal", "Answers that were refused", count),
        Member::needed("time_us", "Microseconds it was charged with, over all answers", count),
        Member::needed("slowest_us", "Those of the longest answer", count),
        Member::needed("lag_us", "Those that carrying messages took, charged to nobody", count),
    ];
    const VERDICT: [Member; 7] = [
        Member::needed("kind", "The kind of ending", || json!({ "enum": Kind::ALL.map(Kind::word) })),
        Member::needed("code", "The ending of the document, or one of the referee", word),
        Member::needed("reason", "In words, for people", text),
        Member::needed("scores", "By team; empty if the game does not count", || list(json!({ "type": "number" }))),
        Member::optional("at_fault", "The place of the seat that is to blame", count),
        Member::needed("plies", "Actions on the board", count),
        Member::needed("seats", "What each seat did", || list(object("What a seat did.", &EFFORT))),
    ];
    object("How a game ended.", &VERDICT)
}

fn small(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|number| u32::try_from(number).ok())
}

/// Whole microseconds, which is how times are kept.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

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
