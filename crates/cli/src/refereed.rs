//! Checking the record of a refereed game, by refereeing it again.

use crate::record::shown;
use crate::verify::{Fault, Verdict};
use anyhow::Context;
use arbiter::{Choices, Document, Game};
use arbiter_arena::record::{self, Event, Record};
use arbiter_host::documents;
use serde_json::Value;

/// Whether a file is the record of a refereed game.
pub fn is_refereed(value: &Value) -> bool {
    value["format"] == record::FORMAT
}

/// Checks a record; another document may stand in for the one it names.
pub fn verify(value: &Value, document: Option<&str>) -> Verdict {
    let mut verdict = Verdict { revealed: true, ..Verdict::default() };
    match again(value, document, &mut verdict) {
        Ok(fault) => verdict.faults.extend(fault),
        Err(error) => {
            verdict.faults.push(Fault { event: None, found: None, expected: None, message: format!("{error:#}") });
        }
    }
    verdict
}

fn again(value: &Value, document: Option<&str>, verdict: &mut Verdict) -> anyhow::Result<Option<Fault>> {
    let record = Record::from_json(value).map_err(anyhow::Error::msg)?;
    let commitment = record.commitment();
    if value["dice"]["commitment"] != commitment {
        let message = "the secret is not the one that was committed to before the game".to_string();
        let found = value["dice"]["commitment"].as_str().map(shown);
        return Ok(Some(Fault { event: None, found, expected: Some(commitment), message }));
    }
    let game = load(&record, document)?;
    let engine = game.engine().clone();
    verdict.events = record.events.len();
    verdict.throws = record.events.iter().filter(|event| matches!(event, Event::Roll { .. })).count() as u64;
    verdict.checked_throws = verdict.throws;
    Ok(match record::verify(&record, &engine) {
        Ok(again) => {
            let rules =
                if is_ours(&record) { "" } else { "; by the rules in the record, which are not those built in" };
            verdict.outcome = Some(format!("{} ({}): {}{rules}", again.kind, again.code, again.reason));
            None
        }
        Err(difference) => Some(Fault {
            event: difference.event,
            found: Some(shown(&difference.found)),
            expected: Some(shown(&difference.expected)),
            message: difference.message,
        }),
    })
}

fn choices(record: &Record) -> Choices {
    Choices { setup: record.setup.clone(), options: record.options.clone(), number: None }
}

/// Whether a game that is called like one of ours was played by our rules.
fn is_ours(record: &Record) -> bool {
    let Some((id, _)) = arbiter_catalog::built_in(&record.game) else { return true };
    documents::load(id, &choices(record)).is_ok_and(|game| game.spec().spec_hash == record.spec_hash)
}

/// The game of a record: its own document, where it carries one.
fn load(record: &Record, document: Option<&str>) -> anyhow::Result<Game> {
    let choices = choices(record);
    match (&record.document, document) {
        (_, Some(named)) => documents::load(named, &choices),
        (Some(own), None) => {
            let read = Document::from_json("the document in the record", &own.to_string())?;
            Ok(read.called(&record.game).choose(&choices)?)
        }
        (None, None) => {
            let path = std::path::Path::new(&record.game);
            // Whoever wrote the record is not trusted with the name of something that never ends.
            anyhow::ensure!(!path.exists() || path.is_file(), "`{}` is no document", shown(&record.game));
            documents::load(&record.game, &choices).context("the game of the record")
        }
    }
}
