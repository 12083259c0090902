//! Outlines: where a pen goes.

/// A point; y grows downwards.
pub type Point = (f32, f32);

/// One movement of the pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Lifted.
    Move(Point),
    /// Straight.
    Line(Point),
    /// A cubic curve by its two handles.
    Curve(Point, Point, Point),
    /// Back to where the pen last went down.
    Close,
}

/// An outline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Segment>);

impl Path {
    /// Reads `M`, `L`, `C` and `Z` with absolute numbers, as the drawings of this program are written. `None` for
    /// anything else.
    pub fn parse(text: &str) -> Option<Path> {
        let mut steps = Vec::new();
        let mut rest = text.trim_start();
        while let Some(letter) = rest.chars().next() {
            rest = rest.get(1..)?;
            let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
            let numbers: Option<Vec<f32>> = rest[..end].split_whitespace().map(|n| n.parse().ok()).collect();
            rest = &rest[end..];
            match (letter, numbers?.as_slice()) {
                ('M', &[x, y]) => steps.push(Segment::Move((x, y))),
                ('L', &[x, y]) => steps.push(Segment::Line((x, y))),
                ('C', &[a, b, c, d, x, y]) => steps.push(Segment::Curve((a, b), (c, d), (x, y))),
                ('Z', &[]) => steps.push(Segment::Close),
                _ => return None,
            }
        }
        Some(Path(steps))
    }

    /// A closed polygon.
    pub fn polygon(points: &[Point]) -> Path {
        let mut path = Path::line(points);
        path.0.push(Segment::Close);
        path
    }

    /// Straight lines from point to point.
    pub fn line(points: &[Point]) -> Path {
        let step = |(i, p): (usize, &Point)| if i == 0 { Segment::Move(*p) } else { Segment::Line(*p) };
        Path(points.iter().enumerate().map(step).collect())
    }

    /// A circle, as four curves that nobody can tell from it.
    pub fn circle((x, y): Point, r: f32) -> Path {
        let k = 0.552_285 * r;
        Path(vec![
            Segment::Move((x + r, y)),
            Segment::Curve((x + r, y + k), (x + k, y + r), (x, y + r)),
            Segment::Curve((x - k, y + r), (x - r, y + k), (x - r, y)),
            Segment::Curve((x - r, y - k), (x - k, y - r), (x, y - r)),
            Segment::Curve((x + k, y - r), (x + r, y - k), (x + r, y)),
            Segment::Close,
        ])
    }

    /// The same outline elsewhere.
    pub fn map(&self, to: impl Fn(Point) -> Point) -> Path {
        let one = |step: &Segment| match *step {
            Segment::Move(p) => Segment::Move(to(p)),
            Segment::Line(p) => Segment::Line(to(p)),
            Segment::Curve(a, b, p) => Segment::Curve(to(a), to(b), to(p)),
            Segment::Close => Segment::Close,
        };
        Path(self.0.iter().map(one).collect())
    }

    /// Every point it names: the outline lies within their hull.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.0.iter().flat_map(|step| match *step {
            Segment::Move(p) | Segment::Line(p) => vec![p],
            Segment::Curve(a, b, p) => vec![a, b, p],
            Segment::Close => Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Segment};

    #[test]
    fn drawings_are_read() {
        let path = Path::parse("M0 0L1 -2C1 1 2 2 3 .5Z").unwrap();
        assert_eq!(path.0.len(), 4);
        assert_eq!(path.0[1], Segment::Line((1.0, -2.0)));
        assert_eq!(path.map(|(x, y)| (x + 1.0, y)).points().last(), Some((4.0, 0.5)));
        assert!(Path::parse("M0").is_none() && Path::parse("A1 2").is_none() && Path::parse("Mé").is_none());
    }
}
