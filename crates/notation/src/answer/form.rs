//! The forms of answers: which members each has, in which protocol.

use super::Protocol;
use crate::members::{self, Member};
use serde_json::{Value, json};

/// A form of answer.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The value of `action`; `None` for moves.
    pub action: Option<&'static str>,
    /// The first protocol that has it.
    pub since: Protocol,
    /// What it says.
    pub about: &'static str,
    /// Its members beside `action`.
    pub members: &'static [Member],
}

const FROM: Member = Member::needed("from", "The square the piece leaves", members::word);
const TO: Member = Member::needed("to", "The square it goes to; castling is the king's move", members::word);
const PROMOTION: Member = Member::needed(
    "promotion",
    "The symbol of the new piece in capitals, or null",
    || json!({ "type": ["string", "null"] }),
);
const MOVE: Member = Member::needed("move", "The move as a text, such as \"P@e4\"", members::word);
const OFFER_CODE: Member = Member::needed("offer", "The code of the agreement", members::word);

/// A move by its squares, all of them needed.
pub(super) const BY_SQUARES: &[Member] = &[FROM, TO, PROMOTION];
/// A move by its text.
pub(super) const BY_TEXT: &[Member] = &[MOVE];

pub(super) const CLAIM_DRAW: &str = "claim_draw";
pub(super) const OFFER_DRAW: &str = "offer_draw";
pub(super) const ACCEPT_DRAW: &str = "accept_draw";
pub(super) const DECLINE_DRAW: &str = "decline_draw";
pub(super) const RESIGN: &str = "resign";
pub(super) const CLAIM: &str = "claim";
pub(super) const OFFER: &str = "offer";
pub(super) const ACCEPT: &str = "accept";
pub(super) const DECLINE: &str = "decline";

/// All forms. A move that its squares cannot tell from others, a drop or a pass is written by its text in both protocols.
pub const FORMS: [Form; 11] = [
    Form { action: None, since: Protocol::One, about: "A move by its squares", members: BY_SQUARES },
    Form {
        action: None,
        since: Protocol::One,
        about: "A move by its text: drops, passes, moves that squares do not tell apart",
        members: BY_TEXT,
    },
    Form {
        action: Some(CLAIM_DRAW),
        since: Protocol::One,
        about: "A claim of a draw, as things stand or together with a move",
        members: &[
            Member::needed("reason", "The word of the claim, such as \"threefold_repetition\"", members::word),
            Member { required: false, ..FROM },
            Member { required: false, ..TO },
            Member { required: false, ..PROMOTION },
        ],
    },
    Form {
        action: Some(OFFER_DRAW),
        since: Protocol::One,
        about: "A draw is offered, or an offer taken",
        members: &[],
    },
    Form { action: Some(ACCEPT_DRAW), since: Protocol::One, about: "The draw that was offered is taken", members: &[] },
    Form {
        action: Some(DECLINE_DRAW),
        since: Protocol::One,
        about: "The draw that was offered is declined",
        members: &[],
    },
    Form { action: Some(RESIGN), since: Protocol::One, about: "The game is given up", members: &[] },
    Form {
        action: Some(CLAIM),
        since: Protocol::Two,
        about: "A claim of any kind, as things stand or together with a move",
        members: &[
            Member::needed("claim", "The code of the ending", members::word),
            Member::optional("move", "The move it is made with, as a text", members::word),
        ],
    },
    Form {
        action: Some(OFFER),
        since: Protocol::Two,
        about: "An agreement is proposed",
        members: &[OFFER_CODE, Member::optional("to", "The player it is put to, where one is chosen", members::word)],
    },
    Form {
        action: Some(ACCEPT),
        since: Protocol::Two,
        about: "What was proposed is agreed to",
        members: &[OFFER_CODE],
    },
    Form {
        action: Some(DECLINE),
        since: Protocol::Two,
        about: "What was proposed is declined",
        members: &[OFFER_CODE],
    },
];

/// The JSON Schema of answers in a protocol.
pub fn schema(protocol: Protocol) -> Value {
    let forms = FORMS.iter().filter(|form| form.since <= protocol).map(|form| {
        let mut object = members::object(form.about, form.members);
        if let Some(action) = form.action {
            object["properties"]["action"] = json!({ "const": action });
            let required = object["required"].as_array().cloned().unwrap_or_default();
            object["required"] = [vec![json!("action")], required].concat().into();
        }
        object
    });
    json!({ "description": "What a playing program answers: one raw JSON object.", "oneOf": forms.collect::<Vec<_>>() })
}
