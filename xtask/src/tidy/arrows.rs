//! Which crate may use which: the dependencies that cargo sees, compared with one list, and the list with what
//! ARCHITECTURE.md draws.

use super::files::read;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Which crates of this workspace a crate may use. The arrows point one way only: nobody may use what stands below.
const ARROWS: &[(&str, &[&str])] = &[
    ("spec", &[]),
    ("reference", &["spec"]),
    ("catalog", &["spec"]),
    ("engine", &["spec"]),
    ("notation", &["spec", "engine"]),
    ("arena", &["spec", "engine", "notation"]),
    ("search", &["spec", "engine"]),
    ("arbiter", &["spec", "catalog", "engine", "notation", "arena", "search"]),
    ("pictures", &["arbiter", "spec", "engine", "notation"]),
    ("host", &["arbiter", "spec", "catalog", "engine", "notation", "arena", "search"]),
    // What `bench` compares us with, which is not built unless asked for.
    ("peers", &[]),
    ("bench", &["arbiter", "host", "spec", "catalog", "engine", "notation", "arena", "search", "reference", "peers"]),
    ("cli", &["arbiter", "pictures", "host", "bench", "spec", "catalog", "engine", "notation", "arena", "search"]),
];

/// What is for tests and chores may use anything, and nothing that is shipped may use it.
const FOR_TESTS: &[&str] = &["testkit", "rules-tests", "xtask"];

/// What the library brings to nobody: a runtime, a terminal, a command line.
const NOT_IN_THE_LIBRARY: &[&str] = &["tokio", "ratatui", "crossterm", "clap"];

pub fn faults(root: &Path) -> Vec<String> {
    let used = match metadata(root) {
        Ok(metadata) => dependencies(&metadata),
        Err(fault) => return vec![fault],
    };
    let mut faults = against(&used);
    faults.extend(not_drawn(&read(&root.join("ARCHITECTURE.md"))));
    faults.extend(in_the_library(&used, &read(&root.join("Cargo.lock"))));
    faults
}

fn metadata(root: &Path) -> Result<Value, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let args = ["metadata", "--format-version", "1", "--no-deps", "--offline"];
    let output =
        Command::new(cargo).current_dir(root).args(args).output().map_err(|e| format!("cargo metadata: {e}"))?;
    serde_json::from_slice(&output.stdout)
        .map_err(|_| format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim()))
}

/// By package, what it is built with. Dependencies of tests may look anywhere: they judge, they are not part of the house.
fn dependencies(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let packages = list(metadata, "packages").into_iter();
    let built = |package: &Value| {
        list(package, "dependencies").iter().filter(|d| d["kind"] != "dev").map(name).collect::<BTreeSet<_>>()
    };
    packages.map(|package| (name(&package), built(&package))).collect()
}

/// The library has no second word to its name.
fn short(package: &str) -> &str {
    package.strip_prefix("arbiter-").unwrap_or(package)
}

fn against(used: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut faults = Vec::new();
    for (package, dependencies) in used.iter().filter(|(package, _)| !FOR_TESTS.contains(&short(package))) {
        let name = short(package);
        let Some((_, allowed)) = ARROWS.iter().find(|(n, _)| *n == name) else {
            faults.push(format!("{package}: not listed in the arrows of xtask/src/tidy/arrows.rs"));
            continue;
        };
        for other in dependencies.iter().filter(|other| used.contains_key(*other)).map(|other| short(other)) {
            if !allowed.contains(&other) {
                faults.push(format!("{name} depends on {other}: against the arrows of ARCHITECTURE.md"));
            }
        }
    }
    faults
}

/// The arrows of a text, as pairs (used, user): `a ◀ b, c ◀ d` in backticks is four of them.
fn drawn(text: &str) -> BTreeSet<(&str, &str)> {
    let mut pairs = BTreeSet::new();
    for chain in text.split('`').skip(1).step_by(2).filter(|chain| chain.contains('◀')) {
        let links: Vec<Vec<&str>> = chain.split('◀').map(|link| link.split(',').map(str::trim).collect()).collect();
        for pair in links.windows(2) {
            pairs.extend(pair[0].iter().flat_map(|used| pair[1].iter().map(|user| (*used, *user))));
        }
    }
    pairs
}

/// Every arrow that is drawn must be allowed, and whatever is allowed must lie on the way of drawn arrows.
fn not_drawn(text: &str) -> Vec<String> {
    let drawn = drawn(text);
    let mut faults = Vec::new();
    let allowed: BTreeSet<(&str, &str)> =
        ARROWS.iter().flat_map(|(user, all)| all.iter().map(move |used| (*used, *user))).collect();
    for (used, user) in drawn.difference(&allowed) {
        faults.push(format!("ARCHITECTURE.md draws {used} ◀ {user}, which xtask/src/tidy/arrows.rs does not allow"));
    }
    for (used, user) in &allowed {
        let (mut reached, mut open) = (BTreeSet::new(), vec![*user]);
        while let Some(at) = open.pop() {
            open.extend(drawn.iter().filter(|(_, by)| *by == at).map(|(of, _)| *of).filter(|of| reached.insert(*of)));
        }
        if !reached.contains(used) {
            faults
                .push(format!("xtask/src/tidy/arrows.rs allows {used} ◀ {user}, which ARCHITECTURE.md does not draw"));
        }
    }
    faults
}

/// What a program gets that adds the library, on any system: our crates as they are built, all others by the lock file.
fn in_the_library(used: &BTreeMap<String, BTreeSet<String>>, lock: &str) -> Vec<String> {
    let mut locked: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let mut lines = package.lines().map(str::trim);
        let name = lines.find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')).unwrap_or_default();
        let dependencies = lines.filter_map(|line| line.strip_prefix('"')?.strip_suffix("\","));
        let dependencies = dependencies.map(|d| d.split(' ').next().unwrap_or_default().to_owned());
        locked.entry(name).or_default().extend(dependencies);
    }
    let (mut reached, mut open) = (BTreeSet::new(), vec!["arbiter".to_owned()]);
    while let Some(at) = open.pop() {
        let next = used.get(&at).or_else(|| locked.get(at.as_str())).cloned().unwrap_or_default();
        open.extend(next.into_iter().filter(|name| reached.insert(name.clone())));
    }
    let there = NOT_IN_THE_LIBRARY.iter().filter(|name| reached.contains(**name));
    there.map(|name| format!("arbiter brings {name} along (cargo tree -p arbiter -i {name} says by whom)")).collect()
}

#[cfg(test)]
fn made_up(package: &str, dependencies: &[(&str, Option<&str>)]) -> BTreeMap<String, BTreeSet<String>> {
    let dependencies: Vec<Value> =
        dependencies.iter().map(|(name, kind)| serde_json::json!({"name": name, "kind": kind})).collect();
    let known = ["arbiter-spec", "arbiter-host", "arbiter-testkit"].map(|name| serde_json::json!({"name": name}));
    let own = serde_json::json!({"name": package, "dependencies": dependencies});
    super::arrows::dependencies(&serde_json::json!({"packages": [own, known[0], known[1], known[2]]}))
}

#[test]
fn a_wrong_arrow_is_seen() {
    let wrong = |name: &str| format!("engine depends on {name}: against the arrows of ARCHITECTURE.md");
    let of = |name, kind| against(&made_up("arbiter-engine", &[("arbiter-spec", None), (name, kind)]));
    assert_eq!(of("arbiter-host", None), [wrong("host")]);
    assert_eq!(of("arbiter-host", Some("build")), [wrong("host")]);
    assert_eq!(of("arbiter-testkit", None), [wrong("testkit")]);
    assert_eq!(of("arbiter-testkit", Some("dev")), [""; 0]);
    assert_eq!(against(&made_up("arbiter-new", &[])).len(), 1);
}

#[test]
fn a_wrong_drawing_is_seen() {
    let text = read(&crate::root().join("ARCHITECTURE.md"));
    assert_eq!(not_drawn(&text), [""; 0]);
    let more = not_drawn(&format!("{text} `host ◀ engine`"));
    assert_eq!(more, ["ARCHITECTURE.md draws host ◀ engine, which xtask/src/tidy/arrows.rs does not allow"]);
    assert!(not_drawn(&text.replace("spec ◀ catalog", "")).iter().any(|f| f.contains("allows spec ◀ catalog")));
}

#[test]
fn what_the_library_brings_along_is_seen() {
    let lock = "[[package]]\nname = \"a\"\ndependencies = [\n \"tokio 1.0\",\n]\n[[package]]\nname = \"tokio\"\n";
    assert_eq!(in_the_library(&made_up("arbiter", &[("a", None)]), lock).len(), 1);
    assert_eq!(in_the_library(&made_up("arbiter", &[("a", Some("dev"))]), lock).len(), 0);
}
