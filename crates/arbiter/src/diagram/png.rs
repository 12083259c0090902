//! A scene as PNG.

use super::path::{Path, Step};
use super::scene::{Colour, Scene};
use anyhow::{Context, bail};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// Most pixels of a picture: 160 megabytes while it is painted.
pub const MOST_PIXELS: u64 = 40_000_000;

/// The bytes of the file.
pub fn write(scene: &Scene) -> anyhow::Result<Vec<u8>> {
    let (width, height) = (scene.width, scene.height);
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS {
        bail!(
            "a picture of {width}×{height} pixels is too large (at most {MOST_PIXELS}); use a smaller --size, or SVG"
        );
    }
    let mut canvas = Pixmap::new(width, height).context("a picture needs a width and a height")?;
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
    canvas.encode_png().context("the picture cannot be packed")
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
            Step::Move((x, y)) => builder.move_to(x, y),
            Step::Line((x, y)) => builder.line_to(x, y),
            Step::Curve(a, b, p) => builder.cubic_to(a.0, a.1, b.0, b.1, p.0, p.1),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}
