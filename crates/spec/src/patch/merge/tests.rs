//! The bullets of the language on patches, as data: base, patch, result.

use super::*;
use crate::json::SourceId;
use crate::json::parse;
use crate::patch::canonical_json;
use crate::patch::testing::{node, said};

/// Merges; the base is file 0, the patch file 1.
fn merged(base: &str, patch: &str) -> (Node, Report) {
    let mut report = Report::default();
    let patch = parse(SourceId(1), patch, &mut report).unwrap();
    let node = merge(node(base), &patch, &mut report);
    (node, report)
}

fn check(cases: &[(&str, &str, &str)]) {
    for (base, patch, expected) in cases {
        let (result, report) = merged(base, patch);
        assert_eq!(said(&report), [""; 0], "{base} + {patch}");
        assert_eq!(canonical_json(&result), canonical_json(&node(expected)), "{base} + {patch}");
    }
}

fn check_refused(cases: &[(&str, &str, &[&str], &str)]) {
    for (base, patch, expected, result) in cases {
        let (merged, report) = merged(base, patch);
        assert_eq!(said(&report), *expected, "{base} + {patch}");
        assert_eq!(canonical_json(&merged), canonical_json(&node(result)), "{base} + {patch}");
        for diagnostic in &report.diagnostics {
            assert_eq!(diagnostic.at.origin.source, SourceId(1), "located in the patch: {diagnostic:?}");
        }
    }
}

#[test]
fn objects_merge_key_by_key() {
    check(&[
        (r#"{"a": 1, "b": 2}"#, r#"{"b": 3, "c": 4}"#, r#"{"a": 1, "b": 3, "c": 4}"#),
        (r#"{"a": {"x": 1, "y": 2}}"#, r#"{"a": {"y": 3}}"#, r#"{"a": {"x": 1, "y": 3}}"#),
        (r#"{"a": 1}"#, r#"{"a": {"x": 1}}"#, r#"{"a": {"x": 1}}"#),
        (r#"{"a": {"x": 1}}"#, r#"{"a": 1}"#, r#"{"a": 1}"#),
        (r#"{"a": 1, "$schema": "x"}"#, r#"{"$schema": "y"}"#, r#"{"a": 1}"#),
    ]);
}

#[test]
fn the_order_of_keys_is_kept() {
    let (result, _) = merged(r#"{"c": 1, "a": 1, "b": 1}"#, r#"{"z": 1, "a": 2, "b": null}"#);
    let keys: Vec<_> = result.members().iter().map(|m| m.key.as_str()).collect();
    assert_eq!(keys, ["c", "a", "z"]);
}

#[test]
fn null_deletes_a_key() {
    check(&[
        (r#"{"a": 1, "b": 2}"#, r#"{"b": null}"#, r#"{"a": 1}"#),
        (r#"{"a": {"x": 1}}"#, r#"{"a": {"x": null}}"#, r#"{"a": {}}"#),
        // What is not there is as absent as it can be, here and in new material.
        (r#"{}"#, r#"{"a": null}"#, r#"{}"#),
        (r#"{}"#, r#"{"a": {"x": null, "y": 1}}"#, r#"{"a": {"y": 1}}"#),
        (r#"{}"#, r#"{"l": [{"code": "A", "x": null}]}"#, r#"{"l": [{"code": "A"}]}"#),
    ]);
}

#[test]
fn keyed_lists_merge_by_their_key() {
    for key in ["code", "name", "id"] {
        let with_key = |text: &str| text.replace("KEY", key);
        let base = with_key(r#"{"l": [{"KEY": "A", "x": 1, "y": 1}, {"KEY": "B", "x": 2}]}"#);
        let patch = with_key(r#"{"l": [{"KEY": "C", "x": 3}, {"KEY": "A", "y": 9}]}"#);
        let result = with_key(r#"{"l": [{"KEY": "A", "x": 1, "y": 9}, {"KEY": "B", "x": 2}, {"KEY": "C", "x": 3}]}"#);
        check(&[(&base, &patch, &result)]);
    }
    check(&[
        // Numbers are keys, and not the same as texts.
        (r#"{"l": [{"id": 1, "x": 1}]}"#, r#"{"l": [{"id": 1, "x": 2}]}"#, r#"{"l": [{"id": 1, "x": 2}]}"#),
        (
            r#"{"l": [{"id": 1, "x": 1}]}"#,
            r#"{"l": [{"id": "1", "x": 2}]}"#,
            r#"{"l": [{"id": 1, "x": 1}, {"id": "1", "x": 2}]}"#,
        ),
        // A name beside a code is only a name.
        (
            r#"{"l": [{"code": "A", "name": "Ann"}, {"code": "B"}]}"#,
            r#"{"l": [{"code": "B", "name": "Ann"}]}"#,
            r#"{"l": [{"code": "A", "name": "Ann"}, {"code": "B", "name": "Ann"}]}"#,
        ),
        // Into nothing, and in depth.
        (r#"{}"#, r#"{"l": [{"code": "A"}, {"code": "B"}]}"#, r#"{"l": [{"code": "A"}, {"code": "B"}]}"#),
        (
            r#"{"l": [{"code": "A", "m": [{"id": 1}, {"id": 2}]}]}"#,
            r#"{"l": [{"code": "A", "m": [{"id": 2, "x": 1}]}]}"#,
            r#"{"l": [{"code": "A", "m": [{"id": 1}, {"id": 2, "x": 1}]}]}"#,
        ),
    ]);
}

#[test]
fn starting_positions_merge_by_piece_and_attributes() {
    check(&[
        (
            r#"{"s": [{"piece": "R", "positions": [[0, 0], [7, 0]]}, {"piece": "K", "positions": [[4, 0]]}]}"#,
            r#"{"s": [{"piece": "K", "positions": [[3, 0]]}, {"piece": "R", "positions": [], "$remove": true}]}"#,
            r#"{"s": [{"piece": "K", "positions": [[3, 0]]}]}"#,
        ),
        (
            r#"{"s": [{"piece": "P", "positions": [[0, 0]], "attributes": {"X": "A", "Y": "B"}},
                      {"piece": "P", "positions": [[1, 0]]}]}"#,
            r#"{"s": [{"piece": "P", "positions": [[2, 2]], "attributes": {"Y": "B", "X": "A"}},
                      {"piece": "P", "positions": [[3, 3]], "attributes": {"X": "C"}, "$before": "P"}]}"#,
            r#"{"s": [{"piece": "P", "positions": [[3, 3]], "attributes": {"X": "C"}},
                      {"piece": "P", "positions": [[2, 2]], "attributes": {"X": "A", "Y": "B"}},
                      {"piece": "P", "positions": [[1, 0]]}]}"#,
        ),
        // A known one moves.
        (
            r#"{"s": [{"piece": "A", "positions": []}, {"piece": "B", "positions": []}, {"piece": "C", "positions": []}]}"#,
            r#"{"s": [{"piece": "A", "positions": [], "$before": "C"}]}"#,
            r#"{"s": [{"piece": "B", "positions": []}, {"piece": "A", "positions": []}, {"piece": "C", "positions": []}]}"#,
        ),
        // New material may name a piece twice.
        (
            r#"{}"#,
            r#"{"s": [{"piece": "P", "positions": [[1, 0]]}, {"piece": "P", "positions": [[2, 0]]}]}"#,
            r#"{"s": [{"piece": "P", "positions": [[1, 0]]}, {"piece": "P", "positions": [[2, 0]]}]}"#,
        ),
    ]);
}

#[test]
fn before_inserts_and_moves() {
    check(&[
        (
            r#"{"l": [{"code": "A"}, {"code": "B"}]}"#,
            r#"{"l": [{"code": "X", "$before": "B"}, {"code": "Y", "$before": "B"}, {"code": "Z", "$before": "X"}]}"#,
            r#"{"l": [{"code": "A"}, {"code": "Z"}, {"code": "X"}, {"code": "Y"}, {"code": "B"}]}"#,
        ),
        (
            r#"{"l": [{"id": 1}, {"id": 2}, {"id": 3}]}"#,
            r#"{"l": [{"id": 3, "x": 1, "$before": 1}]}"#,
            r#"{"l": [{"id": 3, "x": 1}, {"id": 1}, {"id": 2}]}"#,
        ),
        // One after the other: what is removed later is still there.
        (
            r#"{"l": [{"code": "A"}, {"code": "B"}]}"#,
            r#"{"l": [{"code": "X", "$before": "B"}, {"code": "B", "$remove": true}]}"#,
            r#"{"l": [{"code": "A"}, {"code": "X"}]}"#,
        ),
        (
            r#"{}"#,
            r#"{"l": [{"code": "A"}, {"code": "B", "$before": "A"}]}"#,
            r#"{"l": [{"code": "B"}, {"code": "A"}]}"#,
        ),
    ]);
    check_refused(&[
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "X", "$before": "Q"}]}"#,
            &["patch/before-missing /l/0/$before"],
            r#"{"l": [{"code": "A"}, {"code": "X"}]}"#,
        ),
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "A", "$before": "A"}]}"#,
            &["patch/before-missing /l/0/$before"],
            r#"{"l": [{"code": "A"}]}"#,
        ),
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "A", "$remove": true}, {"code": "B", "$before": "A"}]}"#,
            &["patch/before-missing /l/1/$before"],
            r#"{"l": [{"code": "B"}]}"#,
        ),
    ]);
}

#[test]
fn remove_deletes_an_item() {
    check(&[
        (
            r#"{"l": [{"code": "A"}, {"code": "B"}]}"#,
            r#"{"l": [{"code": "A", "$remove": true}]}"#,
            r#"{"l": [{"code": "B"}]}"#,
        ),
        (r#"{"l": [{"code": "A"}]}"#, r#"{"l": [{"code": "A", "$remove": false}]}"#, r#"{"l": [{"code": "A"}]}"#),
    ]);
    check_refused(&[
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "B", "$remove": true}]}"#,
            &["patch/nothing-to-remove /l/0/$remove"],
            r#"{"l": [{"code": "A"}]}"#,
        ),
        (
            r#"{}"#,
            r#"{"l": [{"code": "B", "$remove": true}]}"#,
            &["patch/nothing-to-remove /l/0/$remove"],
            r#"{"l": []}"#,
        ),
        (
            r#"{}"#,
            r#"{"n": {"l": [{"code": "B", "$remove": true}]}}"#,
            &["patch/nothing-to-remove /n/l/0/$remove"],
            r#"{"n": {"l": []}}"#,
        ),
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "A", "$remove": "yes"}]}"#,
            &["doc/type /l/0/$remove"],
            r#"{"l": [{"code": "A"}]}"#,
        ),
        (
            r#"{"a": {"x": 1}}"#,
            r#"{"a": {"$remove": true}}"#,
            &["patch/ambiguous-key /a/$remove"],
            r#"{"a": {"x": 1}}"#,
        ),
    ]);
}

#[test]
fn a_slip_in_a_key_is_recognised() {
    let (_, report) = merged(r#"{"l": [{"code": "STALEMATE"}]}"#, r#"{"l": [{"code": "STALMATE", "$remove": true}]}"#);
    assert_eq!(report.diagnostics[0].message, "nothing to remove: the list has no `STALMATE`");
    assert_eq!(report.diagnostics[0].help, "did you mean `STALEMATE`?");
}

#[test]
fn replace_puts_its_value_in_place() {
    check(&[
        (r#"{"a": {"x": 1}}"#, r#"{"a": {"$replace": {"y": 2}}}"#, r#"{"a": {"y": 2}}"#),
        (r#"{"l": [{"code": "A"}]}"#, r#"{"l": {"$replace": [{"code": "B"}]}}"#, r#"{"l": [{"code": "B"}]}"#),
        (r#"{"l": [{"code": "A"}]}"#, r#"{"l": {"$replace": []}}"#, r#"{"l": []}"#),
        (r#"{}"#, r#"{"a": {"$replace": {"y": {"$replace": 2}}}}"#, r#"{"a": {"y": 2}}"#),
        (
            r#"{"l": [{"code": "A", "x": 1}, {"code": "B"}]}"#,
            r#"{"l": [{"code": "A", "$replace": {"code": "A", "y": 2}}]}"#,
            r#"{"l": [{"code": "A", "y": 2}, {"code": "B"}]}"#,
        ),
        // Of an unknown key: new; with `$before`, there.
        (
            r#"{"l": [{"code": "B"}]}"#,
            r#"{"l": [{"code": "A", "$before": "B", "$replace": {"code": "A", "y": 2}}]}"#,
            r#"{"l": [{"code": "A", "y": 2}, {"code": "B"}]}"#,
        ),
    ]);
    check_refused(&[
        (r#"{}"#, r#"{"a": {"$replace": 1, "b": 2}}"#, &["doc/unknown-key /a/b"], r#"{"a": 1}"#),
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "A", "x": 1, "$replace": {"code": "A"}}]}"#,
            &["doc/unknown-key /l/0/x"],
            r#"{"l": [{"code": "A"}]}"#,
        ),
    ]);
}

#[test]
fn all_other_lists_are_replaced_whole() {
    check(&[
        (r#"{"l": [1, 2, 3]}"#, r#"{"l": [4]}"#, r#"{"l": [4]}"#),
        (r#"{"l": [[0, 0], [1, 1]]}"#, r#"{"l": [[2, 2]]}"#, r#"{"l": [[2, 2]]}"#),
        (r#"{"l": [{"code": "A"}, {"code": "B"}]}"#, r#"{"l": []}"#, r#"{"l": []}"#),
        (r#"{"l": [{"pieces": ["A"]}]}"#, r#"{"l": [{"pieces": ["B"]}]}"#, r#"{"l": [{"pieces": ["B"]}]}"#),
        // A condition or effect may speak of the code of something else.
        (
            r#"{"l": [{"condition": "CHANCE", "code": "DIE", "values": [1]}, {"condition": "CHANCE", "code": "COIN"}]}"#,
            r#"{"l": [{"condition": "CHANCE", "code": "DIE", "min": 2}]}"#,
            r#"{"l": [{"condition": "CHANCE", "code": "DIE", "min": 2}]}"#,
        ),
        (
            r#"{"l": [{"action": "PLACE", "name": "A", "x": 1}]}"#,
            r#"{"l": [{"action": "PLACE", "name": "A"}]}"#,
            r#"{"l": [{"action": "PLACE", "name": "A"}]}"#,
        ),
        // Texts over objects: another kind of list.
        (r#"{"l": [{"code": "A"}]}"#, r#"{"l": ["A", "B"]}"#, r#"{"l": ["A", "B"]}"#),
    ]);
}

#[test]
fn items_that_cannot_be_told_apart_are_refused() {
    check_refused(&[
        // The base is kept, so that nothing else seems wrong.
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "B"}, {"x": 1}]}"#,
            &["patch/ambiguous-key /l/1"],
            r#"{"l": [{"code": "A"}]}"#,
        ),
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": null, "x": 1}]}"#,
            &["patch/ambiguous-key /l/0"],
            r#"{"l": [{"code": "A"}]}"#,
        ),
        (
            r#"{"l": [{"code": "A"}, {"code": "A"}, {"code": "B"}]}"#,
            r#"{"l": [{"code": "A", "x": 1}, {"code": "B", "x": 1}]}"#,
            &["patch/ambiguous-key /l/0"],
            r#"{"l": [{"code": "A"}, {"code": "A"}, {"code": "B", "x": 1}]}"#,
        ),
        (
            r#"{"l": [{"code": "A"}]}"#,
            r#"{"l": [{"code": "A", "x": 1}, {"code": "A", "x": 2}]}"#,
            &["patch/ambiguous-key /l/1"],
            r#"{"l": [{"code": "A", "x": 1}]}"#,
        ),
        (
            r#"{"l": [{"x": 1}]}"#,
            r#"{"l": [{"x": 1, "$remove": true}, {"x": 2, "$before": 3}]}"#,
            &["patch/ambiguous-key /l/0/$remove", "patch/ambiguous-key /l/1/$before"],
            r#"{"l": [{"x": 1}, {"x": 2}]}"#,
        ),
    ]);
}

#[test]
fn patches_of_options_and_setups_are_quoted() {
    let option =
        |patch: &str| format!(r#"{{"options": [{{"code": "O", "choices": [{{"code": "C", "patch": {patch}}}]}}]}}"#);
    let setup = |patch: &str| format!(r#"{{"setups": [{{"code": "S", "patch": {patch}}}]}}"#);
    let cases = [
        // New: kept as written.
        (
            r#"{}"#,
            r#"{"a": null, "l": [{"code": "A", "$remove": true}, {"code": "B", "$before": "A"}], "b": {"$replace": 1}}"#,
            r#"{"a": null, "l": [{"code": "A", "$remove": true}, {"code": "B", "$before": "A"}], "b": {"$replace": 1}}"#,
        ),
        // Over another: merged like anything else.
        (r#"{"a": 1}"#, r#"{"a": null}"#, r#"{"a": null}"#),
        (
            r#"{"a": {"$replace": {"x": 1}}}"#,
            r#"{"a": {"$replace": {"y": 1}}}"#,
            r#"{"a": {"$replace": {"x": 1, "y": 1}}}"#,
        ),
        (
            r#"{"l": [{"code": "A", "x": 1}]}"#,
            r#"{"l": [{"code": "A", "$remove": true}, {"code": "B", "$before": "Z"}]}"#,
            r#"{"l": [{"code": "A", "x": 1, "$remove": true}, {"code": "B", "$before": "Z"}]}"#,
        ),
        (r#"{"l": [{"code": "A"}]}"#, r#"{"l": []}"#, r#"{"l": []}"#),
    ];
    for (base, patch, result) in cases {
        check(&[(&option(base), &option(patch), &option(result)), (&setup(base), &setup(patch), &setup(result))]);
        check(&[("{}", &option(patch), &option(patch)), ("{}", &setup(patch), &setup(patch))]);
    }
}

#[test]
fn around_the_quoted_patch_words_act() {
    check(&[
        (
            r#"{"options": [{"code": "O", "choices": [{"code": "C", "patch": {"a": null}}, {"code": "D"}]}, {"code": "P"}]}"#,
            r#"{"options": [{"code": "O", "choices": [{"code": "D", "$remove": true}]}, {"code": "P", "$remove": true}]}"#,
            r#"{"options": [{"code": "O", "choices": [{"code": "C", "patch": {"a": null}}]}]}"#,
        ),
        (
            r#"{"setups": [{"code": "S", "patch": {"a": 1}}]}"#,
            r#"{"setups": [{"code": "S", "patch": null}]}"#,
            r#"{"setups": [{"code": "S"}]}"#,
        ),
        (
            r#"{"setups": [{"code": "S", "patch": {"a": 1}}]}"#,
            r#"{"setups": [{"code": "S", "$replace": {"code": "S", "note": null, "patch": {"b": null}}}]}"#,
            r#"{"setups": [{"code": "S", "patch": {"b": null}}]}"#,
        ),
        (
            r#"{"setups": [{"code": "S"}]}"#,
            r#"{"setups": {"$replace": [{"code": "T", "patch": {"b": null}}]}}"#,
            r#"{"setups": [{"code": "T", "patch": {"b": null}}]}"#,
        ),
        // Elsewhere, `options` and `patch` are keys like others.
        (
            r#"{"x": {"options": [1], "patch": {"a": 1}}}"#,
            r#"{"x": {"patch": {"a": null}}}"#,
            r#"{"x": {"options": [1], "patch": {}}}"#,
        ),
    ]);
}

#[test]
fn every_value_keeps_the_file_that_supplied_it() {
    let (result, _) = merged(
        r#"{"l": [{"code": "A", "x": 1, "y": 1}], "p": [1]}"#,
        r#"{"l": [{"code": "A", "y": 2}, {"code": "B"}], "p": [2]}"#,
    );
    let list = result.get("l").unwrap();
    let source = |node: &Node| node.origin.source.0;
    assert_eq!(source(list), 0);
    assert_eq!(source(list.items()[0].get("x").unwrap()), 0);
    assert_eq!(source(list.items()[0].get("y").unwrap()), 1);
    assert_eq!(source(&list.items()[1]), 1);
    let p = result.members().iter().find(|m| m.key == "p").unwrap();
    assert_eq!((p.key_origin.source.0, source(&p.value)), (1, 1));
}
