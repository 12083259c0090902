//! Points of the board's rectangle, in the order they were named, each once.

/// Columns and rows are at most this many.
const SIDE: i32 = crate::limits::SIDE as i32;

/// An ordered set of points. Looking one up takes no time: documents of strangers name squares by the hundred thousand.
#[derive(Clone, Default)]
pub(crate) struct Points {
    list: Vec<(i32, i32)>,
    has: [u16; SIDE as usize],
}

impl Points {
    /// Adds a point that is not there yet. What lies outside every board is left out.
    pub fn push(&mut self, (x, y): (i32, i32)) {
        if (0..SIDE).contains(&x) && (0..SIDE).contains(&y) && !self.contains((x, y)) {
            self.has[y as usize] |= 1 << x;
            self.list.push((x, y));
        }
    }

    /// Whether the point is in the set.
    pub fn contains(&self, (x, y): (i32, i32)) -> bool {
        (0..SIDE).contains(&x) && (0..SIDE).contains(&y) && self.has[y as usize] & (1 << x) != 0
    }

    /// The points in order.
    pub fn iter(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        self.list.iter().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }
}

impl FromIterator<(i32, i32)> for Points {
    fn from_iter<I: IntoIterator<Item = (i32, i32)>>(points: I) -> Self {
        let mut set = Points::default();
        set.extend(points);
        set
    }
}

impl Extend<(i32, i32)> for Points {
    fn extend<I: IntoIterator<Item = (i32, i32)>>(&mut self, points: I) {
        points.into_iter().for_each(|p| self.push(p));
    }
}
