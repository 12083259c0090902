//! A scene as PNG.

use super::path::{Path, Segment};
use super::scene::{Colour, Scene};
use std::fmt;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// Most pixels of a picture: 160 megabytes while it is painted.
pub const MOST_PIXELS: u64 = 40_000_000;

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PngError {
    /// Nothing is drawn.
    Empty,
    /// More pixels than anybody needs.
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// It cannot be packed.
    Unpackable,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Empty => f.write_str("a picture needs a width and a height"),
            PngError::TooLarge { width, height } => write!(
                f,
                "a picture of {width}×{height} pixels is too large (at most {MOST_PIXELS}); use a smaller --size, or SVG"
            ),
            PngError::Unpackable => f.write_str("the picture cannot be packed"),
        }
    }
}

impl std::error::Error for PngError {}

/// The bytes of the file.
pub fn write(scene: &Scene) -> Result<Vec<u8>, PngError> {
    let (width, height) = (scene.width, scene.height);
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    let mut canvas = Pixmap::new(width, height).ok_or(PngError::Empty)?;
    for shape in scene.shapes() {
        let Some(path) = outline(&shape.path) else { continue };
        if let Some(fill) = shape.fill {
            canvas.fill_path(&path, &paint(fill), FillRule::Winding, Transform::identity(), None);
        }
        if let Some((colour, width)) = shape.stroke {
            let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            canvas.stroke_path(&path, &paint(colour), &stroke, Transform::identity(), None);
        }
    }
    canvas.encode_png().map_err(|_| PngError::Unpackable)
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(colour.red, colour.green, colour.blue, colour.alpha);
    paint
}

/// `None` for an outline without any length.
fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in &path.0 {
        match *step {
            Segment::Move((x, y)) => builder.move_to(x, y),
            Segment::Line((x, y)) => builder.line_to(x, y),
            Segment::Curve(a, b, p) => builder.cubic_to(a.0, a.1, b.0, b.1, p.0, p.1),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}
