//! Arrows from square to square.

use super::path::{Path, Point};
use super::scene::{Colour, Shape};

const SHAFT: f32 = 0.09;
const HEAD: f32 = 0.2;

/// An arrow between two points, one outline, so that it is evenly thin where it lets things shine through.
pub fn arrow(from: Point, to: Point, colour: Colour) -> Option<Shape> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 0.1 {
        return None;
    }
    let along = (dx / length, dy / length);
    let at = |forward: f32, side: f32| {
        (from.0 + along.0 * forward - along.1 * side, from.1 + along.1 * forward + along.0 * side)
    };
    let (tip, neck) = (length - 0.08, (length - 0.46).max(0.3));
    let points = [
        at(0.28, SHAFT),
        at(neck, SHAFT),
        at(neck, HEAD),
        at(tip, 0.0),
        at(neck, -HEAD),
        at(neck, -SHAFT),
        at(0.28, -SHAFT),
    ];
    Some(Shape::filled(Path::polygon(&points), colour))
}
