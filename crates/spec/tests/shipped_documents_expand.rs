//! Every shipped document merges and expands under all the choices the checker looks at, without a word of complaint.

use arbiter_spec::diagnostic::Report;
use arbiter_spec::json::{Node, Sources, Value};
use arbiter_spec::patch::{Choices, Library, MemoryLibrary, Menu, OptionEntry, combinations, expand, load};
use arbiter_testkit::catalog;

/// A shipped document with what it extends, and its menu.
fn loaded(id: &str, catalog: &MemoryLibrary, report: &mut Report) -> (Node, Menu) {
    let (name, text) = catalog.find(id).unwrap();
    let mut sources = Sources::default();
    let main = sources.add(name, text);
    let document = load(&mut sources, main, catalog, report);
    let document = document.unwrap_or_else(|| panic!("{id}: {:#?}", report.diagnostics));
    let menu = Menu::read(&document, report);
    (document, menu)
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
    let catalog = catalog();
    for id in catalog.ids() {
        let mut report = Report::default();
        let (document, menu) = loaded(&id, &catalog, &mut report);
        for choices in pairs(&menu) {
            expand(&document, &menu, &choices, &mut report).unwrap();
        }
        assert!(report.diagnostics.is_empty(), "{id}: {:#?}", report.diagnostics);
    }
}

#[test]
fn every_document_expands_under_every_choice() {
    let catalog = catalog();
    for id in catalog.ids() {
        let mut report = Report::default();
        let (document, menu) = loaded(&id, &catalog, &mut report);
        let all = combinations(&menu, &document);
        assert_eq!(menu.complete(&Choices::default()).as_ref(), Ok(&all[0]), "{id}: the defaults come first");
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
        }
        assert!(report.diagnostics.is_empty(), "{id}: {:#?}", report.diagnostics);
    }
}
