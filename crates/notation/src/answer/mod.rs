//! What a playing program answers to a state: one raw JSON object.
//!
//! * `{"from": "e2", "to": "e4", "promotion": null}`: a move. Castling is the king's move; `promotion` is the symbol of
//!   the new piece in capitals, whoever moves. Moves that this cannot tell (drops, passes, optional effects) are written
//!   `{"move": "P@e4"}`, as in [`crate::moves`].
//! * `{"action": "claim_draw", "reason": "threefold_repetition"}`: a claim, by the word the document gives it
//!   (`metadata.reasons`) or its code in lower case; together with an intended move if `from`, `to` and `promotion`
//!   stand beside.
//! * `{"action": "offer_draw"}`: a draw is offered, or accepted if the other has offered one; `accept_draw` and
//!   `decline_draw` answer an offer.
//! * `{"action": "resign"}`.
//!
//! The second protocol adds the same for whatever a document knows: `claim`, `offer`, `accept` and `decline` with a code
//! (see [`FORMS`]).
//!
//! A move that is not legal is refused with the number of the check it fails and the rule's own reason.

mod check;
mod form;
pub mod giving_up;
mod seated;
mod special;
mod write;

pub use form::{FORMS, Form as AnswerForm, schema};
pub use seated::Seated;
pub use write::write;

use crate::members::keys;
use crate::raw::{JsonFaults, Raw};
use arbiter_spec::checked::{KindId, PlayerId, Rules, Square};
use arbiter_spec::diagnostic::did_you_mean;
use arbiter_spec::json::{Node, Value};
use arbiter_spec::play::{Choice, Decision, What};
use std::fmt;

/// The protocols in which programs are spoken to. Each has all the answers of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Protocol {
    /// Two players, and a draw is all they can agree on.
    One,
    /// Any game and any number of seats.
    Two,
}

impl Protocol {
    /// Both.
    pub const ALL: [Protocol; 2] = [Protocol::One, Protocol::Two];

    /// Its number.
    pub fn number(self) -> u64 {
        match self {
            Protocol::One => 1,
            Protocol::Two => 2,
        }
    }

    /// The protocol of a number.
    pub fn of(number: u64) -> Option<Protocol> {
        Protocol::ALL.into_iter().find(|protocol| protocol.number() == number)
    }
}

/// What was answered, possible as things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A legal decision.
    Move(Decision),
    /// A claim that is open to the seat.
    Claim {
        /// The code of the ending.
        code: String,
        /// Together with this move.
        with: Option<Decision>,
    },
    /// A proposal.
    Propose {
        /// The code of the agreement.
        code: String,
        /// The player it is put to, where one is chosen.
        to: Option<PlayerId>,
    },
    /// Yes to a proposal that waits.
    Accept {
        /// The code of the agreement.
        code: String,
    },
    /// No to a proposal that waits.
    Decline {
        /// The code of the agreement.
        code: String,
    },
    /// The game is given up, and the document has no claim for it (see [`giving_up`]).
    Resign,
}

/// A check that an answer fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Its number (from 1), or `None` where none of them is about it.
    pub check: Option<u8>,
    /// The JSON pointer of what is wrong.
    pub pointer: String,
    /// Why it fails.
    pub why: String,
}

/// What the checks of a move are called, from the first.
pub const CHECKS: [&str; 9] = [
    "own piece",
    "no own target",
    "correct move pattern",
    "no jumping",
    "no self-check",
    "castling conditions",
    "en passant",
    "promotion",
    "no promotion for others",
];

impl Failed {
    /// Of a check, or of none.
    pub fn new(check: impl Into<Option<u8>>, pointer: &str, why: impl Into<String>) -> Failed {
        Failed { check: check.into(), pointer: pointer.into(), why: why.into() }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.check.and_then(|n| Some((n, CHECKS.get(usize::from(n).checked_sub(1)?)?)));
        match title {
            Some((number, title)) => write!(f, "check {number} ({title}) fails: {}", self.why),
            None => write!(f, "{}", self.why),
        }
    }
}

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is not of the right form.
    Form(JsonFaults),
    /// It is, but cannot be done.
    Illegal(Vec<Failed>),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Form(faults) => write!(f, "{faults}"),
            Refused::Illegal(failed) => {
                let lines: Vec<String> = failed.iter().map(ToString::to_string).collect();
                write!(f, "{}", lines.join("\n"))
            }
        }
    }
}

impl std::error::Error for Refused {}

impl From<JsonFaults> for Refused {
    fn from(faults: JsonFaults) -> Refused {
        Refused::Form(faults)
    }
}

/// Reads an answer, or says why it cannot stand.
pub fn read(seated: Seated, text: &str, protocol: Protocol) -> Result<Answer, Refused> {
    let spec = seated.play.spec();
    let mut raw = Raw::read(text)?;
    let root = raw.root();
    let form = if root.get("action").is_some() {
        special::form(&mut raw, &root, protocol)
    } else if root.get("move").is_some() {
        raw.only(&root, "", &keys(form::BY_TEXT), "a move by its text");
        let node = root.get("move");
        node.and_then(|node| raw.text(node, "/move", "write the move, such as \"P@e4\"")).map(|t| Form::Text(t.into()))
    } else {
        raw.only(&root, "", &keys(form::BY_SQUARES), "a move");
        by_squares(spec, &mut raw, &root).map(Form::Move)
    };
    let form = raw.finish(form)?;
    if let Some(over) = seated.play.outcome() {
        let reason = over.code.to_lowercase().replace('_', " ");
        return Err(Refused::Illegal(vec![Failed::new(None, "", format!("the game is over: {reason}"))]));
    }
    let answer = match form {
        Form::Move(asked) => check::legal(seated.play, &asked).map(Answer::Move),
        Form::Text(text) => special::by_text(seated.play, &text).map(Answer::Move),
        Form::Special(special) => special::judge(seated, special, text),
    };
    answer.map_err(Refused::Illegal)
}

/// What was written, not yet asked of the rules.
enum Form {
    Move(BySquares),
    Text(String),
    Special(special::Special),
}

/// A move by its squares.
struct BySquares {
    from: Square,
    to: Square,
    promotion: Option<KindId>,
}

fn by_squares(spec: &Rules, raw: &mut Raw, root: &Node) -> Option<BySquares> {
    let mut square = |key: &str| {
        let pointer = format!("/{key}");
        let node = raw.need(root, "", key, "write the name of a square, such as \"e2\"")?;
        let name = raw.text(node, &pointer, "write the name of a square, such as \"e2\"")?;
        let found = spec.board.square_by_name(name).filter(|s| spec.board.square_name(*s) == name);
        if found.is_none() {
            let near = spec.board.square_by_name(&name.to_lowercase()).map(|s| spec.board.square_name(s));
            let help =
                near.map_or_else(|| "write a letter and a number".into(), |near| format!("did you mean {near}?"));
            raw.fault(node.origin, &pointer, format!("`{name}` is no square of the board"), help);
        }
        found
    };
    let (from, to) = (square("from"), square("to"));
    let promotion = promotion(spec, raw, root);
    Some(BySquares { from: from?, to: to?, promotion: promotion? })
}

fn promotion(spec: &Rules, raw: &mut Raw, root: &Node) -> Option<Option<KindId>> {
    const HELP: &str = "write null, or the symbol of the new piece in capitals";
    let node = raw.need(root, "", "promotion", HELP)?;
    if node.value == Value::Null {
        return Some(None);
    }
    let text = raw.text(node, "/promotion", HELP)?;
    let symbol = |k: &arbiter_spec::checked::Kind| k.symbol.to_uppercase();
    let found = spec.kinds.iter().position(|k| symbol(k) == text);
    if found.is_none() {
        let all: Vec<String> = spec.kinds.iter().map(symbol).collect();
        let near = did_you_mean(text, all.iter().map(String::as_str)).filter(|near| near.eq_ignore_ascii_case(text));
        let help = near.map_or_else(|| HELP.to_owned(), |near| format!("did you mean \"{near}\"?"));
        raw.fault(node.origin, "/promotion", format!("no piece has the symbol `{text}`"), help);
    }
    found.map(|i| Some(KindId(i as u8)))
}

/// The kind a piece becomes by a decision; `None` if it stays what it is.
fn becomes(decision: &Decision) -> Option<KindId> {
    let What::Move { kind, .. } = decision.what else { return None };
    decision.choices.iter().find_map(|choice| match choice {
        Choice::Become(new) if *new != kind => Some(*new),
        _ => None,
    })
}

/// The decisions that a pair of squares means: by where the first piece lands, else by the partner it goes to.
fn between(legal: &[Decision], from: Square, to: Square) -> Vec<&Decision> {
    let lands = |d: &&Decision| matches!(d.what, What::Move { from: f, to: t, .. } if (f, t) == (from, to));
    let joins = |d: &&Decision| matches!(d.what, What::Move { from: f, partner: Some(p), .. } if (f, p) == (from, to));
    let landing: Vec<&Decision> = legal.iter().filter(lands).collect();
    if landing.is_empty() { legal.iter().filter(joins).collect() } else { landing }
}
