//! The JSON Schema of records, as they are written now.

use super::Format;
use crate::members::Form;
use crate::referee::Conduct;
use crate::verdict::Verdict;
use arbiter_notation::members::{
    Member, count, count_or_nothing, list, object, text, text_or_nothing, texts, texts_by_name, word,
};
use serde_json::{Value, json};

const START: [Member; 3] = [
    Member::needed("number", "Which of the shuffled starts; null: the first, or the only one", count_or_nothing),
    Member::needed("position", "A position instead of the start", text_or_nothing),
    Member::needed("opening", "Moves that were made before anybody was asked", texts),
];

const SEATED: [Member; 3] = [
    Member::needed("seat", "The code of the seat", word),
    Member::needed("name", "Who sits there", text),
    Member::needed(
        "protocol",
        "How it is spoken to; null: it sits in the program; board: a person, who acts at any time",
        || json!({ "enum": [1, 2, null, "board"] }),
    ),
];

const DICE: [Member; 6] = [
    Member::needed("commitment", "What was shown before the game", word),
    Member::optional("salt", "Words that players added", texts),
    Member::optional("seed", "What the secret was made of, if somebody chose it", text),
    Member::optional("secret", "What all throws follow from, once the game is over", word),
    Member::optional("unrevealed_secret", "The same while it goes on", word),
    Member::optional("thrown_before", "Throws of a version without a secret", count),
];

const HEARD: [Member; 9] = [
    Member::needed("seat", "The seat that was asked", word),
    Member::optional("said", "What it answered; absent if it sits in the program and did what it was asked for", text),
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

const SITS: [Member; 1] = [Member::needed("sits", "Who takes a seat, and which", || object("A seat.", &SEATED))];

const RECORD: [Member; 14] = [
    Member::needed("format", "What tells these files from others", || json!({ "const": Format::LATEST.mark().0 })),
    Member::needed("version", "Of the format", || json!({ "const": Format::LATEST.mark().1 })),
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
    Member::needed("conduct", "The rules of the match", <Conduct as Form<Conduct>>::schema),
    Member::needed("dice", "Where chance comes from", || object("Where chance comes from.", &DICE)),
    Member::needed("seats", "Who sits where", || list(object("A seat.", &SEATED))),
    Member::optional("taken_back", "How often something was taken back that is not among the events", count),
    Member::needed(
        "events",
        "What happened, in order; a line is a throw, what was done at the board, or `back N`",
        || list(json!({ "oneOf": [text(), object("An answer.", &HEARD), object("A player takes a seat.", &SITS)] })),
    ),
    Member::needed("seals", "A short hash for each event, each resting on all before it", text),
];

/// The JSON Schema (draft 2020-12) of records.
pub fn schema() -> Value {
    let verdict = Member::optional("verdict", "How it ended, if it has", <Verdict as Form<Verdict>>::schema);
    let mut record = object("A game.", RECORD.iter().chain([&verdict]));
    record["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    record["title"] = json!("Arbiter records");
    record["description"] = json!(
        "The record of a game, which `arbiter verify` checks and `arbiter play --resume` goes on with (docs/records.md)."
    );
    record
}
