//! The JSON Schema of what a match keeps: the lines of its log, and its table.

use crate::record;
use crate::verdict::{self, Kind};
use arbiter_notation::members::{
    Member, count, count_or_nothing, list, object, or_nothing, text, text_or_nothing, texts, word,
};
use serde_json::{Value, json};

fn number() -> Value {
    json!({ "type": "number" })
}

fn number_or_nothing() -> Value {
    json!({ "type": ["number", "null"] })
}

fn counts() -> Value {
    list(count())
}

const TERMS: [Member; 18] = [
    Member::needed("format", "What tells these files from others", || json!({ "const": "arbiter-match" })),
    Member::needed("version", "Of the format", || json!({ "const": 1 })),
    Member::needed("game", "Id of a built-in game, or the path of a document", word),
    Member::needed("setup", "The setup that was chosen", text_or_nothing),
    Member::needed(
        "options",
        "The options that were chosen",
        || json!({ "type": "object", "additionalProperties": { "type": "string" } }),
    ),
    Member::needed("number", "Which of the shuffled starts; null: each group has its own", count_or_nothing),
    Member::needed("spec_hash", "Hash of the rules", word),
    Member::needed("players", "As they were given", texts),
    Member::needed("schedule", "Who meets whom", || json!({ "enum": ["round-robin", "gauntlet", "swiss"] })),
    Member::needed("rounds", "Of a Swiss tournament", count_or_nothing),
    Member::needed("games", "Of each meeting", count),
    Member::needed("seating", "Whether a player takes all seats of a team", || json!({ "enum": ["teams", "seats"] })),
    Member::needed("seed", "What all chance follows from", text),
    Member::needed("openings", "Where games begin", openings),
    Member::needed("conduct", "The rules of the match", record::conduct),
    Member::needed("resources", "Limits for programs", || {
        object(
            "Limits of each process; null: none.",
            &[
                Member::needed("memory", "Mebibytes", count_or_nothing),
                Member::needed("cpu", "Seconds", count_or_nothing),
                Member::needed("files", "Open files", count_or_nothing),
                Member::optional(
                    "uncounted",
                    "Whether programs over UCI play that count other moves",
                    || json!({ "type": "boolean" }),
                ),
            ],
        )
    }),
    Member::needed("sprt", "The test that may end the match", || {
        let test = [
            Member::needed("elo0", "The one supposition", number),
            Member::needed("elo1", "The other", number),
            Member::needed("alpha", "How often the second may be accepted in error", number),
            Member::needed("beta", "How often the first may be accepted in error", number),
            Member::needed("scale", "Of Elo", || json!({ "enum": ["logistic", "normalized"] })),
        ];
        or_nothing(object("A sequential test.", &test))
    }),
    Member::needed("records", "What is kept", || json!({ "enum": ["all", "results", "none"] })),
];

fn openings() -> Value {
    let random = [Member::needed("random", "So many random moves", count)];
    let file = [
        Member::needed("file", "The positions or games of this file", word),
        Member::needed("plies", "So many moves of each game", count_or_nothing),
        Member::needed("hash", "Of its content", word),
    ];
    json!({ "oneOf": [{ "const": "start" }, object("By lot.", &random), object("From a file.", &file)] })
}

const OPENING: [Member; 4] = [
    Member::needed("name", "What it is called", text_or_nothing),
    Member::needed("number", "Which of the shuffled starts", count_or_nothing),
    Member::needed("position", "A position instead of the start", text_or_nothing),
    Member::needed("moves", "Moves that are made before anybody is asked", texts),
];

const GAME: [Member; 7] = [
    Member::needed("game", "Its number, from 0", count),
    Member::needed("group", "Games of one group share an opening and the players, who change places", count),
    Member::needed("seats", "The player at each seat, from 0", counts),
    Member::needed("verdict", "How it ended", verdict::schema),
    Member::optional("grace_ms", "What could be overstepped on its clock", count),
    Member::optional("opening", "Where it began, if not at the start", || object("An opening.", &OPENING)),
    Member::optional("moves", "All moves in the short notation, with blanks between them", text),
];

const INTERVAL: [Member; 3] = [
    Member::needed("value", "What is most likely; null: without bound", number_or_nothing),
    Member::needed("low", "The lower end of the 95 % interval", number_or_nothing),
    Member::needed("high", "The upper end", number_or_nothing),
];

fn interval() -> Value {
    object("A number with its 95 % interval.", &INTERVAL)
}

const BY_TEAM: [Member; 3] = [
    Member::needed("team", "Its name", word),
    Member::needed("points", "What it brought", number),
    Member::needed("games", "In so many games", count),
];

const STANDING: [Member; 14] = [
    Member::needed("player", "Its name", word),
    Member::needed("games", "That count", count),
    Member::needed("points", "In them", number),
    Member::needed("wins", "Games in which nobody had more and somebody had less", count),
    Member::needed("draws", "Neither won nor lost", count),
    Member::needed("losses", "Games in which nobody had less and somebody had more", count),
    Member::needed("elo", "By the fit of all games; the mean of all players is 0", interval),
    Member::needed("superiority", "How likely it is stronger than the next of the table", number_or_nothing),
    Member::needed("moves", "Actions on the board", count),
    Member::needed("illegal", "Answers that were refused", count),
    Member::needed("illegal_rate", "Their share of all answers", number),
    Member::needed("forfeits", "Games that it forfeited", count),
    Member::needed("failures", "Games that could not be played because of it", count),
    Member::needed("by_team", "Its points by team", || list(object("As one team.", &BY_TEAM))),
];

const ESTIMATE: [Member; 4] = [
    Member::needed("elo", "The difference", interval),
    Member::needed("normalized_elo", "The same in units of the spread of one game", interval),
    Member::needed("score", "The share of points", interval),
    Member::needed("superiority", "How likely the one is stronger", number),
];

const MEETING: [Member; 5] = [
    Member::needed("one", "By whose side results are counted", word),
    Member::needed("other", "The other", word),
    Member::needed("losses_draws_wins", "Games", counts),
    Member::needed("pairs", "Pairs that brought 0, ½, 1, 1½ and 2 points", counts),
    Member::needed("estimate", "What they say", || or_nothing(object("What results say.", &ESTIMATE))),
];

fn endings() -> Value {
    let kinds: serde_json::Map<String, Value> = Kind::ALL.iter().map(|kind| (kind.word().into(), count())).collect();
    let by_kind = json!({
        "type": "object", "properties": kinds, "required": Kind::ALL.map(Kind::word), "additionalProperties": false,
    });
    let code = [
        Member::needed("kind", "The kind", || json!({ "enum": Kind::ALL.map(Kind::word) })),
        Member::needed("code", "The ending", word),
        Member::needed("games", "How many ended so", count),
    ];
    json!({
        "type": "object", "properties": { "by_kind": by_kind, "by_code": list(object("An ending.", &code)) },
        "required": ["by_kind", "by_code"], "additionalProperties": false,
    })
}

const SPRT: [Member; 4] = [
    Member::needed("llr", "The logarithm of the likelihood ratio", number_or_nothing),
    Member::needed("low", "Where the first supposition is accepted", number),
    Member::needed("high", "Where the second is", number),
    Member::needed("decision", "What is known", || json!({ "enum": ["open", "elo0", "elo1"] })),
];

const TIMES: [Member; 5] = [
    Member::needed("player", "Its name", word),
    Member::needed("ms_per_move", "On average", number),
    Member::needed("slowest_ms", "The longest answer", number),
    Member::needed("lag_ms", "What carrying messages took, in all", number),
    Member::needed("grace_ms", "The most that its clock could be overstepped by; null: it had none", count_or_nothing),
];

const TABLE: [Member; 13] = [
    Member::needed("match", "What was agreed on", || json!({ "$ref": "#/$defs/terms" })),
    Member::needed("finished", "Whether nothing is left to be played", || json!({ "type": "boolean" })),
    Member::needed("games", "All of them", count),
    Member::needed("counted", "Those that count", count),
    Member::needed("draws", "Those that count in which all had the same", count),
    Member::needed("plies", "How long games that count were", || {
        object(
            "Actions on the board.",
            &[
                Member::needed("all", "Together", count),
                Member::needed("shortest", "Of one game", count),
                Member::needed("longest", "Of one game", count),
            ],
        )
    }),
    Member::needed("standings", "The strongest first", || list(object("A player.", &STANDING))),
    Member::needed("places", "What the place of each team is worth in Elo", || {
        list(object(
            "A team.",
            &[Member::needed("team", "Its name", word), Member::needed("elo", "Its worth", interval)],
        ))
    }),
    Member::needed("meetings", "Everybody against everybody, where two sides meet", || {
        list(object("Two players.", &MEETING))
    }),
    Member::needed("endings", "How games ended", endings),
    Member::optional("sprt", "The sequential test", || object("The sequential test.", &SPRT)),
    Member::optional("rested", "Who sat out a round of a Swiss tournament", texts),
    Member::needed("times", "Of each player; no two runs share them", || list(object("A player.", &TIMES))),
];

/// The JSON Schema (draft 2020-12) of a match: the first line of its log is `#/$defs/terms`, every further one
/// `#/$defs/game`, and its table `#/$defs/table`.
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Arbiter matches",
        "description": "What a match keeps in its folder (docs/arena.md).",
        "oneOf": [{ "$ref": "#/$defs/terms" }, { "$ref": "#/$defs/game" }, { "$ref": "#/$defs/table" }],
        "$defs": {
            "terms": object("The first line of match.jsonl.", &TERMS),
            "game": object("Every further line of match.jsonl.", &GAME),
            "table": object("table.json.", &TABLE),
        },
    })
}
