//! Small documents written by chance from the grammar of the language, one for every number. Words are put together as
//! the manual allows, whether or not anybody would play the result.

mod board;
mod condition;
mod effect;
mod moves;
mod pieces;
mod rules;
mod vocabulary;

use crate::Random;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, EmptyLibrary};
use arbiter_spec::{CheckError, Refused};
use serde_json::{Map, Value, json};
use vocabulary::Vocabulary;

/// A document that came out of it.
pub struct Generated {
    /// Its number.
    pub name: String,
    /// The document.
    pub document: Value,
    /// Its rules.
    pub spec: CheckedSpec,
}

/// The document of a number; its faults if the checker refuses it.
pub fn generated(number: u64) -> Result<Generated, Vec<String>> {
    let mut random = Random::new(number.wrapping_mul(0xD134_2543_DE82_EF95) ^ 0x5EED);
    let document = write(&mut random);
    Ok(Generated { name: format!("generated {number}"), spec: rules(&document)?, document })
}

/// A document, chosen by what chance says.
pub fn write(random: &mut Random) -> Value {
    let mut writer = Writer::new(random);
    let mut document = json!({ "format": 2, "name": "GENERATED", "board": writer.board(), "zones": writer.zones() });
    let Some(members) = document.as_object_mut() else { return document };
    let pieces = writer.pieces();
    members.insert("players".into(), writer.players());
    members.insert("pieces".into(), pieces);
    writer.rules(members);
    document
}

/// The rules of a document; its faults, a code and a place each, if it is refused.
pub fn rules(document: &Value) -> Result<CheckedSpec, Vec<String>> {
    let faults = |refused: &Refused| {
        let errors = refused.report.errors();
        errors.map(|error| format!("{} at {}: {}", error.code.name(), error.at.pointer(), error.message)).collect()
    };
    let text = document.to_string();
    let read = arbiter_spec::read("generated", &text, &EmptyLibrary).map_err(|refused| faults(&refused))?;
    read.check(&Choices::default()).map_err(|error| match error {
        CheckError::Refused(refused) => faults(&refused),
        CheckError::Choice(error) => vec![error.to_string()],
    })
}

/// Writes one document.
struct Writer<'r> {
    random: &'r mut Random,
    words: Vocabulary,
}

impl<'r> Writer<'r> {
    fn new(random: &'r mut Random) -> Writer<'r> {
        let words = Vocabulary::choose(random);
        Writer { random, words }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound.max(1))
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.random.once_in(times)
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.random.below(items.len())].clone()
    }

    fn word(&mut self, items: &[&str]) -> Value {
        json!(self.pick(items))
    }

    /// One of the names; something unknown if there are none.
    fn name(&mut self, names: &[String]) -> Value {
        if names.is_empty() { json!("NOTHING") } else { json!(self.pick(names)) }
    }

    /// A list of so many things.
    fn list(&mut self, many: usize, mut one: impl FnMut(&mut Self) -> Value) -> Value {
        Value::Array((0..many).map(|_| one(self)).collect())
    }
}

/// Adds a member one time in so many.
fn perhaps(writer: &mut Writer, times: usize, to: &mut Value, key: &str, what: impl FnOnce(&mut Writer) -> Value) {
    if writer.once_in(times) {
        let value = what(writer);
        put(to, key, value);
    }
}

/// Adds a member.
fn put(to: &mut Value, key: &str, value: Value) {
    if let Some(members) = to.as_object_mut() {
        members.insert(key.to_owned(), value);
    }
}

type Members = Map<String, Value>;
