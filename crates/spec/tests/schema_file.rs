//! The committed schema: fresh, and of one mind with the checker about what a schema can see.

mod support;

use arbiter_spec::diagnostic::{Report, codes};
use arbiter_spec::document::schema;
use arbiter_spec::json::Sources;
use arbiter_spec::patch::load;
use arbiter_testkit::{catalog, root, validator};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use support::{bad, bases, documents};

/// The codes whose fault can be seen without knowing what words mean.
const SEEN: &[&str] = &[
    "doc/unknown-key",
    "doc/missing-key",
    "doc/type",
    "doc/format",
    "doc/code-shape",
    "patch/setup-scope",
    "condition/field",
    "status/trait",
    "trigger/event",
];

#[test]
fn the_committed_schema_is_fresh() {
    let kept = fs::read_to_string(root().join("schema/game.schema.json")).unwrap_or_default();
    let fresh = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    assert!(kept == fresh, "run `cargo xtask schema`");
}

/// A document with everything it extends merged in, as data; `None` if it cannot be made.
fn merged(path: &Path, library: &arbiter_spec::patch::MemoryLibrary) -> Option<Value> {
    let (mut sources, mut report) = (Sources::default(), Report::default());
    let main = sources.add(path.display().to_string(), fs::read_to_string(path).ok()?);
    let node = load(&mut sources, main, library, &mut report)?;
    (!report.has_errors()).then(|| node.to_json())
}

/// Every shipped game, and every bad document that can be merged, with whether the schema should take it.
fn expected() -> Vec<(String, Value, bool)> {
    let library = catalog();
    let mut all: Vec<(String, Value, bool)> = Vec::new();
    for path in documents(&root().join("games")) {
        let written: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        all.push((path.display().to_string(), written, true));
        all.extend(merged(&path, &library).map(|value| (format!("{} merged", path.display()), value, true)));
    }
    let library = bases();
    for code in codes::ALL.iter().map(|c| c.name()) {
        let value = merged(&bad().join(format!("{code}.json")), &library);
        all.extend(value.map(|value| (code.to_string(), value, !SEEN.contains(&code))));
    }
    all
}

#[test]
fn it_takes_every_game_and_refuses_what_it_can_see() {
    let schema = schema();
    let mut faults = Vec::new();
    for (name, value, sound) in expected() {
        let problems = validator::validate(&schema, &value);
        if problems.is_empty() != sound {
            faults.push(format!("{name}: sound {sound}, but {problems:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The same by somebody else's validator, where there is one.
#[test]
fn another_validator_agrees() {
    const SCRIPT: &str = "
import json, sys
try:
    from jsonschema import Draft202012Validator as V
except ImportError:
    print('absent'); sys.exit()
asked = json.load(sys.stdin)
V.check_schema(asked['schema'])
validator = V(asked['schema'])
for name, value, sound in asked['documents']:
    if validator.is_valid(value) != sound:
        print(name, 'should be', 'taken' if sound else 'refused')
";
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let child = Command::new(&python).args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = child else { return absent(&python) };
    // It is slow where forms contain forms: the deepest document, and games once more after merging, are left out.
    let quick = |(name, ..): &(String, Value, bool)| name != "limit/nesting" && !name.ends_with(" merged");
    let documents: Vec<_> = expected().into_iter().filter(quick).collect();
    let asked = json!({ "schema": schema(), "documents": documents }).to_string();
    // A script that ended early has closed its end; what it printed says why.
    let _ = child.stdin.take().unwrap().write_all(asked.as_bytes());
    let output = child.wait_with_output().unwrap();
    match String::from_utf8_lossy(&output.stdout).as_ref() {
        "absent\n" => absent("the jsonschema package of python3"),
        said => assert!(output.status.success() && said.is_empty(), "{said}"),
    }
}

fn absent(what: &str) {
    assert!(std::env::var_os("ARBITER_REQUIRE_ALL").is_none(), "{what} is not installed");
    eprintln!("skipped: {what} is not installed");
}
