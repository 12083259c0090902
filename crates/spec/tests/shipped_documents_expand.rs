//! Every shipped document merges and expands under all the choices the checker looks at, without a word of complaint.

use arbiter_spec::diagnostic::Report;
use arbiter_spec::json::{Member, Node, Origin, SourceId, Sources, Value};
use arbiter_spec::patch::{
    Choices, Library, MemoryLibrary, Menu, OptionEntry, combinations, expand, load_with, spec_hash,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The shipped games, or another folder of documents while developing.
fn folder() -> PathBuf {
    let shipped = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    std::env::var_os("ARBITER_DOCUMENTS").map_or_else(shipped, PathBuf::from)
}

fn shelf() -> MemoryLibrary {
    let Ok(entries) = std::fs::read_dir(folder()) else { return MemoryLibrary::default() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let documents = paths.filter(|path| path.extension().is_some_and(|e| e == "json"));
    documents.filter_map(|p| Some((p.file_stem()?.to_str()?.to_owned(), std::fs::read_to_string(&p).ok()?))).collect()
}

fn parse(source: SourceId, text: &str, _: &mut Report) -> Option<Node> {
    fn convert(value: serde_json::Value, origin: Origin) -> Node {
        use serde_json::Value as J;
        let member = |(key, v)| Member { key, key_origin: origin, value: convert(v, origin) };
        let value = match value {
            J::Null => Value::Null,
            J::Bool(b) => Value::Bool(b),
            J::Number(n) => n.as_i64().map_or(Value::Float(0.5), Value::Int),
            J::String(s) => Value::String(s),
            J::Array(items) => Value::Array(items.into_iter().map(|v| convert(v, origin)).collect()),
            J::Object(members) => Value::Object(members.into_iter().map(member).collect()),
        };
        Node { value, origin }
    }
    let value = serde_json::from_str(text).ok()?;
    Some(convert(value, Origin { source, ..Origin::default() }))
}

/// The words of patches that are left in a tree, and `null`, which is one of them.
fn leftovers(node: &Node, found: &mut Vec<String>) {
    if node.value == Value::Null {
        found.push("null".into());
    }
    for member in node.members() {
        if member.key.starts_with('$') {
            found.push(member.key.clone());
        }
        leftovers(&member.value, found);
    }
    node.items().iter().for_each(|item| leftovers(item, found));
}

/// Every two choices together: options are written one by one, and spoil each other two by two.
fn pairs(menu: &Menu) -> Vec<Choices> {
    let choices = |o: &OptionEntry| o.choices.iter().map(|c| (o.code.clone(), c.code.clone())).collect::<Vec<_>>();
    let single: Vec<_> = menu.options.iter().flat_map(choices).collect();
    let setups = menu.setups.iter().flat_map(|s| single.iter().map(move |c| (vec![c.clone()], Some(s.code.clone()))));
    let both = single.iter().flat_map(|a| single.iter().map(move |b| (vec![a.clone(), b.clone()], None)));
    let both = both.filter(|(options, _)| options[0].0 < options[1].0);
    both.chain(setups).map(|(options, setup)| Choices { options, setup }).collect()
}

#[test]
fn every_document_expands_under_every_pair_of_choices() {
    let shelf = shelf();
    for id in shelf.ids() {
        let (mut sources, mut report) = (Sources::default(), Report::default());
        let (name, text) = shelf.find(&id).unwrap();
        let main = sources.add(name, text);
        let Some(document) = load_with(parse, &mut sources, main, &shelf, &mut report) else { continue };
        let menu = Menu::read(&document, &mut report);
        for choices in pairs(&menu) {
            expand(&document, &menu, &choices, &mut report).unwrap();
        }
        assert!(report.diagnostics.is_empty(), "{id}: {:#?}", report.diagnostics);
    }
}

#[test]
fn every_document_expands_under_every_choice() {
    let shelf = shelf();
    for id in shelf.ids() {
        let (mut sources, mut report) = (Sources::default(), Report::default());
        let (name, text) = shelf.find(&id).unwrap();
        let main = sources.add(name, text);
        let document = load_with(parse, &mut sources, main, &shelf, &mut report);
        let document = document.unwrap_or_else(|| panic!("{id}: {:#?}", report.diagnostics));
        let menu = Menu::read(&document, &mut report);
        let all = combinations(&menu, &document);
        assert_eq!(menu.complete(&Choices::default()).as_ref(), Ok(&all[0]), "{id}: the defaults come first");
        let mut hashes = BTreeSet::new();
        for choices in &all {
            let expanded = expand(&document, &menu, choices, &mut report).unwrap();
            assert_eq!(expanded.chosen, *choices, "{id}");
            let mut found = Vec::new();
            leftovers(&expanded.node, &mut found);
            assert!(found.is_empty(), "{id} {choices:?}: {found:?}");
            for key in ["name", "board", "players", "turns", "pieces"] {
                assert!(expanded.node.get(key).is_some(), "{id} {choices:?}: `{key}` is lost");
            }
            for key in ["extends", "options", "setups"] {
                assert!(expanded.node.get(key).is_none(), "{id} {choices:?}: `{key}` is left");
            }
            hashes.insert(spec_hash(&expanded.node));
        }
        assert!(report.diagnostics.is_empty(), "{id}: {:#?}", report.diagnostics);
        println!("{id}: {} choices, {} different rule sets", all.len(), hashes.len());
    }
}
