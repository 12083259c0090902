//! What is to be seen, before anyone says in which format.

use super::path::{Path, Point};

/// A colour that may let things shine through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    /// 255 hides everything behind it.
    pub alpha: u8,
}

impl Colour {
    /// From `0xRRGGBB`.
    pub const fn rgb(hex: u32) -> Colour {
        Colour { red: (hex >> 16) as u8, green: (hex >> 8) as u8, blue: hex as u8, alpha: 255 }
    }

    /// The same colour, thinner.
    pub const fn thin(self, alpha: u8) -> Colour {
        Colour { alpha, ..self }
    }

    /// Part of the way to another colour, from 0 to 1.
    pub fn towards(self, other: Colour, part: f32) -> Colour {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        Colour {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: self.alpha,
        }
    }
}

/// A filled or stroked outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub path: Path,
    pub fill: Option<Colour>,
    /// Colour and width of the line; ends and corners are round.
    pub stroke: Option<(Colour, f32)>,
}

impl Shape {
    pub fn filled(path: Path, fill: Colour) -> Shape {
        Shape { path, fill: Some(fill), stroke: None }
    }

    pub fn stroked(path: Path, colour: Colour, width: f32) -> Shape {
        Shape { path, fill: None, stroke: Some((colour, width)) }
    }
}

/// Shapes that are one thing, with words for those who cannot see it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Group {
    /// What sort of thing: `piece`, `hand`.
    pub class: &'static str,
    /// Such as "WHITE king e1".
    pub label: String,
    pub shapes: Vec<Shape>,
}

/// A part of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Shape(Shape),
    Group(Group),
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What it shows, in a few words.
    pub title: String,
    /// The position as text.
    pub description: String,
    /// From back to front.
    pub items: Vec<Item>,
}

impl Scene {
    /// Something more, in front of everything.
    pub fn add(&mut self, shape: Shape) {
        self.items.push(Item::Shape(shape));
    }

    /// All shapes, from back to front.
    pub fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.items.iter().flat_map(|item| match item {
            Item::Shape(shape) => std::slice::from_ref(shape),
            Item::Group(group) => group.shapes.as_slice(),
        })
    }

    /// Moves and then enlarges everything.
    pub fn place(&mut self, offset: Point, scale: f32) {
        let place = |shape: &mut Shape| {
            shape.path = shape.path.map(|(x, y)| ((x + offset.0) * scale, (y + offset.1) * scale));
            if let Some((_, width)) = &mut shape.stroke {
                *width *= scale;
            }
        };
        for item in &mut self.items {
            match item {
                Item::Shape(shape) => place(shape),
                Item::Group(group) => group.shapes.iter_mut().for_each(place),
            }
        }
    }
}
