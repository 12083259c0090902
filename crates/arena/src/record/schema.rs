//! The JSON Schema of records: of games that were refereed, and of those that are saved at the table.

use super::FORMAT;
use crate::verdict;
use arbiter_notation::members::{
    Member, count, count_or_nothing, list, object, or_nothing, text, text_or_nothing, texts, word,
};
use serde_json::{Value, json};

/// What must be the same as in the file of a table (docs/records.md).
const TABLE: &str = "arbiter-game";

fn texts_by_name() -> Value {
    json!({ "type": "object", "additionalProperties": { "type": "string" } })
}

/// The rules of a match, as records and logs keep them.
pub(crate) fn conduct() -> Value {
    const RETRY: [Member; 2] = [
        Member::needed("retries", "How often an answer may be mended", count),
        Member::needed("reason", "Whether it is told why it was refused", || json!({ "type": "boolean" })),
    ];
    const LEAD: [Member; 2] =
        [Member::needed("men", "By so many men", count), Member::needed("plies", "For so many actions", count)];
    const MEMBERS: [Member; 8] = [
        Member::needed(
            "illegal",
            "What a refused answer costs",
            || json!({ "oneOf": [{ "const": "forfeit" }, object("It may be mended.", &RETRY)] }),
        ),
        Member::needed("clock", "How time is measured; null: it is not", || {
            let base = json!({ "base_ms": count(), "increment_ms": count() });
            let game = json!({ "type": "object", "properties": base, "required": ["base_ms", "increment_ms"], "additionalProperties": false });
            let each = json!({ "type": "object", "properties": { "move_ms": count() }, "required": ["move_ms"], "additionalProperties": false });
            json!({ "oneOf": [{ "type": "null" }, game, each] })
        }),
        Member::needed("patience_ms", "No answer may take longer; null: it may", count_or_nothing),
        Member::needed(
            "grace_ms",
            "So much may be overstepped; null: 50 ms and what is measured, on a clock",
            count_or_nothing,
        ),
        Member::needed("plies", "A draw after so many actions", count_or_nothing),
        Member::needed("idle", "A draw after so many actions in which no man came or went", count_or_nothing),
        Member::needed("lead", "A lead that wins", || or_nothing(object("A lead.", &LEAD))),
        Member::needed("legal", "Whether states list the legal moves", || json!({ "type": "boolean" })),
    ];
    object("The rules of the match, beside those of the game.", &MEMBERS)
}

const START: [Member; 3] = [
    Member::needed("number", "Which of the shuffled starts", count),
    Member::needed("position", "A position instead of the start", text_or_nothing),
    Member::needed("opening", "Moves that were made before anybody was asked", texts),
];

const SEATED: [Member; 3] = [
    Member::needed("seat", "The code of the seat", word),
    Member::needed("name", "Who sat there", text),
    Member::needed("protocol", "How it was spoken to; null: it sat in the program", || json!({ "enum": [1, 2, null] })),
];

const DICE: [Member; 3] = [
    Member::needed("commitment", "What was shown before the game", word),
    Member::needed("seed", "What the secret was made of, if somebody chose it", text_or_nothing),
    Member::needed("secret", "What all throws follow from", word),
];

const ROLL: [Member; 2] = [
    Member::needed("roll", "The code of the chance", word),
    Member::needed("outcome", "The code of what came up", word),
];

const HEARD: [Member; 9] = [
    Member::needed("seat", "The seat that was asked", word),
    Member::optional("said", "What it answered", text),
    Member::optional(
        "fault",
        "Or why nothing came that could be judged",
        || json!({ "enum": ["late", "garbled", "gone", "flood", "unasked", "unreachable", "stopped"] }),
    ),
    Member::optional("detail", "What is told of that", text),
    Member::needed("us", "Microseconds from the question to the reply", count),
    Member::optional("lag_us", "Of which carrying messages took so many", count),
    Member::optional("did", "What the referee did", text),
    Member::optional("refused", "Or the code by which it refused", word),
    Member::optional("why", "For people: the checks that failed", || json!({})),
];

const REFEREED: [Member; 13] = [
    Member::needed("format", "What tells these files from others", || json!({ "const": FORMAT })),
    Member::needed("version", "Of the format", || json!({ "const": 1 })),
    Member::needed("game", "Id of a built-in game, or the path of a document", word),
    Member::optional("setup", "The setup that was chosen", word),
    Member::optional("options", "The options that were chosen", texts_by_name),
    Member::needed("spec_hash", "Hash of the rules", word),
    Member::optional(
        "document",
        "The document; in records of matches only where it is none that is built in",
        || json!({ "type": "object" }),
    ),
    Member::needed("start", "How it began", || object("How it began.", &START)),
    Member::needed("conduct", "The rules of the match", conduct),
    Member::needed("dice", "Where chance came from", || object("Where chance came from.", &DICE)),
    Member::needed("seats", "Who sat where", || list(object("A seat.", &SEATED))),
    Member::needed("events", "What happened, in order", || {
        list(json!({ "oneOf": [object("A throw.", &ROLL), object("An answer.", &HEARD)] }))
    }),
    Member::needed("seals", "A short hash for each event, each resting on all before it", text),
];

const TABLE_DICE: [Member; 6] = [
    Member::needed("commitment", "What was shown before the game", word),
    Member::optional("salt", "Words that players added", texts),
    Member::optional("seed", "What the secret was made of, if somebody chose it", text),
    Member::optional("secret", "What all throws follow from, once the game is over", word),
    Member::optional("unrevealed_secret", "The same while it goes on", word),
    Member::optional("thrown_before", "Throws of a version without a secret", count),
];

const ENDED: [Member; 2] = [
    Member::needed("code", "How it ended", word),
    Member::needed("scores", "By team", || json!({ "type": "object", "additionalProperties": { "type": "number" } })),
];

const AT_A_TABLE: [Member; 13] = [
    Member::needed("format", "What tells these files from others", || json!({ "const": TABLE })),
    Member::needed("version", "Of the format", || json!({ "const": 2 })),
    Member::needed("game", "Id of a built-in game, or the path of a document", word),
    Member::optional("setup", "The setup that was chosen", word),
    Member::optional("options", "The options that were chosen", texts_by_name),
    Member::optional("number", "Which of the shuffled starts", count),
    Member::optional("position", "A position instead of the start", word),
    Member::needed("spec_hash", "Hash of the rules", word),
    Member::needed("dice", "Where chance came from", || object("Where chance came from.", &TABLE_DICE)),
    Member::needed("seats", "Who sits where, by the code of the seat", texts_by_name),
    Member::optional("taken_back", "How often something was taken back", count),
    Member::needed("events", "What happened, in order", texts),
    Member::needed("seals", "A short hash for each event, each resting on all before it", text),
];

/// The JSON Schema (draft 2020-12) of records.
pub fn schema() -> Value {
    let verdict = Member::needed("verdict", "How it ended", verdict::schema);
    let refereed = object("A game that was refereed.", REFEREED.iter().chain([&verdict]));
    let result = Member::optional("result", "How it ended, if it has", || object("How it ended.", &ENDED));
    let table = object("A game that is saved at the table.", AT_A_TABLE.iter().chain([&result]));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Arbiter records",
        "description": "The record of a game, which `arbiter verify` checks (docs/records.md).",
        "oneOf": [refereed, table],
    })
}
