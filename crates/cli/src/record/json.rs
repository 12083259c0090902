//! The file of a saved game: version 2, and how version 1 is understood.

use super::{Committed, Ended, Record};
use anyhow::{Context, bail};
use arbiter_arena::dice::Secret;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const FORMAT: &str = "arbiter-game";

/// What is written is always of this version.
const VERSION: u64 = 2;

/// The key of the secret while the game goes on, so that nobody passes it on by mistake.
const UNREVEALED: &str = "unrevealed_secret";

pub(super) fn write(record: &Record) -> Value {
    let mut out = json!({ "format": FORMAT, "version": VERSION, "game": record.game });
    if let Some(setup) = &record.setup {
        out["setup"] = json!(setup);
    }
    if !record.options.is_empty() {
        out["options"] = object(&record.options);
    }
    if let Some(number) = record.number {
        out["number"] = json!(number);
    }
    if let Some(position) = &record.position {
        out["position"] = json!(position);
    }
    out["spec_hash"] = json!(record.spec_hash);
    out["dice"] = dice(record);
    out["seats"] = object(&record.seats);
    if record.taken_back > 0 {
        out["taken_back"] = json!(record.taken_back);
    }
    out["events"] = json!(record.events);
    out["seals"] = json!(record.sealed().join(" "));
    if let Some(ended) = &record.result {
        let scores: Map<String, Value> =
            ended.scores.iter().map(|(team, score)| (team.clone(), json!(score))).collect();
        out["result"] = json!({ "code": ended.code, "scores": scores });
    }
    out
}

fn object(pairs: &[(String, String)]) -> Value {
    pairs.iter().map(|(k, v)| (k.clone(), json!(v))).collect::<Map<_, _>>().into()
}

fn dice(record: &Record) -> Value {
    let dice = &record.dice;
    let mut out = json!({ "commitment": dice.commitment });
    if !dice.salt.is_empty() {
        out["salt"] = json!(dice.salt);
    }
    if let Some(seed) = &dice.seed {
        out["seed"] = json!(seed);
    }
    if let Some(secret) = &dice.secret {
        out[if record.result.is_some() { "secret" } else { UNREVEALED }] = json!(secret.reveal());
    }
    if dice.thrown_before > 0 {
        out["thrown_before"] = json!(dice.thrown_before);
    }
    out
}

pub(super) fn read(value: &Value) -> anyhow::Result<Record> {
    if value["format"] != FORMAT {
        bail!("it is not a saved game: `format` should be \"{FORMAT}\"");
    }
    let version = value["version"].as_u64().filter(|version| (1..=VERSION).contains(version));
    let version =
        version.with_context(|| format!("it was saved by another version: `version` is at most {VERSION}"))?;
    let spec_hash = needed(value, "spec_hash")?;
    let events = texts(value, if version == 1 { "moves" } else { "events" })?;
    let dice = match version {
        1 => old_dice(value, &spec_hash, &events)?,
        _ => read_dice(&value["dice"]).context("`dice` cannot be read")?,
    };
    let seals = text(value, "seals")?.unwrap_or_default();
    Ok(Record {
        version,
        game: needed(value, "game")?,
        setup: text(value, "setup")?,
        options: pairs(value, "options")?,
        number: whole(value, "number")?,
        position: text(value, "position")?,
        spec_hash,
        dice,
        seats: pairs(value, "seats")?,
        taken_back: whole(value, "taken_back")?.unwrap_or(0),
        events,
        seals: seals.split_whitespace().map(String::from).collect(),
        result: result(&value["result"])?,
    })
}

fn read_dice(value: &Value) -> anyhow::Result<Committed> {
    let secret = text(value, "secret")?.map_or_else(|| text(value, UNREVEALED), |secret| Ok(Some(secret)))?;
    let salt = if value["salt"].is_null() { Vec::new() } else { texts(value, "salt")? };
    Ok(Committed {
        commitment: needed(value, "commitment")?,
        salt,
        secret: secret.map(|secret| Secret::read(&secret)).transpose()?,
        seed: text(value, "seed")?,
        thrown_before: whole(value, "thrown_before")?.unwrap_or(0),
    })
}

/// The first version drew everything from a number. What was thrown stays as it fell; what is still to be thrown follows
/// the secret that the number is a seed of.
fn old_dice(value: &Value, spec_hash: &str, events: &[String]) -> anyhow::Result<Committed> {
    let seed = value["seed"].as_u64().context("`seed` is missing or not a number")?.to_string();
    let secret = Secret::of_seed(&seed);
    Ok(Committed {
        commitment: secret.commitment(spec_hash),
        salt: Vec::new(),
        secret: Some(secret),
        seed: Some(seed),
        thrown_before: events.iter().filter(|event| event.starts_with("roll ")).count() as u64,
    })
}

fn result(value: &Value) -> anyhow::Result<Option<Ended>> {
    if value.is_null() {
        return Ok(None);
    }
    let scores = value["scores"].as_object().context("`scores` of the `result` are missing")?;
    let scores = scores.iter().map(|(team, score)| Some((team.clone(), score.as_f64()?)));
    let scores = scores.collect::<Option<BTreeMap<_, _>>>().context("`scores` holds something that is no number")?;
    Ok(Some(Ended { code: needed(value, "code")?, scores }))
}

fn text(value: &Value, key: &str) -> anyhow::Result<Option<String>> {
    match &value[key] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => bail!("`{key}` is not a text"),
    }
}

fn needed(value: &Value, key: &str) -> anyhow::Result<String> {
    text(value, key)?.with_context(|| format!("`{key}` is missing"))
}

fn whole(value: &Value, key: &str) -> anyhow::Result<Option<u64>> {
    match &value[key] {
        Value::Null => Ok(None),
        number => Ok(Some(number.as_u64().with_context(|| format!("`{key}` is not a whole number"))?)),
    }
}

fn texts(value: &Value, key: &str) -> anyhow::Result<Vec<String>> {
    let list = value[key].as_array().with_context(|| format!("`{key}` is missing or not a list"))?;
    let texts = list.iter().map(|item| item.as_str().map(String::from));
    texts.map(|text| text.with_context(|| format!("`{key}` holds something that is no text"))).collect()
}

fn pairs(value: &Value, key: &str) -> anyhow::Result<Vec<(String, String)>> {
    if value[key].is_null() {
        return Ok(Vec::new());
    }
    let object = value[key].as_object().with_context(|| format!("`{key}` is not an object"))?;
    let one = |(k, v): (&String, &Value)| Some((k.clone(), v.as_str()?.to_string()));
    object.iter().map(|pair| one(pair).with_context(|| format!("`{key}` holds something that is no text"))).collect()
}
