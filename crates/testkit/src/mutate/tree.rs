//! Small accidents of writing: a document with one or two places changed, most of them still a game.

use crate::Random;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What all documents write under each key: the material of accidents.
pub struct Phrases(BTreeMap<String, Vec<Value>>);

impl Phrases {
    /// Collects them.
    pub fn of<'a>(documents: impl Iterator<Item = &'a Value>) -> Phrases {
        let mut phrases = Phrases(BTreeMap::new());
        documents.for_each(|document| phrases.collect(document));
        phrases
    }

    fn collect(&mut self, value: &Value) {
        match value {
            Value::Object(members) => {
                for (key, member) in members {
                    let known = self.0.entry(key.clone()).or_default();
                    if !known.contains(member) && member.to_string().len() < 2_000 {
                        known.push(member.clone());
                    }
                    self.collect(member);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.collect(item)),
            _ => {}
        }
    }
}

/// Changes one place of the document, chosen by chance.
pub fn mutate(document: &mut Value, phrases: &Phrases, random: &mut Random) {
    let mut places = Vec::new();
    list(document, &mut String::new(), &mut places);
    let Some(place) = random.pick(&places).cloned() else { return };
    let key = place.rsplit('/').next().unwrap_or_default().to_string();
    let Some(value) = document.pointer_mut(&place) else { return };
    match random.below(10) {
        // Another phrase of that key, from whatever document.
        0..=3 => {
            if let Some(other) = phrases.0.get(&key).and_then(|known| random.pick(known)) {
                *value = other.clone();
            }
        }
        _ => within(value, phrases, random),
    }
}

fn within(value: &mut Value, phrases: &Phrases, random: &mut Random) {
    match value {
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            *value = json!([n + 1, n - 1, -n, 0, 2, 3][random.below(6)]);
        }
        Value::Bool(b) => *b = !*b,
        Value::Array(items) if !items.is_empty() => {
            let (one, other) = (random.below(items.len()), random.below(items.len()));
            match random.below(4) {
                0 => {
                    items.remove(one);
                }
                1 => items.swap(one, other),
                2 => items.insert(one, items[other].clone()),
                _ => items.truncate(one),
            }
        }
        Value::Object(members) if !members.is_empty() => {
            let keys: Vec<String> = members.keys().cloned().collect();
            let known: Vec<&String> = phrases.0.keys().collect();
            if random.below(2) == 0 {
                members.remove(&keys[random.below(keys.len())]);
            } else if let Some(key) = random.pick(&known)
                && let Some(phrase) = phrases.0.get(*key).and_then(|known| random.pick(known))
            {
                members.insert((*key).clone(), phrase.clone());
            }
        }
        _ => {}
    }
}

/// The pointers of all places but the root; what people read is left alone.
fn list(value: &Value, here: &mut String, places: &mut Vec<String>) {
    let mut below = |key: &str, member: &Value| {
        let length = here.len();
        here.push('/');
        here.push_str(&key.replace('~', "~0").replace('/', "~1"));
        places.push(here.clone());
        list(member, here, places);
        here.truncate(length);
    };
    match value {
        Value::Object(members) => {
            let read = |key: &str| !["metadata", "options", "setups", "extends", "format"].contains(&key);
            members.iter().filter(|(key, _)| read(key)).for_each(|(key, member)| below(key, member));
        }
        Value::Array(items) => items.iter().enumerate().for_each(|(i, item)| below(&i.to_string(), item)),
        _ => {}
    }
}
