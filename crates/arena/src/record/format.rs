//! The formats in which games were and are kept, and how each seals its events.

use super::{Event, Record, json};
use crate::error::Unreadable;
use crate::seal::Seals;
use serde_json::{Value, json};

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `arbiter-game` 1: a game at the table; dice and random movers follow a number.
    Table1,
    /// `arbiter-game` 2: a game at the table; every event is a line, and what is taken back is gone.
    Table2,
    /// `arbiter-refereed` 1: a game under the referee, written when it was over.
    Refereed1,
    /// `arbiter-game` 3: any game. What is written is always this.
    Game3,
}

/// What tells records from other files.
const GAME: &str = "arbiter-game";
const REFEREED: &str = "arbiter-refereed";

impl Format {
    /// What is written.
    pub const LATEST: Format = Format::Game3;

    /// The name and version in the file.
    pub fn mark(self) -> (&'static str, u64) {
        match self {
            Format::Table1 => (GAME, 1),
            Format::Table2 => (GAME, 2),
            Format::Refereed1 => (REFEREED, 1),
            Format::Game3 => (GAME, 3),
        }
    }

    /// The format of a file.
    pub(super) fn of(value: &Value) -> Result<Format, Unreadable> {
        const ALL: [Format; 4] = [Format::Table1, Format::Table2, Format::Refereed1, Format::Game3];
        let named = ALL.into_iter().filter(|format| value["format"] == format.mark().0);
        let last = named.clone().map(|format| format.mark().1).max();
        let last =
            last.ok_or_else(|| Unreadable::new(format!("is not a saved game: `format` should be \"{GAME}\"")))?;
        named
            .clone()
            .find(|format| value["version"] == format.mark().1)
            .ok_or_else(|| Unreadable::new(format!("was saved by another version: `version` is at most {last}")))
    }

    /// Whether events are sealed, and written in one way only.
    pub fn is_sealed(self) -> bool {
        self != Format::Table1
    }
}

/// The seals that the events of a record should have.
pub(super) fn sealed(record: &Record) -> Vec<String> {
    let header = &record.header;
    let (start, conduct) = (json::start(&header.start), header.conduct.to_json());
    let settled = [start, conduct, json::seats(&header.seats)].map(|value| value.to_string());
    let thrown_before = header.dice.thrown_before.to_string();
    let mut fields: Vec<&str> = vec![&header.game.spec_hash, &header.dice.commitment];
    let number = header.start.number.map_or(String::new(), |number| number.to_string());
    let salted = || {
        let before = (header.dice.thrown_before > 0).then_some(thrown_before.as_str());
        header.dice.salt.iter().map(String::as_str).chain(before)
    };
    match record.format {
        Format::Table1 | Format::Table2 => {
            fields.push(&number);
            fields.push(header.start.position.as_deref().unwrap_or_default());
            fields.extend(salted());
        }
        Format::Refereed1 => fields.extend(settled.iter().map(String::as_str)),
        Format::Game3 => {
            fields.extend(settled.iter().map(String::as_str));
            fields.extend(salted());
        }
    }
    let mut seals = Seals::begin(&fields);
    record.events.iter().map(|event| seals.next(&of_event(event, record.format))).collect()
}

/// What is sealed of an event: all but the sentences for people.
pub(super) fn of_event(event: &Event, format: Format) -> String {
    match event {
        Event::Roll { chance, outcome } if format == Format::Refereed1 => {
            json!({ "roll": chance, "outcome": outcome }).to_string()
        }
        _ => {
            let mut value = json::event(event);
            if let Some(object) = value.as_object_mut() {
                object.shift_remove("why");
            }
            value.as_str().map_or_else(|| value.to_string(), String::from)
        }
    }
}
