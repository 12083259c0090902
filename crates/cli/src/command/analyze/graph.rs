//! How a game went, as a picture: the chance of the first team, move by move.

use super::game::Point;
use arbiter_pictures::svg::escaped;
use std::fmt::Write;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 240.0;
const EDGE: f64 = 24.0;

/// The text of an SVG file.
pub(super) fn svg(title: &str, first: &str, points: &[Point]) -> String {
    let last = points.len().saturating_sub(1).max(1) as f64;
    let x = |place: usize| EDGE + (WIDTH - 2.0 * EDGE) * place as f64 / last;
    let y = |chance: f64| EDGE + (HEIGHT - 2.0 * EDGE) * (1.0 - chance);
    let mut line = String::new();
    for (place, point) in points.iter().enumerate() {
        let _ = write!(line, "{}{:.1} {:.1}", if place == 0 { "M" } else { " L" }, x(place), y(point.chance));
    }
    let area = format!("{line} L{:.1} {:.1} L{:.1} {:.1} Z", x(points.len().saturating_sub(1)), y(0.0), x(0), y(0.0));
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"title desc\">"
    );
    let _ = writeln!(out, "<title id=\"title\">{}</title>", escaped(title));
    let _ = writeln!(out, "<desc id=\"desc\">The chance of {} to win, from 0 below to 1 above</desc>", escaped(first));
    let _ = writeln!(out, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#3c3c3c\"/>");
    let _ = writeln!(out, "<path d=\"{area}\" fill=\"#e8e6e1\"/>");
    let _ = writeln!(out, "<path d=\"{line}\" fill=\"none\" stroke=\"#c4661f\" stroke-width=\"2\"/>");
    let (left, right, middle) = (EDGE, WIDTH - EDGE, y(0.5));
    let _ = writeln!(
        out,
        "<path d=\"M{left} {middle} L{right} {middle}\" stroke=\"#8a8a8a\" stroke-width=\"1\" stroke-dasharray=\"4 4\"/>"
    );
    for (place, point) in points.iter().enumerate() {
        let (number, percent) = (place, (100.0 * point.chance).round());
        let _ = writeln!(
            out,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#c4661f\"><title>{number}. {}: {percent} %</title></circle>",
            x(place),
            y(point.chance),
            escaped(&point.label)
        );
    }
    out.push_str("</svg>\n");
    out
}
