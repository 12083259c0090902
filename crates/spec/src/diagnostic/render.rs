//! A report as text, with the offending line and the place underlined.

use super::{Diagnostic, Report, Severity};
use crate::json::{SourceFile, Sources};
use std::fmt::Write;

/// The most characters of a source line that are shown.
const WIDTH: usize = 100;
/// How many characters before the place are kept when a line is cut.
const LEAD: usize = 30;

const RED: &str = "\u{1b}[1;31m";
const YELLOW: &str = "\u{1b}[1;33m";
const BLUE: &str = "\u{1b}[1;34m";
const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

/// The whole report as text, in the order it has, closed by a line that counts. Empty for an empty report.
pub fn render(report: &Report, sources: &Sources, colour: bool) -> String {
    let mut out = String::new();
    for diagnostic in &report.diagnostics {
        render_one(diagnostic, sources, colour, &mut out);
        out.push('\n');
    }
    if !report.diagnostics.is_empty() {
        out.push_str(&summary(report));
        out.push('\n');
    }
    out
}

/// "3 errors, 1 lint".
pub fn summary(report: &Report) -> String {
    let errors = report.errors().count();
    let lints = report.diagnostics.len() - errors;
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match (errors, lints) {
        (0, 0) => "no problems".to_string(),
        (_, 0) => count(errors, "error"),
        (0, _) => count(lints, "lint"),
        _ => format!("{}, {}", count(errors, "error"), count(lints, "lint")),
    }
}

fn render_one(diagnostic: &Diagnostic, sources: &Sources, colour: bool, out: &mut String) {
    let paint = |style: &'static str| if colour { style } else { "" };
    let (style, word) = match diagnostic.code.severity() {
        Severity::Error => (paint(RED), "error"),
        Severity::Lint => (paint(YELLOW), "lint"),
    };
    let (bold, blue, plain) = (paint(BOLD), paint(BLUE), paint(PLAIN));
    // Writing to a String cannot fail, so the results are dropped.
    let _ = writeln!(
        out,
        "{style}{word}[{}]{plain}{bold}: {}{plain}",
        diagnostic.code.name(),
        one_line(&diagnostic.message)
    );
    let origin = diagnostic.at.origin;
    let pointer = match diagnostic.at.pointer() {
        pointer if pointer.is_empty() => String::new(),
        pointer => format!("  ({})", one_line(&pointer)),
    };
    if let Some(file) = sources.get(origin.source) {
        let excerpt = Excerpt::new(file, origin.start as usize, origin.end as usize);
        let number = excerpt.line.to_string();
        let gutter = " ".repeat(number.len());
        let _ = writeln!(out, "{gutter}{blue}-->{plain} {}:{}:{}{pointer}", file.name, excerpt.line, excerpt.column);
        let _ = writeln!(out, "{gutter} {blue}|{plain}");
        let _ = writeln!(out, "{blue}{number} |{plain} {}", excerpt.text);
        let _ = writeln!(out, "{gutter} {blue}|{plain} {}{style}{}{plain}", excerpt.indent, excerpt.marks);
    } else if !pointer.is_empty() {
        let _ = writeln!(out, " {blue}-->{plain}{pointer}");
    }
    if !diagnostic.help.is_empty() {
        let _ = writeln!(out, "  {bold}help:{plain} {}", one_line(&diagnostic.help));
    }
    if !diagnostic.under.is_empty() {
        let _ = writeln!(out, "  {bold}under:{plain} {}", diagnostic.under.join(", "));
    }
}

/// Control characters of the document must not reach the terminal.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The line a place begins on, cut to a readable width, and the marks below it.
struct Excerpt {
    line: usize,
    column: usize,
    text: String,
    indent: String,
    marks: String,
}

impl Excerpt {
    fn new(file: &SourceFile, start: usize, end: usize) -> Excerpt {
        let text = file.text.as_str();
        let start = boundary(text, start);
        let end = boundary(text, end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let line = text[line_start..line_end].trim_end_matches('\r');
        // A place on several lines is shown by its first.
        let before = text[line_start..start].chars().count();
        let marked = text[start..end.min(line_end)].trim_end_matches('\r').chars().count();

        // Cut long lines around the place. A document may be one long line with a thousand faults: only the part that
        // is shown is walked through.
        let short = line.chars().nth(WIDTH).is_none();
        let from = if short || before <= WIDTH / 2 { 0 } else { before - LEAD };
        let skipped = text[line_start..start]
            .char_indices()
            .rev()
            .take(before - from)
            .last()
            .map_or(start, |(i, _)| line_start + i);
        let rest = line.get(skipped - line_start..).unwrap_or_default();
        let shown: String = rest.chars().take(WIDTH).map(visible).collect();
        let to = from + shown.chars().count();
        let more = rest.chars().nth(WIDTH).is_some();
        let (head, tail) = (if from > 0 { "…" } else { "" }, if more { "…" } else { "" });
        let marks = marked.min(to.saturating_sub(before)).max(1);
        Excerpt {
            line: text[..line_start].matches('\n').count() + 1,
            column: before + 1,
            text: format!("{head}{shown}{tail}"),
            indent: " ".repeat(before - from + head.chars().count()),
            marks: "^".repeat(marks),
        }
    }
}

/// Tabs and other control characters take one column, so that the marks stay below the place.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

fn boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}
