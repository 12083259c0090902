//! What was heard from a seat that was asked.

use arbiter_engine::MoveId;
use arbiter_notation::answer::Answer;
use std::time::Duration;

/// What was heard, and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// What.
    pub reply: Reply,
    /// From the question to the reply.
    pub spent: Duration,
    /// So much of it went into carrying messages; the seat is not charged with it.
    pub lag: Duration,
}

/// What came back.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A text, which should be one answer.
    Said(String),
    /// An answer of somebody who sits in this program.
    Answer(Answer),
    /// The same, from one who makes nothing but moves.
    Move(MoveId),
    /// Nothing that could be judged.
    Fault(Fault),
}

/// Why nothing came that could be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No answer in time.
    Late,
    /// Bytes that are no text.
    Garbled,
    /// The program ended or closed its output; how.
    Gone(String),
    /// It said more than an answer may have; how much.
    Flood(String),
    /// It spoke without being asked, or twice; what.
    Unasked(String),
    /// It could not be reached, through no fault of its own; why.
    Unreachable(String),
    /// Somebody stopped the match.
    Stopped,
}

impl Fault {
    /// The word for it in records, and what is told beside it.
    pub fn word(&self) -> (&'static str, &str) {
        match self {
            Fault::Late => ("late", ""),
            Fault::Garbled => ("garbled", ""),
            Fault::Gone(how) => ("gone", how),
            Fault::Flood(how) => ("flood", how),
            Fault::Unasked(what) => ("unasked", what),
            Fault::Unreachable(why) => ("unreachable", why),
            Fault::Stopped => ("stopped", ""),
        }
    }

    /// The fault of a word.
    pub fn of(word: &str, detail: &str) -> Option<Fault> {
        let detail = detail.to_string();
        Some(match word {
            "late" => Fault::Late,
            "garbled" => Fault::Garbled,
            "gone" => Fault::Gone(detail),
            "flood" => Fault::Flood(detail),
            "unasked" => Fault::Unasked(detail),
            "unreachable" => Fault::Unreachable(detail),
            "stopped" => Fault::Stopped,
            _ => return None,
        })
    }
}

impl Heard {
    /// A reply that took no time.
    pub fn at_once(reply: Reply) -> Heard {
        Heard { reply, spent: Duration::ZERO, lag: Duration::ZERO }
    }
}
