use super::{SourceId, Sources, parse};
use crate::diagnostic::Report;
use crate::limits;

/// Reads a text: the canonical tree, and each problem as "line:column-column message".
fn read(text: &str) -> (Option<String>, Vec<String>) {
    let mut sources = Sources::default();
    let mut report = Report::default();
    let id = sources.add("test", text);
    let node = parse(id, text, &mut report);
    report.sort();
    let problems = report.diagnostics.iter().map(|d| {
        let (line, column) = sources.line_column(id, d.at.origin.start);
        let (_, end) = sources.line_column(id, d.at.origin.end);
        format!("{line}:{column}-{end} {}", d.message)
    });
    (node.map(|n| crate::patch::canonical_json(&n)), problems.collect())
}

#[test]
fn good_texts() {
    let cases = [
        (r#"{"b": 1, "a": [true, false, null]}"#, r#"{"a":[true,false,null],"b":1}"#),
        ("\u{feff}[1, 2,]", "[1,2]"),
        ("// one\n{ /* two */ \"a\": 1, } // three", r#"{"a":1}"#),
        (r#""a\n\t\"\\\/\u0041\ud83d\ude00é""#, "\"a\\n\\t\\\"\\\\/A😀é\""),
        ("[-1, 0, 0.5, 1e3, -2.5E-1, 9223372036854775807]", "[-1,0,0.5,1000,-0.25,9223372036854775807]"),
        ("[18446744073709551616]", "[18446744073709552000]"),
        ("{}", "{}"),
        ("\"\"", "\"\""),
    ];
    for (text, canonical) in cases {
        assert_eq!(read(text), (Some(canonical.to_string()), vec![]), "{text}");
    }
}

/// Each mistake is told at its place, and the rest is read as if it had been mended.
#[test]
fn mistakes() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("[1 2]", "[1,2]", &["1:3-3 expected a comma here"]),
        ("{\"a\": 1 \"b\": 2}", r#"{"a":1,"b":2}"#, &["1:8-8 expected a comma here"]),
        ("{\"a\" 1}", r#"{"a":1}"#, &["1:5-5 expected a colon after the key"]),
        ("{\"a\" = 1}", r#"{"a":1}"#, &["1:6-7 expected a colon after the key, found ="]),
        ("{\"a\"; 1}", r#"{"a":1}"#, &["1:5-6 expected a colon after the key, found ;"]),
        ("{a: 1}", r#"{"a":1}"#, &["1:2-3 the key a is not in quotes"]),
        ("{'a': 'b'}", r#"{"a":"b"}"#, &["1:2-5 a text in single quotes", "1:7-10 a text in single quotes"]),
        ("{\"a\": KING}", r#"{"a":"KING"}"#, &["1:7-11 KING is not in quotes"]),
        (
            "[True, None, NaN]",
            "[true,null,0]",
            &["1:2-6 True is not JSON", "1:8-12 None is not JSON", "1:14-17 NaN is not a number"],
        ),
        (
            "[01, -007, +1, .5, 1.]",
            "[1,-7,1,0.5,0]",
            &[
                "1:2-4 a number does not begin with 0",
                "1:6-10 a number does not begin with 0",
                "1:12-14 a number does not begin with +",
                "1:16-18 a number does not begin with a point",
                "1:20-22 1. is not a number",
            ],
        ),
        (
            "[0x10, 1e, --1]",
            "[0,0,0]",
            &["1:2-6 0x10 is not a number", "1:8-10 1e is not a number", "1:12-15 --1 is not a number"],
        ),
        ("[1e999]", "[0]", &["1:2-7 1e999 is too large a number"]),
        ("[\"a\\qb\"]", "[\"aqb\"]", &["1:4-6 unknown escape \\q"]),
        ("[\"\\u12g4\"]", "[\"12g4\"]", &["1:3-9 \\u needs four hexadecimal digits"]),
        ("[\"\\ud800\"]", "[\"\u{fffd}\"]", &["1:3-9 half of a surrogate pair is no character"]),
        ("{\"a\": \"b,\n\"c\": 1}", r#"{"a":"b,","c":1}"#, &["1:7-10 this text is not closed"]),
        ("[\"a\tb\"]", "[\"a\\tb\"]", &["1:4-5 a control character U+0009 in a text"]),
        ("[1,,2]", "[1,2]", &["1:4-5 a comma with nothing before it"]),
        ("[,1]", "[1]", &["1:2-3 a comma with nothing before it"]),
        ("{\"a\": 1, \"a\": 2}", r#"{"a":1}"#, &["1:10-13 the key \"a\" is written twice in this object"]),
        ("{\"a\": , \"b\": 1}", r#"{"b":1}"#, &["1:2-7 the key \"a\" has no value"]),
        ("{\"a\", \"b\": 1}", r#"{"b":1}"#, &["1:2-5 the key \"a\" has no value"]),
        ("{\"a\": [1, 2}", r#"{"a":[1,2]}"#, &["1:7-8 this list is not closed before }"]),
        ("[1}]", "[1]", &["1:3-4 } closes nothing"]),
        ("{\"a\": [1", r#"{"a":[1]}"#, &["1:7-8 this list is never closed"]),
        ("[1] 2", "[1]", &["1:5-6 text after the end of the document"]),
        ("[1 /* x", "[1]", &["1:4-6 this comment is never closed"]),
        ("[1; 2]", "[1,2]", &["1:3-4 expected a comma, found ;"]),
        ("[#]", "[]", &["1:2-3 expected a value, found #"]),
    ];
    for (text, canonical, problems) in cases {
        let (tree, found) = read(text);
        assert_eq!(found, *problems, "{text}");
        assert_eq!(tree.as_deref(), Some(*canonical), "{text}");
    }
}

#[test]
fn nothing_to_go_on_with() {
    for text in ["", "  // only a comment", "}", ":"] {
        let (tree, problems) = read(text);
        assert_eq!((tree, problems.len()), (None, 1), "{text}");
    }
}

#[test]
fn limits() {
    let deep = |n: usize| "[".repeat(n) + &"]".repeat(n);
    assert_eq!(read(&deep(limits::DEPTH)).1, Vec::<String>::new());
    assert_eq!(read(&deep(limits::DEPTH + 1)).1, ["1:65-66 lists and objects are nested more than 64 deep"]);
    assert_eq!(read(&deep(100_000)).1.len(), 1);
    assert_eq!(
        read(&" ".repeat(limits::DOCUMENT + 1)),
        (None, vec!["1:1-1 the document has 1048577 bytes; the limit is 1048576".to_string()])
    );
    // After 64 mistakes one line more says that there are too many.
    assert_eq!(read(&format!("[{}]", "x,".repeat(1000))).1.len(), 65);
}

/// Whatever is cut off or put in, reading ends and gives no panic.
#[test]
fn any_text_ends() {
    let text = "{\"a\": [1, -2.5e3, \"x\\u00e9\\n\", true], // c\n 'é': {b: [ ], \"ß\": null,}, /* d */ \"e\" \"f\"}";
    let junk = ["\"", "\\", "[", "}", "/", "*", "\u{1F600}", "\n", "-", "u", ":", ","];
    for i in (0..=text.len()).filter(|i| text.is_char_boundary(*i)) {
        let mut report = Report::default();
        parse(SourceId(0), &text[..i], &mut report);
        parse(SourceId(0), &text[i..], &mut report);
        for piece in junk {
            parse(SourceId(0), &format!("{}{piece}{}", &text[..i], &text[i..]), &mut report);
        }
    }
}
