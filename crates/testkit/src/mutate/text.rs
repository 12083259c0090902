//! Documents that are almost right: small changes of shipped games, in the text and in the tree.

use crate::Random;
use serde_json::{Value, json};

/// One to four changes of a document.
pub fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_string();
    for _ in 0..=random.below(4) {
        text = match (random.below(4), serde_json::from_str::<Value>(&text)) {
            (1.., Ok(mut tree)) => {
                change_tree(&mut tree, random);
                tree.to_string()
            }
            _ => changed_text(&text, random),
        };
    }
    text
}

/// A slip of the pen: a character, a word or a stretch of text.
fn changed_text(text: &str, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (a, b) = (random.below(chars.len() + 1), random.below(40));
    let end = (a + b).min(chars.len());
    let stretch: String = chars[a..end].iter().collect();
    let (before, after): (String, String) = (chars[..a].iter().collect(), chars[end..].iter().collect());
    let strange =
        ['{', '}', '[', ']', '"', ',', ':', '\\', '\u{0}', 'é', '\u{1f980}', '-', '9', 'e', '\n', '/', '*', '$'];
    match random.below(5) {
        0 => format!("{before}{}{stretch}{after}", one(random, &strange)),
        1 => format!("{before}{after}"),
        2 => format!("{before}{stretch}{stretch}{after}"),
        3 => format!("{before}{}{after}", stretch.chars().rev().collect::<String>()),
        _ => before,
    }
}

/// A change of meaning: a value, a key, an item.
fn change_tree(tree: &mut Value, random: &mut Random) {
    let mut paths = Vec::new();
    collect(tree, &mut Vec::new(), &mut paths);
    let (here, there) = (one(random, &paths).clone(), one(random, &paths).clone());
    let other = at(tree, &there).map(|v| v.clone()).unwrap_or_default();
    let words = strings(tree);
    let kind = random.below(9);
    let Some(value) = at(tree, &here) else { return };
    match kind {
        0 => *value = extreme(random),
        1 => *value = other,
        2 | 3 => {
            // Another word of the same document, where a word stands: names of the wrong sort, wrong conditions.
            if value.is_string() {
                *value = Value::String(one(random, &words).clone());
            } else if let Some(n) = value.as_i64() {
                *value = json!(n.wrapping_add(random.below(5) as i64 - 2));
            }
        }
        4 => remove(value, random),
        5 => match value {
            Value::Array(items) if !items.is_empty() => {
                let item = one(random, items).clone();
                items.insert(random.below(items.len()), item);
            }
            Value::Object(map) => drop(map.insert(one(random, &words).clone(), other)),
            _ => *value = json!([value.clone()]),
        },
        6 => *value = json!({ "condition": "NOT", "conditions": [value.clone()] }),
        7 => match value {
            Value::Array(items) => items.reverse(),
            Value::Object(map) => *map = std::mem::take(map).into_iter().rev().collect(),
            _ => *value = json!({ "$replace": value.clone() }),
        },
        _ => match value {
            Value::Object(map) => {
                let key =
                    *one(random, &["$remove", "$before", "$replace", "extends", "format", "code", "options", "setups"]);
                map.insert(key.to_string(), extreme(random));
            }
            _ => remove(value, random),
        },
    }
}

fn remove(value: &mut Value, random: &mut Random) {
    match value {
        Value::Array(items) if !items.is_empty() => drop(items.remove(random.below(items.len()))),
        Value::Object(map) if !map.is_empty() => {
            let key = map.keys().nth(random.below(map.len())).cloned().unwrap_or_default();
            map.shift_remove(&key);
        }
        other => *other = Value::Null,
    }
}

fn extreme(random: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(31),
        json!(256),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e308),
        json!(0.5),
        json!(""),
        json!("NOWHERE"),
        json!("é\u{1f980}\u{0}"),
        json!([]),
        json!({}),
        json!([[i64::MIN, i64::MAX]]),
        json!([i64::MIN, i64::MAX]),
        json!([0, 0]),
        json!(["ALL", "ALL"]),
        json!({ "any": ["ALL"] }),
        json!({ "around": "TARGET", "steps": [[0, 1]] }),
        json!([{ "condition": "NO_MOVES" }]),
        json!([{ "condition": "AFTER", "conditions": [{ "condition": "NO_MOVES" }] }]),
        json!([{ "action": "CONTINUE" }]),
    ];
    one(random, &values).clone()
}

/// One of a list that is not empty.
fn one<'a, T>(random: &mut Random, list: &'a [T]) -> &'a T {
    &list[random.below(list.len())]
}

type Path = Vec<usize>;

fn collect(value: &Value, path: &mut Path, all: &mut Vec<Path>) {
    all.push(path.clone());
    let children: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(map) => map.values().collect(),
        _ => Vec::new(),
    };
    for (i, child) in children.into_iter().enumerate() {
        path.push(i);
        collect(child, path, all);
        path.pop();
    }
}

fn at<'v>(value: &'v mut Value, path: &[usize]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, &i| match value {
        Value::Array(items) => items.get_mut(i),
        Value::Object(map) => map.values_mut().nth(i),
        _ => None,
    })
}

/// Every word of a document, keys included.
fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(strings).collect(),
        Value::Object(map) => map.iter().flat_map(|(k, v)| std::iter::once(k.clone()).chain(strings(v))).collect(),
        _ => vec!["X".to_string()],
    }
}
