//! Small pictures for the report: SVG with the colours of the page around them.

use std::fmt::Write;

/// A picture's width; heights follow from what is shown.
const WIDTH: f64 = 720.0;

/// Text that may stand in a page.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn svg(height: f64, title: &str, inside: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{}\">\n{inside}</svg>\n",
        escaped(title)
    )
}

/// Marks for a scale: a round distance, and all its multiples between two bounds.
fn marks(low: f64, high: f64, about: f64) -> Vec<f64> {
    let rough = ((high - low) / about).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    (first..).map(|n| n as f64 * step).take_while(|mark| *mark <= high + 1e-9).take(50).collect()
}

fn label(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Names with a value and its bounds on one scale.
pub fn intervals(title: &str, rows: &[(String, f64, f64, f64)]) -> String {
    let (left, right, row) = (170.0, 20.0, 26.0);
    let finite = |value: f64| value.is_finite();
    let all = rows.iter().flat_map(|(_, low, value, high)| [*low, *value, *high]).filter(|value| finite(*value));
    let (mut low, mut high) =
        all.fold((-10.0, 10.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
    let margin = (high - low) * 0.05;
    (low, high) = (low - margin, high + margin);
    let height = row * rows.len() as f64 + 34.0;
    let x = |value: f64| left + (value.clamp(low, high) - low) / (high - low) * (WIDTH - left - right);
    let mut out = String::new();
    for mark in marks(low, high, 8.0) {
        let (at, strong) = (x(mark), if mark.abs() < 1e-9 { " zero" } else { "" });
        let _ = writeln!(
            out,
            "<line class=\"grid{strong}\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"4\" y2=\"{:.1}\"/>",
            height - 26.0
        );
        words(&mut out, "mark", (at, height - 8.0), &label(mark));
    }
    for (index, (name, least, value, most)) in rows.iter().enumerate() {
        let y = row * (index as f64 + 0.5) + 4.0;
        words(&mut out, "name", (left - 12.0, y + 4.0), &escaped(name));
        bar(&mut out, (x(*least), y), (x(*most), y));
        for end in [least, most] {
            let at = x(*end);
            bar(&mut out, (at, y - 5.0), (at, y + 5.0));
        }
        let _ = writeln!(out, "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/>", x(*value));
    }
    svg(height, title, &out)
}

/// Lines over a row of games, and bounds across.
pub fn lines(title: &str, below: &str, series: &[(String, Vec<f64>)], bounds: &[f64]) -> String {
    let (left, right, top, height) = (60.0, 150.0, 10.0, 260.0);
    let bottom = height - 40.0;
    let longest = series.iter().map(|(_, values)| values.len()).max().unwrap_or(0).max(2);
    let all = series.iter().flat_map(|(_, values)| values).chain(bounds).copied().filter(|value| value.is_finite());
    let (mut low, mut high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    if low > high {
        (low, high) = (0.0, 1.0);
    }
    let margin = ((high - low) * 0.06).max(1e-3);
    (low, high) = (low - margin, high + margin);
    let x = |index: f64| left + index / (longest - 1) as f64 * (WIDTH - left - right);
    let y = |value: f64| bottom - (value.clamp(low, high) - low) / (high - low) * (bottom - top);
    let mut out = String::new();
    for mark in marks(low, high, 5.0) {
        level(&mut out, (left, WIDTH - right), y(mark), mark);
    }
    for mark in marks(0.0, longest as f64, 6.0).into_iter().filter(|mark| *mark >= 1.0) {
        let at = x(mark - 1.0);
        words(&mut out, "mark", (at, bottom + 18.0), &label(mark));
    }
    words(&mut out, "mark", ((left + WIDTH - right) / 2.0, height - 4.0), &escaped(below));
    for bound in bounds {
        let at = y(*bound);
        let _ = writeln!(
            out,
            "<line class=\"bound\" x1=\"{left}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>",
            WIDTH - right
        );
    }
    // More points than pixels show nothing more.
    let every = longest.div_ceil(600).max(1);
    let mut taken: Vec<f64> = Vec::new();
    for (index, (name, values)) in series.iter().enumerate() {
        let last = values.len().saturating_sub(1);
        let points = values.iter().enumerate().filter(|(i, _)| i % every == 0 || *i == last);
        let path: Vec<String> = points.map(|(i, value)| format!("{:.1},{:.1}", x(i as f64), y(*value))).collect();
        let _ = writeln!(out, "<polyline class=\"line c{}\" points=\"{}\"/>", index % COLOURS, path.join(" "));
        let Some(end) = values.last() else { continue };
        // Names that would cover each other are moved apart.
        let mut at = y(*end) + 4.0;
        while taken.iter().any(|other| (other - at).abs() < 13.0) {
            at += 4.0;
        }
        taken.push(at);
        words(&mut out, &format!("end c{}", index % COLOURS), (WIDTH - right + 8.0, at), &escaped(name));
    }
    svg(height, title, &out)
}

/// Colours of lines, as the page names them.
pub const COLOURS: usize = 6;

/// How often lengths came up.
pub fn histogram(title: &str, below: &str, values: &[f64]) -> String {
    let (left, right, top, height) = (60.0, 20.0, 10.0, 220.0);
    let bottom = height - 40.0;
    let most = values.iter().copied().fold(1.0, f64::max);
    let step = marks(0.0, most, 24.0).get(1).copied().unwrap_or(1.0).max(1.0);
    let count = (most / step).floor() as usize + 1;
    let mut bars = vec![0u32; count];
    for value in values {
        if let Some(bar) = bars.get_mut((value / step).floor() as usize) {
            *bar += 1;
        }
    }
    let tallest = f64::from(bars.iter().copied().max().unwrap_or(1).max(1));
    let x = |value: f64| left + value / (count as f64 * step) * (WIDTH - left - right);
    let y = |value: f64| bottom - value / tallest * (bottom - top);
    let mut out = String::new();
    for mark in marks(0.0, tallest, 4.0).into_iter().filter(|mark| mark.fract() == 0.0) {
        level(&mut out, (left, WIDTH - right), y(mark), mark);
    }
    for (index, bar) in bars.iter().enumerate() {
        let (from, to, at) = (x(index as f64 * step), x((index + 1) as f64 * step), y(f64::from(*bar)));
        let (width, tall) = (to - from - 1.0, bottom - at);
        let _ = writeln!(
            out,
            "<rect class=\"column\" x=\"{from:.1}\" y=\"{at:.1}\" width=\"{width:.1}\" height=\"{tall:.1}\"/>"
        );
    }
    for mark in marks(0.0, count as f64 * step, 8.0) {
        words(&mut out, "mark", (x(mark), bottom + 18.0), &label(mark));
    }
    words(&mut out, "mark", (WIDTH / 2.0, height - 4.0), &escaped(below));
    svg(height, title, &out)
}

/// A line across the picture at a height, and beside it what it stands for.
fn level(out: &mut String, (left, right): (f64, f64), at: f64, mark: f64) {
    let _ = writeln!(out, "<line class=\"grid\" x1=\"{left}\" x2=\"{right:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>");
    words(out, "side", (left - 8.0, at + 4.0), &label(mark));
}

/// Words at a place.
fn words(out: &mut String, class: &str, (x, y): (f64, f64), text: &str) {
    let _ = writeln!(out, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
}

/// A line from one place to another.
fn bar(out: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let _ = writeln!(out, "<line class=\"bar\" x1=\"{x1:.1}\" x2=\"{x2:.1}\" y1=\"{y1:.1}\" y2=\"{y2:.1}\"/>");
}
