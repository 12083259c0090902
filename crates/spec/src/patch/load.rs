//! From a text to one document: follows `extends` to the bottom, then lays the patches on top of each other.

use super::Library;
use super::merge::{merge, without};
use super::names::did_you_mean;
use crate::diagnostic::{Report, codes};
use crate::json::{At, Node, SourceId, Sources, Value, parse};
use crate::limits;

/// How many documents a document may stand on.
const DEPTH: usize = limits::EXTENDS;
/// How long all the texts of a chain may be together.
const TOTAL_BYTES: usize = limits::CHAIN;

/// Reads the document `main` of `sources` and everything it extends (added to `sources`), and merges them.
///
/// `None` where no document can be made of it; the report then says why. A document that extends nothing is taken as
/// it is: words of patches in it are left for the reader to refuse.
pub fn load(sources: &mut Sources, main: SourceId, library: &dyn Library, report: &mut Report) -> Option<Node> {
    let mut chain = vec![read(sources, main, report)?];
    let mut ids: Vec<String> = Vec::new();
    let mut total = sources.get(main).map_or(0, |file| file.text.len());
    while let Some(id_node) = chain.last().and_then(|document| document.get("extends")) {
        let at = At::default().key("extends", id_node.origin);
        let Some(id) = id_node.as_str() else {
            let message = format!("`extends` is the id of a document, not {}", id_node.describe());
            report.add(codes::DOC_TYPE, &at, message, "write the id in double quotes");
            return None;
        };
        if ids.iter().any(|seen| seen == id) {
            let message = format!("documents that extend each other: {} → {id}", ids.join(" → "));
            report.add(codes::PATCH_EXTENDS_CYCLE, &at, message, "one of them must stand on its own");
            return None;
        }
        if ids.len() == DEPTH {
            let message = format!("a chain of more than {DEPTH} documents: {} → {id}", ids.join(" → "));
            report.add(codes::PATCH_EXTENDS_DEPTH, &at, message, "extend a document nearer to the base");
            return None;
        }
        let Some((name, text)) = library.find(id) else {
            let known = library.ids();
            let help = did_you_mean(id, known.iter().map(String::as_str));
            report.add(codes::PATCH_EXTENDS_MISSING, &at, format!("there is no document `{id}` to extend"), help);
            return None;
        };
        total = total.saturating_add(text.len());
        if total > TOTAL_BYTES {
            let message = format!("the document and what it extends are longer than {TOTAL_BYTES} bytes");
            report.add(codes::DOC_TOO_BIG, &at, message, "shorten one of the documents");
            return None;
        }
        ids.push(id.to_owned());
        let source = sources.add(name, text);
        let document = read(sources, source, report)?;
        chain.push(document);
    }
    let mut merged: Option<Node> = None;
    while let Some(document) = chain.pop() {
        // Which document it stands on is settled here; the result extends nothing.
        let document = without(document, "extends");
        merged = Some(match merged {
            None => without(document, "$schema"),
            Some(base) => merge(base, &document, report),
        });
    }
    merged
}

fn read(sources: &Sources, source: SourceId, report: &mut Report) -> Option<Node> {
    let file = sources.get(source)?;
    let node = parse(source, &file.text, report)?;
    if !matches!(node.value, Value::Object(_)) {
        let message = format!("a document is an object, not {}", node.describe());
        report.add(codes::DOC_TYPE, &At::root(node.origin), message, "write an object { … }");
        return None;
    }
    Some(node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patch::testing::said;
    use crate::patch::{EmptyLibrary, MemoryLibrary, canonical_json};

    fn load(text: &str, library: &dyn Library) -> (Option<String>, Vec<String>, Report) {
        let (mut sources, mut report) = (Sources::default(), Report::default());
        let main = sources.add("main", text);
        let node = super::load(&mut sources, main, library, &mut report);
        (node.as_ref().map(canonical_json), said(&report), report)
    }

    fn library() -> MemoryLibrary {
        let mut library: MemoryLibrary = [
            ("base", r#"{"$schema": "s", "name": "BASE", "a": 1, "b": 1, "c": 1}"#),
            ("middle", r#"{"extends": "base", "name": "MIDDLE", "b": 2, "c": 2}"#),
            ("ring-a", r#"{"extends": "ring-b"}"#),
            ("ring-b", r#"{"extends": "ring-a"}"#),
            ("self", r#"{"extends": "self"}"#),
            ("list", "[]"),
            ("deep-0", "{}"),
        ]
        .into_iter()
        .collect();
        for i in 1..=9 {
            library.add(format!("deep-{i}"), format!(r#"{{"extends": "deep-{}"}}"#, i - 1));
        }
        library
    }

    #[test]
    fn the_base_comes_first_and_patches_on_top() {
        let (node, said, _) = load(r#"{"$schema": "t", "extends": "middle", "name": "TOP", "c": 3}"#, &library());
        assert_eq!(node.as_deref(), Some(r#"{"a":1,"b":2,"c":3,"name":"TOP"}"#));
        assert_eq!(said, [""; 0]);
    }

    #[test]
    fn a_chain_of_eight_is_allowed() {
        let (node, said, _) = load(r#"{"extends": "deep-7"}"#, &library());
        assert_eq!((node.as_deref(), said), (Some("{}"), vec![]));
    }

    #[test]
    fn chains_that_lead_nowhere_are_refused() {
        let cases = [
            (r#"{"extends": "ring-a"}"#, "patch/extends-cycle /extends"),
            (r#"{"extends": "self"}"#, "patch/extends-cycle /extends"),
            (r#"{"extends": "deep-8"}"#, "patch/extends-depth /extends"),
            (r#"{"extends": "bass"}"#, "patch/extends-missing /extends"),
            (r#"{"extends": 3}"#, "doc/type /extends"),
            (r#"{"extends": "list"}"#, "doc/type "),
            ("[]", "doc/type "),
        ];
        for (text, expected) in cases {
            let (node, said, _) = load(text, &library());
            assert_eq!((node, said), (None, vec![expected.to_owned()]), "{text}");
        }
    }

    #[test]
    fn a_missing_base_is_located_and_a_slip_recognised() {
        let (_, _, report) = load(r#"{"extends": "bass"}"#, &library());
        assert_eq!(report.diagnostics[0].help, "did you mean `base`?");
        let (_, _, report) = load(r#"{"extends": "middle"}"#, &EmptyLibrary);
        assert_eq!(report.diagnostics[0].help, "there is none to name");
    }

    #[test]
    fn the_texts_together_are_bounded() {
        let big = format!(r#"{{"name": "{}"}}"#, "x".repeat(TOTAL_BYTES - 10));
        let library: MemoryLibrary = [("big", big)].into_iter().collect();
        let (node, said, _) = load(r#"{"extends": "big", "name": "patch"}"#, &library);
        assert_eq!((node, said), (None, vec!["doc/too-big /extends".to_owned()]));
    }

    #[test]
    fn values_keep_the_file_they_were_written_in() {
        let (mut sources, mut report) = (Sources::default(), Report::default());
        let main = sources.add("main", r#"{"extends": "middle", "c": 3}"#);
        let node = super::load(&mut sources, main, &library(), &mut report).unwrap();
        let file = |key| sources.get(node.get(key).unwrap().origin.source).unwrap().name.clone();
        assert_eq!([file("a"), file("b"), file("c")], ["base", "middle", "main"]);
        assert_eq!(node.origin.source, main);
    }
}
