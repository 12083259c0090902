//! Drawings of pieces, made for this program, in a box of 100 × 100.

use super::path::Path;
use super::scene::Shape;
use super::theme::Army;

/// A drawing: outlines from back to front.
pub struct Figure(&'static [Part]);

/// One outline of a drawing.
enum Part {
    /// Filled in the army's colour, with a line around.
    Body(&'static str),
    /// A line on the body.
    Line(&'static str),
    /// Filled in the colour of lines on the body.
    Dot(&'static str),
    /// The whole in the colour of outlines: something that is not there.
    Dark(&'static str),
    /// A circle of the body.
    Ball(f32, f32, f32),
    /// A circular line on the body.
    Ring(f32, f32, f32),
    /// A small disc in the colour of lines.
    Eye(f32, f32, f32),
}

use Part::{Ball, Body, Dark, Dot, Eye, Line, Ring};

/// How thick lines are, in hundredths of the box.
const PEN: f32 = 3.4;

/// The drawing of that name.
pub fn named(name: &str) -> Option<&'static Figure> {
    DRAWINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, figure)| figure)
}

/// A shape to write letters on.
pub fn base(name: &str) -> Option<&'static Figure> {
    BASES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, figure)| figure)
}

impl Figure {
    /// The drawing in an army's colours, still in its box.
    pub fn shapes(&self, army: &Army) -> Vec<Shape> {
        let read = |text: &str| Path::parse(text).unwrap_or_default();
        let body = |path: Path| Shape { path, fill: Some(army.fill), stroke: Some((army.line, PEN)) };
        let one = |part: &Part| match *part {
            Body(text) => body(read(text)),
            Ball(x, y, r) => body(Path::circle((x, y), r)),
            Line(text) => Shape::stroked(read(text), army.detail, PEN),
            Ring(x, y, r) => Shape::stroked(Path::circle((x, y), r), army.detail, PEN * 0.75),
            Dot(text) => Shape::filled(read(text), army.detail),
            Eye(x, y, r) => Shape::filled(Path::circle((x, y), r), army.detail),
            Dark(text) => Shape::filled(read(text), army.line),
        };
        self.0.iter().map(one).collect()
    }
}

const BASES: &[(&str, Figure)] = &[
    ("disc", Figure(&[Ball(50.0, 50.0, 38.0), Ring(50.0, 50.0, 32.5)])),
    ("wedge", Figure(&[Body("M50 9L77 21L87 91L13 91L23 21Z")])),
    ("square", Figure(&[Body("M17 17L83 17L83 83L17 83Z")])),
    ("diamond", Figure(&[Body("M50 8L92 50L50 92L8 50Z")])),
];

const DRAWINGS: &[(&str, Figure)] = &[
    (
        "pawn",
        Figure(&[
            Body(
                "M50 19C58.3 19 64.5 25.2 64.5 33C64.5 38 62.2 42 58.8 44.6L65.5 47.5\
                 C67.5 48.5 67.5 51.5 65.5 52.3L59.5 53.5\
                 C60.5 63 66 69.5 72.5 74C75.5 76.5 77 80 77 86L23 86C23 80 24.5 76.5 27.5 74C34 69.5 39.5 63 40.5 53.5\
                 L34.5 52.3C32.5 51.5 32.5 48.5 34.5 47.5L41.2 44.6C37.8 42 35.5 38 35.5 33C35.5 25.2 41.7 19 50 19Z",
            ),
            Line("M31 76L69 76"),
        ]),
    ),
    (
        "rook",
        Figure(&[
            Body(
                "M26 18L37 18L37 25.5L44.5 25.5L44.5 18L55.5 18L55.5 25.5L63 25.5L63 18L74 18L74 33L66.5 40L68 66\
                 L74.5 72L74.5 77\
                 L80 77L80 86L20 86L20 77L25.5 77L25.5 72L32 66L33.5 40L26 33Z",
            ),
            Line("M36 40L64 40"),
            Line("M35 66L65 66"),
            Line("M28 77L72 77"),
        ]),
    ),
    (
        "bishop",
        Figure(&[
            Body(
                "M38 72C37 75.5 31 76.8 24 77.5C20.5 78 19 81 19 86L81 86C81 81 79.5 78 76 77.5C69 76.8 63 75.5 62 72Z",
            ),
            Body("M38 62L62 62L65.5 72.5L34.5 72.5Z"),
            Body(
                "M50 20C61 27 69.5 37 69.5 47.5C69.5 54 66 59.5 61.5 63L38.5 63C34 59.5 30.5 54 30.5 47.5\
                 C30.5 37 39 27 50 20Z",
            ),
            Ball(50.0, 16.0, 4.8),
            Line("M50 34.5L50 51M42 42.5L58 42.5"),
        ]),
    ),
    (
        "knight",
        Figure(&[
            Body(
                "M27 86C27 71 46.5 66 47.5 51.5C43.5 57 37 60 31.5 60.5L26 66.5C23.5 68.8 19.5 68.4 18 65.8L15.8 62\
                 C14.6 59.6 15 57.4 16.5 55L28 38.5C29 32 32 26.8 37 23.4L35.5 12.5L46 18.8C69 19.5 84 45 80 86Z",
            ),
            Line("M54 27.5C67 35 72.5 54 70.5 79"),
            Eye(37.5, 35.5, 3.2),
            Eye(21.8, 59.2, 2.0),
        ]),
    ),
    (
        "queen",
        Figure(&[
            Body(
                "M25 64L16.5 33L34 50.5L32.5 24L45 48L50 20L55 48L67.5 24L66 50.5L83.5 33L75 64L74 72.5\
                 C76.5 76 77.5 80 77.5 86L22.5 86C22.5 80 23.5 76 26 72.5Z",
            ),
            Ball(16.0, 31.0, 4.6),
            Ball(32.2, 22.0, 4.6),
            Ball(50.0, 17.5, 4.6),
            Ball(67.8, 22.0, 4.6),
            Ball(84.0, 31.0, 4.6),
            Line("M28 65C41 60.5 59 60.5 72 65"),
            Line("M29 74.5C42 70.5 58 70.5 71 74.5"),
        ]),
    ),
    (
        "king",
        Figure(&[
            Body(
                "M46.8 8.5L53.2 8.5L53.2 13.6L58.6 13.6L58.6 19.6L53.2 19.6L53.2 29L46.8 29L46.8 19.6L41.4 19.6\
                 L41.4 13.6L46.8 13.6Z",
            ),
            Body("M50 50C41 42 40.5 31.5 50 25.5C59.5 31.5 59 42 50 50Z"),
            Body(
                "M26.5 65.5C12.5 56 11.5 38.5 25.5 34.3C36 31.5 45.5 37 50 47C54.5 37 64 31.5 74.5 34.3\
                 C88.5 38.5 87.5 56 73.5 65.5\
                 L74 72.5C76.5 76 77.5 80 77.5 86L22.5 86C22.5 80 23.5 76 26 72.5Z",
            ),
            Line("M50 47L50 61"),
            Line("M29.5 66.2C42 62 58 62 70.5 66.2"),
            Line("M29.5 75C42 71 58 71 70.5 75"),
        ]),
    ),
    ("stone", Figure(&[Ball(50.0, 50.0, 36.0), Ring(50.0, 50.0, 26.0)])),
    (
        "crowned",
        Figure(&[
            Ball(50.0, 50.0, 36.0),
            Ring(50.0, 50.0, 30.0),
            Dot("M33 62L29.5 39L40.5 47.5L50 33L59.5 47.5L70.5 39L67 62Z"),
        ]),
    ),
    (
        "wall",
        Figure(&[
            Body(
                "M16 22C16 18.5 18.5 16 22 16L78 16C81.5 16 84 18.5 84 22L84 78C84 81.5 81.5 84 78 84L22 84\
                 C18.5 84 16 81.5 16 78Z",
            ),
            Line(
                "M20 38.7L80 38.7M20 61.3L80 61.3M39 20L39 38.7M63 20L63 38.7M27.5 38.7L27.5 61.3M51 38.7L51 61.3\
                 M73 38.7L73 61.3M39 61.3L39 80M63 61.3L63 80",
            ),
        ]),
    ),
    ("hole", Figure(&[Dark("M12 12L88 12L88 88L12 88Z")])),
    (
        "duck",
        Figure(&[
            Body("M38 33L15 39.5C14 43 17 46.5 21 46.5L40 45Z"),
            Body(
                "M22 64C30 65 37 60 39.5 53.5C30 48 28.5 34.5 36.5 27.5C45 20.5 58 24 61 34C63 41 60.5 46.5 58.5 51\
                 C68 52.5 79 51.5 87.5 44.5C92 64 80 83 56 83C36 83 23.5 76 22 64Z",
            ),
            Line("M47 63C54 72.5 68 71.5 75 61.5"),
            Eye(45.5, 35.5, 3.4),
        ]),
    ),
];

#[cfg(test)]
mod tests {
    use super::super::theme::Theme;
    use super::{BASES, DRAWINGS};

    #[test]
    fn every_drawing_can_be_read_and_stays_in_its_box() {
        let army = Theme::Light.colours().neutral;
        for (name, figure) in DRAWINGS.iter().chain(BASES) {
            let shapes = figure.shapes(&army);
            assert!(shapes.iter().all(|shape| !shape.path.0.is_empty()), "{name} has a part that cannot be read");
            let mut points = shapes.iter().flat_map(|shape| shape.path.points());
            assert!(points.all(|(x, y)| (5.0..=95.0).contains(&x) && (5.0..=95.0).contains(&y)), "{name} is too large");
        }
    }
}
