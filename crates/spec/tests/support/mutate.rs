//! Documents that are almost right: small changes of shipped games, in the text and in the tree.

use serde_json::{Value, json};

/// Decisions: from the given bytes while there are any, then from a generator that they seed.
pub struct Chooser<'b> {
    bytes: &'b [u8],
    state: u64,
}

impl<'b> Chooser<'b> {
    pub fn new(bytes: &'b [u8]) -> Self {
        let seed = |state: u64, byte: &u8| (state ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Chooser { bytes, state: bytes.iter().fold(0xcbf2_9ce4_8422_2325, seed) }
    }

    /// The same seed, but no decision taken from the bytes themselves.
    #[allow(dead_code, reason = "only the test seeds by names")]
    pub fn reseeded(self) -> Chooser<'static> {
        Chooser { bytes: &[], state: self.state }
    }

    /// A number below `bound`; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = match self.bytes {
            [a, b, rest @ ..] => {
                self.bytes = rest;
                usize::from(*a) | usize::from(*b) << 8
            }
            _ => {
                // SplitMix64.
                self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = self.state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                (z ^ (z >> 31)) as usize
            }
        };
        if bound == 0 { 0 } else { number % bound }
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// One to four changes of a document.
pub fn mutated(text: &str, choose: &mut Chooser<'_>) -> String {
    let mut text = text.to_string();
    for _ in 0..=choose.below(4) {
        text = match (choose.below(4), serde_json::from_str::<Value>(&text)) {
            (1.., Ok(mut tree)) => {
                change_tree(&mut tree, choose);
                tree.to_string()
            }
            _ => changed_text(&text, choose),
        };
    }
    text
}

/// A slip of the pen: a character, a word or a stretch of text.
fn changed_text(text: &str, choose: &mut Chooser<'_>) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (a, b) = (choose.below(chars.len() + 1), choose.below(40));
    let end = (a + b).min(chars.len());
    let stretch: String = chars[a..end].iter().collect();
    let (before, after): (String, String) = (chars[..a].iter().collect(), chars[end..].iter().collect());
    let strange =
        ['{', '}', '[', ']', '"', ',', ':', '\\', '\u{0}', 'é', '\u{1f980}', '-', '9', 'e', '\n', '/', '*', '$'];
    match choose.below(5) {
        0 => format!("{before}{}{stretch}{after}", choose.pick(&strange)),
        1 => format!("{before}{after}"),
        2 => format!("{before}{stretch}{stretch}{after}"),
        3 => format!("{before}{}{after}", stretch.chars().rev().collect::<String>()),
        _ => before,
    }
}

/// A change of meaning: a value, a key, an item.
fn change_tree(tree: &mut Value, choose: &mut Chooser<'_>) {
    let mut paths = Vec::new();
    collect(tree, &mut Vec::new(), &mut paths);
    let (here, there) = (choose.pick(&paths).clone(), choose.pick(&paths).clone());
    let other = at(tree, &there).map(|v| v.clone()).unwrap_or_default();
    let words = strings(tree);
    let kind = choose.below(9);
    let Some(value) = at(tree, &here) else { return };
    match kind {
        0 => *value = extreme(choose),
        1 => *value = other,
        2 | 3 => {
            // Another word of the same document, where a word stands: names of the wrong sort, wrong conditions.
            if value.is_string() {
                *value = Value::String(choose.pick(&words).clone());
            } else if let Some(n) = value.as_i64() {
                *value = json!(n.wrapping_add(choose.below(5) as i64 - 2));
            }
        }
        4 => remove(value, choose),
        5 => match value {
            Value::Array(items) if !items.is_empty() => {
                let item = choose.pick(items).clone();
                items.insert(choose.below(items.len()), item);
            }
            Value::Object(map) => drop(map.insert(choose.pick(&words).clone(), other)),
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
                    *choose.pick(&["$remove", "$before", "$replace", "extends", "format", "code", "options", "setups"]);
                map.insert(key.to_string(), extreme(choose));
            }
            _ => remove(value, choose),
        },
    }
}

fn remove(value: &mut Value, choose: &mut Chooser<'_>) {
    match value {
        Value::Array(items) if !items.is_empty() => drop(items.remove(choose.below(items.len()))),
        Value::Object(map) if !map.is_empty() => {
            let key = map.keys().nth(choose.below(map.len())).cloned().unwrap_or_default();
            map.shift_remove(&key);
        }
        other => *other = Value::Null,
    }
}

fn extreme(choose: &mut Chooser<'_>) -> Value {
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
    choose.pick(&values).clone()
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
