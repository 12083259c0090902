//! The file of a game: what is written, and how it and the older file of refereed games are read.

use super::{Channel, Committed, Event, Format, GameRef, Header, Note, Record, Seated};
use crate::dice::Secret;
use crate::error::Unreadable;
use crate::members::micros;
use crate::referee::{Conduct, Start};
use crate::verdict::Verdict;
use arbiter_notation::answer::Protocol;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The key of the secret while the game goes on, so that nobody passes it on by mistake.
pub(super) const UNREVEALED: &str = "unrevealed_secret";

/// How a person at the board is spoken to.
const BOARD: &str = "board";

pub(super) fn write(record: &Record) -> Value {
    // Whatever it was read from: this is how it is written, so these are the seals that belong to it.
    let record = &Record { format: Format::LATEST, ..record.clone() };
    let (name, version) = record.format.mark();
    let Header { game, start: begun, conduct, dice, seats: sat } = &record.header;
    let mut out = json!({ "format": name, "version": version, "game": game.id });
    if let Some(setup) = &game.setup {
        out["setup"] = json!(setup);
    }
    if !game.options.is_empty() {
        out["options"] = game.options.iter().map(|(k, v)| (k.clone(), json!(v))).collect::<Map<_, _>>().into();
    }
    out["spec_hash"] = json!(game.spec_hash);
    if let Some(document) = &game.document {
        out["document"] = document.clone();
    }
    out["start"] = start(begun);
    out["conduct"] = conduct.to_json();
    out["dice"] = committed(dice, record.verdict.is_some());
    out["seats"] = seats(sat);
    if record.taken_back > 0 {
        out["taken_back"] = json!(record.taken_back);
    }
    out["events"] = record.events.iter().map(event).collect();
    out["seals"] = record.sealed().join(" ").into();
    if let Some(verdict) = &record.verdict {
        out["verdict"] = verdict.to_json();
    }
    out
}

pub(super) fn start(start: &Start) -> Value {
    json!({ "number": start.number, "position": start.position, "opening": start.opening })
}

pub(super) fn seats(seats: &[Seated]) -> Value {
    seats.iter().map(seated).collect()
}

fn seated(seated: &Seated) -> Value {
    let protocol = match seated.channel {
        Channel::Board => json!(BOARD),
        Channel::Direct => Value::Null,
        Channel::Text(protocol) => json!(protocol.number()),
    };
    json!({ "seat": seated.seat, "name": seated.name, "protocol": protocol })
}

fn committed(dice: &Committed, over: bool) -> Value {
    let mut out = json!({ "commitment": dice.commitment });
    if !dice.salt.is_empty() {
        out["salt"] = json!(dice.salt);
    }
    if let Some(seed) = &dice.seed {
        out["seed"] = json!(seed);
    }
    if let Some(secret) = &dice.secret {
        out[if over { "secret" } else { UNREVEALED }] = json!(secret.reveal());
    }
    if dice.thrown_before > 0 {
        out["thrown_before"] = json!(dice.thrown_before);
    }
    out
}

pub(super) fn event(event: &Event) -> Value {
    match event {
        Event::Sits(seat) => json!({ "sits": seated(seat) }),
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
        _ => json!(event.line()),
    }
}

/// Reads a file of the present format, or of a refereed game, which says the same but for how throws are written.
pub(super) fn read(value: &Value) -> Result<Record, Unreadable> {
    let begin = &value["start"];
    let start = Start {
        number: whole(begin, "number").map_err(|error| error.within("start"))?,
        position: text(begin, "position").map_err(|error| error.within("start"))?,
        opening: list(begin, "opening", a_text).map_err(|error| error.within("start"))?,
    };
    let game = game_ref(value)?;
    let dice = read_dice(&value["dice"], &game.spec_hash).map_err(|error| error.within("dice"))?;
    let verdict = Some(&value["verdict"]).filter(|verdict| !verdict.is_null()).map(Verdict::from_json).transpose();
    Ok(Record {
        format: Format::of(value)?,
        header: Header {
            game,
            start,
            conduct: Conduct::from_json(&value["conduct"]).map_err(|error| error.within("conduct"))?,
            dice,
            seats: list(value, "seats", read_seated)?,
        },
        taken_back: whole(value, "taken_back")?.unwrap_or(0),
        events: list(value, "events", read_event)?,
        verdict: verdict.map_err(|error| error.within("verdict"))?,
        seals: seals(value)?,
    })
}

pub(super) fn game_ref(value: &Value) -> Result<GameRef, Unreadable> {
    let options = match &value["options"] {
        Value::Null => Vec::new(),
        Value::Object(_) => pairs(value, "options")?,
        _ => return Err(Unreadable::new("should be an object").within("options")),
    };
    Ok(GameRef {
        id: needed(value, "game")?,
        setup: text(value, "setup")?,
        options,
        spec_hash: needed(value, "spec_hash")?,
        document: Some(value["document"].clone()).filter(|document| !document.is_null()),
    })
}

pub(super) fn seals(value: &Value) -> Result<Vec<String>, Unreadable> {
    Ok(text(value, "seals")?.unwrap_or_default().split_whitespace().map(String::from).collect())
}

pub(super) fn read_dice(value: &Value, spec_hash: &str) -> Result<Committed, Unreadable> {
    let mut secret = None;
    for key in ["secret", UNREVEALED] {
        if let Some(text) = text(value, key)? {
            secret =
                Some(Secret::read(&text).map_err(|error| Unreadable::new(format!("is none: {error}")).within(key))?);
        }
    }
    let commitment = match (text(value, "commitment")?, &secret) {
        (Some(commitment), _) => commitment,
        (None, Some(secret)) => secret.commitment(spec_hash),
        (None, None) => return Err(Unreadable::new("is missing").within("commitment")),
    };
    Ok(Committed {
        commitment,
        salt: if value["salt"].is_null() { Vec::new() } else { list(value, "salt", a_text)? },
        secret,
        seed: text(value, "seed")?,
        thrown_before: whole(value, "thrown_before")?.unwrap_or(0),
    })
}

fn read_seated(value: &Value) -> Result<Seated, Unreadable> {
    let channel = match &value["protocol"] {
        Value::Null => Channel::Direct,
        Value::String(word) if word == BOARD => Channel::Board,
        number => {
            let protocol = number.as_u64().and_then(Protocol::of);
            let wrong = || Unreadable::new(format!("should be 1, 2, null or \"{BOARD}\"")).within("protocol");
            Channel::Text(protocol.ok_or_else(wrong)?)
        }
    };
    Ok(Seated { seat: needed(value, "seat")?, name: needed(value, "name")?, channel })
}

pub(super) fn read_event(value: &Value) -> Result<Event, Unreadable> {
    if let Value::String(line) = value {
        return Ok(Event::of_line(line));
    }
    if let Some(chance) = text(value, "roll")? {
        return Ok(Event::Roll { chance, outcome: needed(value, "outcome")? });
    }
    if !value["sits"].is_null() {
        return read_seated(&value["sits"]).map(Event::Sits).map_err(|error| error.within("sits"));
    }
    let note = match (text(value, "did")?, text(value, "refused")?) {
        (Some(did), None) => Note::Did(did),
        (None, Some(code)) => Note::Refused { code, why: value["why"].clone() },
        _ => Note::Nothing,
    };
    let detail = text(value, "detail")?.unwrap_or_default();
    Ok(Event::Heard {
        seat: needed(value, "seat")?,
        said: text(value, "said")?,
        fault: text(value, "fault")?.map(|fault| (fault, detail)),
        spent: whole(value, "us")?
            .map(Duration::from_micros)
            .ok_or_else(|| Unreadable::new("is missing").within("us"))?,
        lag: Duration::from_micros(whole(value, "lag_us")?.unwrap_or(0)),
        note,
    })
}

pub(super) fn text(value: &Value, key: &str) -> Result<Option<String>, Unreadable> {
    match &value[key] {
        Value::Null => Ok(None),
        text => a_text(text).map(Some).map_err(|error| error.within(key)),
    }
}

pub(super) fn a_text(value: &Value) -> Result<String, Unreadable> {
    value.as_str().map(String::from).ok_or_else(|| Unreadable::new("should be a text"))
}

pub(super) fn needed(value: &Value, key: &str) -> Result<String, Unreadable> {
    text(value, key)?.ok_or_else(|| Unreadable::new("is missing").within(key))
}

pub(super) fn whole(value: &Value, key: &str) -> Result<Option<u64>, Unreadable> {
    match &value[key] {
        Value::Null => Ok(None),
        number => number.as_u64().map(Some).ok_or_else(|| Unreadable::new("should be a whole number").within(key)),
    }
}

pub(super) fn list<T>(
    value: &Value,
    key: &str,
    one: impl Fn(&Value) -> Result<T, Unreadable>,
) -> Result<Vec<T>, Unreadable> {
    let items = value[key].as_array().ok_or_else(|| Unreadable::new("is missing or no list").within(key))?;
    items.iter().enumerate().map(|(i, item)| one(item).map_err(|error| error.within(i).within(key))).collect()
}

pub(super) fn pairs(value: &Value, key: &str) -> Result<Vec<(String, String)>, Unreadable> {
    let object = value[key].as_object().ok_or_else(|| Unreadable::new("is missing or no object").within(key))?;
    let one = |(name, item): (&String, &Value)| {
        let text = a_text(item).map_err(|error| error.within(name).within(key))?;
        Ok((name.clone(), text))
    };
    object.iter().map(one).collect()
}
