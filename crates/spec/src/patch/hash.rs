//! The identity of a set of rules: a hash of the expanded document, written in exactly one way.
//!
//! Game records carry it, so **nothing in this file may ever change what it yields**.

use crate::json::{Node, Value};
use std::fmt::Write;

/// The hash of an expanded document, as 32 hexadecimal digits. `metadata` does not count.
///
/// FNV-1a of 128 bits over the canonical JSON. It tells rule sets apart; it does not protect against forgery.
pub fn spec_hash(expanded: &Node) -> String {
    let mut text = String::new();
    write_members(expanded, &["metadata"], &mut text);
    format!("{:032x}", fnv1a(text.as_bytes()))
}

/// The one way to write a value: keys sorted by their bytes, no white space, only the escapes that JSON demands.
pub fn canonical_json(node: &Node) -> String {
    let mut text = String::new();
    write_node(node, &mut text);
    text
}

fn write_node(node: &Node, out: &mut String) {
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Value::Int(n) => push(out, format_args!("{n}")),
        // 3.0 is 3: whoever wrote the point did not mean other rules.
        Value::Float(n) if n.fract() == 0.0 && n.abs() < 9.0e15 => push(out, format_args!("{}", *n as i64)),
        Value::Float(n) => push(out, format_args!("{n}")),
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_node(item, out);
            }
            out.push(']');
        }
        Value::Object(_) => write_members(node, &[], out),
    }
}

fn write_members(node: &Node, without: &[&str], out: &mut String) {
    let mut members: Vec<_> = node.members().iter().filter(|m| !without.contains(&m.key.as_str())).collect();
    members.sort_by(|a, b| a.key.as_bytes().cmp(b.key.as_bytes()));
    out.push('{');
    for (i, member) in members.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_string(&member.key, out);
        out.push(':');
        write_node(&member.value, out);
    }
    out.push('}');
}

fn write_string(text: &str, out: &mut String) {
    push(out, format_args!("{}", serde_json::Value::from(text)));
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

fn fnv1a(bytes: &[u8]) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(OFFSET, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patch::testing::node;

    #[test]
    fn the_function_is_fnv1a_as_published() {
        let published = [
            ("", 0x6c62272e07bb014262b821756295c58d),
            ("a", 0xd228cb696f1a8caf78912b704e4a8964),
            ("foobar", 0x343e1662793c64bf6f0d3597ba446f18),
        ];
        for (text, hash) in published {
            assert_eq!(fnv1a(text.as_bytes()), hash, "{text}");
        }
    }

    #[test]
    fn there_is_one_way_to_write_a_value() {
        let written = r#"{ "b" : [1, -2, 3.0, 0.5, true, null], "a": {"z": "\u0041\n\u0001\"\\é", "é": {}, "A": []} }"#;
        let canonical = "{\"a\":{\"A\":[],\"z\":\"A\\n\\u0001\\\"\\\\é\",\"é\":{}},\"b\":[1,-2,3,0.5,true,null]}";
        assert_eq!(canonical_json(&node(written)), canonical);
        assert_eq!(canonical_json(&node(canonical)), canonical);
    }

    #[test]
    fn order_of_keys_and_metadata_do_not_count() {
        // Pinned for ever: game records refer to it.
        let golden = "aadacee7b2e1390fa0e2026a2b90cb5f";
        let same = [
            r#"{"name": "A", "board": {"dimensions": [3, 2]}}"#,
            r#"{"board": {"dimensions": [3, 2]}, "metadata": {"title": "T"}, "name": "A"}"#,
        ];
        for text in same {
            assert_eq!(spec_hash(&node(text)), golden, "{text}");
        }
        let others = [
            r#"{"name": "B", "board": {"dimensions": [3, 2]}}"#,
            r#"{"name": "A", "board": {"dimensions": [2, 3]}}"#,
            r#"{"name": "A", "board": {"dimensions": [3, 2], "metadata": {}}}"#,
        ];
        for text in others {
            assert_ne!(spec_hash(&node(text)), golden, "{text}");
        }
    }
}
