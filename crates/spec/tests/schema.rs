//! The JSON Schema says what the reader says, as far as a schema can.

use arbiter_spec::diagnostic::Report;
use arbiter_spec::document::{decode, schema};
use arbiter_spec::json::{SourceId, parse};
use arbiter_testkit::validator::validate;
use serde_json::{Value, json};

/// A text as data, and whether the reader complains about it.
fn read(text: &str) -> (Value, bool) {
    let mut report = Report::default();
    let node = parse(SourceId(0), text, &mut report).unwrap();
    if node.get("extends").is_none() {
        decode(&node, &mut report);
    }
    (node.to_json(), report.has_errors())
}

/// The shipped games are asked in `schema_file`; these use comments, every key of format 1, and the words of patches.
#[test]
fn it_accepts_a_document_and_a_patch() {
    let schema = schema();
    for text in [include_str!("fixtures/document/seed.json"), include_str!("fixtures/document/patch.json")] {
        let (value, _) = read(text);
        assert_eq!(validate(&schema, &value), Vec::<String>::new(), "{text}");
    }
}

/// A small sound document with one change: a JSON pointer, and what is put there (`null` takes the key away).
fn changed(pointer: &str, value: Value) -> Value {
    let mut document = json!({
        "format": 2, "name": "TINY",
        "board": { "dimensions": [3, 3] },
        "players": [
            { "name": "WHITE", "direction": [[1, 0], [0, 1]], "starting_positions": [{ "piece": "MAN", "positions": [[0, 0]] }] },
            { "name": "BLACK", "direction": [[1, 0], [0, -1]], "starting_positions": [{ "piece": "MAN", "positions": [[0, 2]] }] }
        ],
        "turns": { "order": ["WHITE", "BLACK"] },
        "pieces": [{ "code": "MAN", "moves": [{ "id": 0, "step": [0, 1], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }] }],
        "endings": [{ "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": { "lose": "OWN" } }]
    });
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    match (parent, value) {
        (Value::Object(map), Value::Null) => drop(map.shift_remove(key)),
        (parent, value) => parent[key] = value,
    }
    document
}

#[test]
fn schema_and_reader_refuse_the_same() {
    let schema = schema();
    let condition = |c: Value| ("/endings/0/when", json!([c]));
    let good = [
        ("/name", json!("OTHER")),
        ("/$schema", json!("x")),
        ("/pieces/0/moves/0/symmetry", json!("MIRROR")),
        ("/zones", json!([{ "code": "A", "rows": [0] }, { "code": "B", "players": { "WHITE": [[0, 0]] } }])),
        condition(json!({ "condition": "MINE" })),
        condition(json!({ "condition": "COUNT", "filter": {}, "max": { "counter": "N" } })),
        ("/endings/0/result", json!({ "compare": { "weights": { "MAN": 1 } }, "tie": "DRAW" })),
        ("/conditions", json!([{ "code": "S", "type": "STATE", "whatever": 1 }])),
        (
            "/options",
            json!([{ "code": "O", "choices": [{ "code": "C", "patch": { "endings": null, "pieces": [{ "code": "MAN", "$remove": true }] } }] }]),
        ),
    ];
    let bad = [
        ("/board", Value::Null),
        ("/format", Value::Null),
        ("/format", json!(3)),
        ("/boards", json!(1)),
        ("/board/dimensions", json!([3])),
        ("/board/dimensions", json!("3x3")),
        ("/board/lattice", json!("ROUND")),
        ("/players/0/direction", json!([[1, 0]])),
        ("/players/0/colour", json!("red")),
        ("/pieces/0/code", json!("man")),
        ("/pieces/0/moves/0/id", Value::Null),
        ("/pieces/0/moves/0/actions/0/state", json!("EMTPY")),
        ("/turns/pass", json!("SOMETIMES")),
        ("/endings/0/result", json!({ "winner": "OWN" })),
        ("/endings/0/$remove", json!(true)),
        ("/zones", json!([{ "code": "A", "rowz": [0] }])),
        condition(json!({ "condition": "COUNT" })),
        condition(json!({ "condition": "NO_MOVES", "extra": 1 })),
        condition(json!({ "condition": "MINE", "extra": 1 })),
        condition(json!({})),
        ("/triggers", json!([{ "code": "T", "on": "SOMETIME", "do": [] }])),
        ("/triggers", json!([{ "code": "T", "on": "MOVED", "do": [{ "action": "SET", "counter": "N" }] }])),
    ];
    let cases = good.iter().map(|c| (c, true)).chain(bad.iter().map(|c| (c, false)));
    for ((pointer, value), sound) in cases {
        let document = changed(pointer, value.clone());
        let (_, refused) = read(&document.to_string());
        assert_eq!(!refused, sound, "the reader, {pointer} = {value}");
        let problems = validate(&schema, &document);
        assert_eq!(problems.is_empty(), sound, "the schema, {pointer} = {value}: {problems:?}");
    }
}

#[test]
fn patches_may_leave_out_and_mark() {
    let schema = schema();
    let good = [
        json!({ "extends": "a" }),
        json!({ "extends": "a", "leader": null, "endings": [{ "code": "E", "$remove": true }] }),
        json!({ "extends": "a", "pieces": [{ "code": "P", "moves": [{ "id": 1, "$replace": { "id": 1, "step": [0, 1], "actions": [] } }] }] }),
        json!({ "extends": "a", "players": { "$replace": [] }, "conditions": [{ "code": "C", "when": [] }] }),
        json!({ "extends": "a", "endings": [{ "code": "E", "when": [], "result": "DRAW", "$before": "F", "claim_by": null }] }),
        json!({ "extends": "a", "stores": [{ "code": "S", "initial": { "P": null } }] }),
    ];
    let bad = [
        json!({ "extends": "a", "boards": {} }),
        json!({ "extends": "a", "pieces": [{ "code": "P", "colour": 1 }] }),
        json!({ "extends": "a", "pieces": [{ "code": "P", "conditions": [{ "condition": "NOT" }] }] }),
        json!({ "extends": 3 }),
        json!({ "extends": "a", "setups": [{ "code": "S", "patch": { "pieces": [] } }] }),
        json!({ "extends": "a", "options": [{ "code": "S", "choices": [{ "code": "C", "patch": { "setups": [] } }] }] }),
    ];
    for document in good {
        assert_eq!(validate(&schema, &document), Vec::<String>::new(), "{document}");
    }
    for document in bad {
        assert!(!validate(&schema, &document).is_empty(), "{document}");
    }
}

/// What holds when a key is absent is something the key could say.
#[test]
fn defaults_are_told_and_could_be_written() {
    let schema = schema();
    let mut found = 0;
    let full = schema["$defs"].as_object().unwrap().iter().filter(|(name, _)| !name.ends_with(".patch"));
    for (name, definition) in full {
        let forms = definition["oneOf"].as_array().cloned().unwrap_or_default();
        for record in forms.iter().chain([definition]) {
            for (key, property) in record["properties"].as_object().into_iter().flatten() {
                let Some(default) = property.get("default") else { continue };
                found += 1;
                let mut closed = json!({ "$defs": schema["$defs"] });
                closed.as_object_mut().unwrap().extend(property.as_object().unwrap().clone());
                assert_eq!(validate(&closed, default), Vec::<String>::new(), "{name}.{key}");
            }
        }
    }
    assert!(found > 30, "{found}");
    assert_eq!(schema["$defs"]["Turns"]["properties"]["pass"]["default"], json!("NEVER"));
    assert_eq!(schema["$defs"]["Repeat"]["properties"]["times"]["default"], json!(1));
}

/// Every definition that is named exists, every record is described.
#[test]
fn it_is_whole() {
    let schema = schema();
    let definitions = schema["$defs"].as_object().unwrap();
    let text = schema.to_string();
    for reference in text.split("\"#/$defs/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(definitions.contains_key(name), "{name}");
    }
    for (name, definition) in definitions {
        assert!(definition["description"].as_str().is_some_and(|d| !d.is_empty()), "{name}");
    }
}
