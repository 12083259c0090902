//! The file of a refereed game.

use super::{Event, Note, Record, Seated};
use crate::dice::Secret;
use crate::referee::{Conduct, Start};
use crate::verdict::{Verdict, micros};
use arbiter_notation::answer::Protocol;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// What tells these files from saved games.
pub const FORMAT: &str = "arbiter-refereed";
const VERSION: u64 = 1;

pub(super) fn write(record: &Record) -> Value {
    let mut out = json!({ "format": FORMAT, "version": VERSION, "game": record.game });
    if let Some(setup) = &record.setup {
        out["setup"] = json!(setup);
    }
    if !record.options.is_empty() {
        out["options"] = record.options.iter().map(|(k, v)| (k.clone(), json!(v))).collect::<Map<_, _>>().into();
    }
    out["spec_hash"] = json!(record.spec_hash);
    if let Some(document) = &record.document {
        out["document"] = document.clone();
    }
    out["start"] = start(&record.start);
    out["conduct"] = record.conduct.to_json();
    out["dice"] = json!({ "commitment": record.commitment(), "seed": record.seed, "secret": record.secret.reveal() });
    out["seats"] = seats(&record.seats);
    out["events"] = record.events.iter().map(event).collect();
    out["seals"] = record.sealed().join(" ").into();
    out["verdict"] = record.verdict.to_json();
    out
}

pub(super) fn start(start: &Start) -> Value {
    json!({ "number": start.number, "position": start.position, "opening": start.opening })
}

pub(super) fn seats(seats: &[Seated]) -> Value {
    let one = |s: &Seated| json!({ "seat": s.seat, "name": s.name, "protocol": s.protocol.map(Protocol::number) });
    seats.iter().map(one).collect()
}

fn event(event: &Event) -> Value {
    match event {
        Event::Roll { chance, outcome } => json!({ "roll": chance, "outcome": outcome }),
        Event::Heard { seat, said, fault, spent, lag, note } => {
            let mut out = json!({ "seat": seat });
            if let Some(said) = said {
                out["said"] = json!(said);
            }
            if let Some((word, detail)) = fault {
                out["fault"] = json!(word);
                out["detail"] = json!(detail);
            }
            out["us"] = json!(micros(*spent));
            if !lag.is_zero() {
                out["lag_us"] = json!(micros(*lag));
            }
            match note {
                Note::Nothing => {}
                Note::Did(text) => out["did"] = json!(text),
                Note::Refused { code, why } => {
                    out["refused"] = json!(code);
                    out["why"] = why.clone();
                }
            }
            out
        }
    }
}

/// What is sealed of an event: all but the sentences for people.
pub(super) fn sealed(what: &Event) -> String {
    let mut value = event(what);
    value.as_object_mut().into_iter().for_each(|object| {
        object.shift_remove("why");
    });
    value.to_string()
}

pub(super) fn read(value: &Value) -> Result<Record, String> {
    if value["format"] != FORMAT {
        return Err(format!("it is no refereed game: `format` should be \"{FORMAT}\""));
    }
    if value["version"] != VERSION {
        return Err(format!("it was written by another version: `version` should be {VERSION}"));
    }
    let options = match &value["options"] {
        Value::Null => Vec::new(),
        Value::Object(map) => {
            let one = |(k, v): (&String, &Value)| v.as_str().map(|v| (k.clone(), v.to_string()));
            map.iter().map(one).collect::<Option<_>>().ok_or("`options` holds something that is no text")?
        }
        _ => return Err("`options` is no object".into()),
    };
    let begin = &value["start"];
    let start = Start {
        id: needed(value, "game")?,
        number: begin["number"].as_u64().ok_or("`number` of the start is missing")?,
        position: text(begin, "position")?,
        opening: list(begin, "opening", |v| v.as_str().map(String::from))?,
    };
    let seals = text(value, "seals")?.unwrap_or_default();
    Ok(Record {
        game: needed(value, "game")?,
        setup: text(value, "setup")?,
        options,
        spec_hash: needed(value, "spec_hash")?,
        document: Some(value["document"].clone()).filter(|document| !document.is_null()),
        start,
        conduct: Conduct::from_json(&value["conduct"])?,
        secret: Secret::read(&needed(&value["dice"], "secret")?).map_err(|error| error.to_string())?,
        seed: text(&value["dice"], "seed")?,
        seats: list(value, "seats", |seat| {
            let protocol = match &seat["protocol"] {
                Value::Null => None,
                number => Some(number.as_u64().and_then(Protocol::of)?),
            };
            Some(Seated { seat: needed(seat, "seat").ok()?, name: needed(seat, "name").ok()?, protocol })
        })?,
        events: list(value, "events", read_event)?,
        verdict: Verdict::from_json(&value["verdict"])?,
        seals: seals.split_whitespace().map(String::from).collect(),
    })
}

fn read_event(value: &Value) -> Option<Event> {
    let word = |key: &str| value[key].as_str().map(String::from);
    if let Some(chance) = word("roll") {
        return Some(Event::Roll { chance, outcome: word("outcome")? });
    }
    let note = match (word("did"), word("refused")) {
        (Some(did), None) => Note::Did(did),
        (None, Some(code)) => Note::Refused { code, why: value["why"].clone() },
        _ => Note::Nothing,
    };
    Some(Event::Heard {
        seat: word("seat")?,
        said: word("said"),
        fault: word("fault").map(|fault| (fault, word("detail").unwrap_or_default())),
        spent: Duration::from_micros(value["us"].as_u64()?),
        lag: Duration::from_micros(value["lag_us"].as_u64().unwrap_or(0)),
        note,
    })
}

fn text(value: &Value, key: &str) -> Result<Option<String>, String> {
    match &value[key] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => Err(format!("`{key}` is not a text")),
    }
}

fn needed(value: &Value, key: &str) -> Result<String, String> {
    text(value, key)?.ok_or_else(|| format!("`{key}` is missing"))
}

fn list<T>(value: &Value, key: &str, one: impl Fn(&Value) -> Option<T>) -> Result<Vec<T>, String> {
    let items = value[key].as_array().ok_or_else(|| format!("`{key}` is missing or no list"))?;
    let read =
        items.iter().enumerate().map(|(i, item)| one(item).ok_or_else(|| format!("`/{key}/{i}` cannot be read")));
    read.collect()
}
