//! The members of messages, and the JSON Schemas made from them.

use arbiter_notation::answer::{self, Protocol};
use arbiter_notation::members::{self, Member, closed, count_or_nothing, list, texts, texts_by_name, word};
use arbiter_notation::state;
use serde_json::{Value, json};

fn refused() -> Value {
    let check = json!({ "type": ["integer", "null"] });
    list(closed(json!({ "check": check, "pointer": { "type": "string" }, "message": { "type": "string" } })))
}

const REFUSED: Member =
    Member::optional("refused", "Why the latest answer was refused, if the match asks again and says why", refused);

/// What may stand beside a state in the first protocol.
pub const BESIDE_ONE: [Member; 2] = [
    Member::optional("draw_offer", "The player who offers a draw, by its name in lower case; while it is open", word),
    REFUSED,
];

/// What stands beside a state in the second protocol.
pub const BESIDE_TWO: [Member; 16] = [
    Member::needed("protocol", "The number of the protocol", || json!({ "const": 2 })),
    Member::needed(
        "ask",
        "A move (or what may be said instead), or a reply to an offer",
        || json!({ "enum": ["move", "reply"] }),
    ),
    Member::needed("game", "The game: its id, the hash of its rules, and what was chosen of them", || {
        closed(json!({
            "id": { "type": "string" }, "hash": { "type": "string" }, "setup": { "type": ["string", "null"] },
            "options": texts_by_name(),
        }))
    }),
    Member::needed("seat", "The seat that is asked, by its code", word),
    Member::needed("control", "Who commands whose pieces, where that is somebody else", texts_by_name),
    Member::needed(
        "flags",
        "Flags of players (by name) and of pieces (by square)",
        || json!({ "type": "object", "additionalProperties": texts() }),
    ),
    Member::needed("roll", "What was thrown for this turn: the code of the chance, and what came up", texts_by_name),
    Member::optional(
        "begun",
        "Within a turn of several actions: the position it began with, and its moves so far",
        || closed(json!({ "position": { "type": "string" }, "moves": texts() })),
    ),
    Member::needed("clocks", "By seat: time left and gained with a move, in milliseconds; null without clocks", || {
        let clock = closed(json!({ "left_ms": { "type": "integer" }, "increment_ms": { "type": "integer" } }));
        json!({ "type": ["object", "null"], "additionalProperties": clock })
    }),
    Member::needed(
        "time_ms",
        "The most that this answer may take, in milliseconds; null: as long as it likes",
        count_or_nothing,
    ),
    Member::needed("offers", "Offers that are open", || {
        list(closed(json!({
            "offer": { "type": "string" }, "by": { "type": "string" }, "player": { "type": "string" },
            "to": { "type": ["string", "null"] }, "waiting": texts(),
        })))
    }),
    Member::needed("offered", "What you have offered in this turn already, and cannot offer again", || {
        list(closed(json!({ "offer": { "type": "string" }, "to": { "type": ["string", "null"] } })))
    }),
    Member::optional("offer", "The code of the offer that a reply is asked to", word),
    Member::optional("legal", "All legal moves as texts, where the match lists them", texts),
    Member::optional("claims", "All claims that are open, where the match lists them", || {
        list(closed(json!({ "claim": { "type": "string" }, "move": { "type": ["string", "null"] } })))
    }),
    REFUSED,
];

/// What stands beside a state in a protocol.
pub(crate) fn beside(protocol: Protocol) -> &'static [Member] {
    match protocol {
        Protocol::One => &BESIDE_ONE,
        Protocol::Two => &BESIDE_TWO,
    }
}

/// The JSON Schema (draft 2020-12) of a protocol: what is sent is `#/$defs/state`, what comes back `#/$defs/answer`.
pub fn schema(protocol: Protocol) -> Value {
    let number = protocol.number();
    let state = members::object("What a playing program is told.", state::MEMBERS.iter().chain(beside(protocol)));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Arbiter agents, protocol {number}"),
        "description": "One line of JSON each way: a state is sent, one answer comes back.",
        "oneOf": [{ "$ref": "#/$defs/state" }, { "$ref": "#/$defs/answer" }],
        "$defs": { "state": state, "answer": answer::schema(protocol) },
    })
}
