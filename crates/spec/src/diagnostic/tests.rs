use super::{Report, codes, render, summary, to_json};
use crate::json::{At, Origin, SourceId, Sources};

/// A report of one problem at a range of a text.
fn problem(text: &str, start: u32, end: u32) -> (Report, Sources) {
    let mut sources = Sources::default();
    let source = sources.add("game.json", text);
    let mut report = Report::default();
    let at = At::root(Origin { source, start: 0, end: 0 })
        .key("pieces", Origin::default())
        .index(2, Origin { source, start, end });
    report.add(codes::PROMOTION_NO_TARGET, &at, "a promotion without options", "list what it may become");
    (report, sources)
}

fn rendered(text: &str, start: u32, end: u32) -> String {
    let (report, sources) = problem(text, start, end);
    render(&report, &sources, false)
}

#[test]
fn a_place_within_a_line() {
    let expected = "\
error[promotion/no-target]: a promotion without options
 --> game.json:2:14  (/pieces/2)
  |
2 |   \"options\": []
  |              ^^
  help: list what it may become

1 error
";
    assert_eq!(rendered("{\n  \"options\": []\n}", 15, 17), expected);
}

#[test]
fn several_lines_show_the_first() {
    let text = rendered("{\n  \"options\": [\n  ]\n}", 15, 20);
    assert!(text.contains("2 |   \"options\": [\n  |              ^\n"), "{text}");
}

#[test]
fn tabs_and_wide_letters_keep_the_marks_in_place() {
    let text = rendered("\t\"é\": []", 7, 9);
    assert!(text.contains("1 |  \"é\": []\n  |       ^^\n"), "{text}");
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let line = format!("{}[]{}", "x".repeat(300), "y".repeat(300));
    let text = rendered(&line, 300, 302);
    let shown = format!("1 | …{}[]{}…\n  | {}^^\n", "x".repeat(30), "y".repeat(68), " ".repeat(31));
    assert!(text.contains(&shown), "{text}");
    assert!(text.contains("game.json:1:301"), "{text}");
}

#[test]
fn an_empty_place_has_one_mark_and_a_missing_file_none() {
    assert!(rendered("[1 2]", 2, 2).contains("1 | [1 2]\n  |   ^\n"));
    assert!(rendered("[1", 2, 900).contains("1 | [1\n  |   ^\n"));
    let (mut report, sources) = problem("", 0, 0);
    report.diagnostics[0].at = At::root(Origin { source: SourceId(9), start: 0, end: 0 })
        .key("a", Origin { source: SourceId(9), start: 0, end: 0 });
    assert!(render(&report, &sources, false).contains("\n -->  (/a)\n  help:"));
}

#[test]
fn choices_under_which_it_appears_and_colour() {
    let (mut report, sources) = problem("[]", 0, 2);
    report.diagnostics[0].under = vec!["PROMOTION=FREE".into(), "setup MIDDLE".into()];
    assert!(render(&report, &sources, false).contains("  under: PROMOTION=FREE, setup MIDDLE\n"));
    assert!(render(&report, &sources, true).starts_with("\u{1b}[1;31merror[promotion/no-target]\u{1b}[0m"));
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let (mut report, sources) = problem("\u{1b}[2J", 0, 1);
    report.diagnostics[0].message = "bad \u{1b}[2J".into();
    assert!(!render(&report, &sources, false).contains('\u{1b}'));
}

#[test]
fn the_closing_line_counts() {
    let mut report = Report::default();
    assert_eq!(summary(&report), "no problems");
    let at = At::default();
    report.add(codes::ZONE_EMPTY, &at, "a", "");
    assert_eq!(summary(&report), "1 lint");
    report.add(codes::DOC_TYPE, &at, "a", "");
    report.add(codes::DOC_TYPE, &at, "b", "");
    assert_eq!(summary(&report), "2 errors, 1 lint");
}

#[test]
fn the_same_as_data() {
    let (report, sources) = problem("{\n  \"options\": []\n}", 15, 17);
    let expected = serde_json::json!([{
        "code": "promotion/no-target", "severity": "error", "message": "a promotion without options",
        "help": "list what it may become", "pointer": "/pieces/2", "file": "game.json",
        "file_pointer": "/options", "line": 2, "column": 14, "end_line": 2, "end_column": 16, "text": "[]", "under": [],
    }]);
    assert_eq!(to_json(&report, &sources), expected);
}

#[test]
fn codes_are_unique_and_well_formed() {
    let mut names: Vec<_> = codes::ALL.iter().map(|c| c.name()).collect();
    assert!(names.iter().all(|n| n.split_once('/').is_some_and(|(area, rest)| !area.is_empty() && !rest.is_empty())));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
