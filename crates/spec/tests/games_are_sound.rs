//! Every shipped document passes the checker under all the choices it looks at, and every lint that fires is meant: a
//! lint that fires on a sound game is a bad lint.

use arbiter_spec::diagnostic::render;
use arbiter_spec::patch::{Choices, Library};
use arbiter_testkit::catalog;
use std::collections::BTreeSet;

/// What is left, and meant.
const EXPECTED: &[(&str, &str)] = &[
    // The sources of these games bound nothing.
    ("enochian", "ending/endless"),
    ("enochian-zalewski", "ending/endless"),
    // A format 1 document kept as it was published.
    ("format-1-chess", "lint/castling-gap"),
    ("format-1-chess", "lint/one-sided-rotation"),
    ("format-1-chess", "lint/vacuous-first-move"),
];

#[test]
fn every_shipped_document_is_sound() {
    let catalog = catalog();
    assert!(catalog.ids().len() >= 68);
    let (mut found, mut told) = (BTreeSet::new(), String::new());
    for id in catalog.ids() {
        let (name, text) = catalog.find(&id).unwrap();
        let document = arbiter_spec::read(&name, &text, &catalog).unwrap_or_else(|refused| panic!("{id}\n{refused}"));
        let report = document.check_all();
        told += &render(&report, document.sources(), false);
        found.extend(report.diagnostics.iter().map(|d| (id.clone(), d.code.name())));
        document.check(&Choices::default()).unwrap_or_else(|refused| panic!("{id}, with its defaults\n{refused}"));
    }
    let expected: BTreeSet<_> = EXPECTED.iter().map(|(id, code)| (id.to_string(), *code)).collect();
    assert_eq!(found, expected, "\n{told}");
}
