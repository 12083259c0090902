//! A scene as SVG: plain paths, no style sheets, no fonts.

use super::path::{Path, Segment};
use super::scene::{Colour, Item, Scene, Shape};
use std::fmt::Write;

/// The text of the file.
pub fn write(scene: &Scene) -> String {
    let Scene { width, height, .. } = scene;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">"
    );
    let _ = writeln!(out, "<title id=\"title\">{}</title>", escaped(&scene.title));
    let _ = writeln!(out, "<desc id=\"desc\">{}</desc>", escaped(&scene.description));
    let _ = writeln!(out, "<g stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    for item in &scene.items {
        match item {
            Item::Shape(shape) => write_shape(&mut out, shape),
            Item::Group(group) => {
                let _ = writeln!(out, "<g class=\"{}\"><title>{}</title>", group.class, escaped(&group.label));
                group.shapes.iter().for_each(|shape| write_shape(&mut out, shape));
                out.push_str("</g>\n");
            }
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn write_shape(out: &mut String, shape: &Shape) {
    let _ = write!(out, "<path d=\"{}\"", outline(&shape.path));
    match shape.fill {
        Some(fill) => paint(out, "fill", fill),
        None => out.push_str(" fill=\"none\""),
    }
    if let Some((colour, width)) = shape.stroke {
        paint(out, "stroke", colour);
        let _ = write!(out, " stroke-width=\"{}\"", number(width));
    }
    out.push_str("/>\n");
}

fn paint(out: &mut String, what: &str, colour: Colour) {
    let Colour { red, green, blue, alpha } = colour;
    let _ = write!(out, " {what}=\"#{red:02x}{green:02x}{blue:02x}\"");
    if alpha < 255 {
        let _ = write!(out, " {what}-opacity=\"{}\"", number(f32::from(alpha) / 255.0));
    }
}

fn outline(path: &Path) -> String {
    let mut out = String::new();
    for step in &path.0 {
        let (letter, points) = match *step {
            Segment::Move(p) => ('M', vec![p]),
            Segment::Line(p) => ('L', vec![p]),
            Segment::Curve(a, b, p) => ('C', vec![a, b, p]),
            Segment::Close => ('Z', vec![]),
        };
        out.push(letter);
        let numbers: Vec<String> = points.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
        out.push_str(&numbers.join(" "));
    }
    out
}

/// Two places behind the point are finer than anyone sees.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Text that XML takes as it is. Control characters have no place in XML at all.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push('\n'),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{escaped, number};

    #[test]
    fn numbers_are_short_and_texts_are_safe() {
        assert_eq!([0.0, -0.001, 1.5, 2.004, 10.0, -3.25].map(number), ["0", "0", "1.5", "2", "10", "-3.25"]);
        assert_eq!(escaped("<a & \"b\">\u{1}"), "&lt;a &amp; &quot;b&quot;&gt;\u{fffd}");
    }
}
