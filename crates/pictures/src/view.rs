//! The board in the plane, seen from a player's side. Cells are one wide from side to side.

use super::path::Point;
use crate::lattice::{halves, sides};
use arbiter_spec::checked::{Board, Lattice, PlayerId, Rules, Square, Vector};
use std::f32::consts::{FRAC_PI_2, PI};

/// A board and how it is turned.
pub struct View<'a> {
    pub board: &'a Board,
    spec: &'a Rules,
    cos: f32,
    sin: f32,
}

impl<'a> View<'a> {
    /// As the player sees it whose pieces go up the picture; `flip` turns it round.
    pub fn new(spec: &'a Rules, from: Option<PlayerId>, flip: bool) -> View<'a> {
        let mut view = View { board: &spec.board, spec, cos: 1.0, sin: 0.0 };
        let (x, y) = from.map_or((0.0, -1.0), |player| view.forward(player));
        let turn = (-y).atan2(x) - FRAC_PI_2 + if flip { PI } else { 0.0 };
        // Quarter turns come out exact, so that sides stay on whole pixels.
        let exact = |value: f32| if (value - value.round()).abs() < 1e-5 { value.round() } else { value };
        view.cos = exact(turn.cos());
        view.sin = exact(turn.sin());
        view
    }

    /// A difference of board coordinates in the picture.
    fn vector(&self, x: i32, y: i32) -> Point {
        let (across, up) = halves(self.board.lattice, x, y);
        let wide = if self.board.lattice == Lattice::Hex { 0.75_f32.sqrt() } else { 1.0 };
        self.turned((across as f32 * wide, -(up as f32) / 2.0))
    }

    fn turned(&self, (x, y): Point) -> Point {
        (x * self.cos - y * self.sin, x * self.sin + y * self.cos)
    }

    /// The middle of a cell, whether it exists or not.
    pub fn place(&self, x: i32, y: i32) -> Point {
        self.vector(x, y)
    }

    /// The middle of a square.
    pub fn centre(&self, square: Square) -> Point {
        let (x, y) = self.board.coordinates(square);
        self.place(x, y)
    }

    /// The steps to the cells on the sides, and the two ends of each side, for a cell around (0, 0).
    pub fn edges(&self) -> Vec<((i32, i32), Point, [Point; 2])> {
        let steps = sides(self.board.lattice);
        let half = PI / steps.len() as f32;
        let radius = 0.5 / half.cos();
        let edge = |&(x, y): &(i32, i32)| {
            let (dx, dy) = self.vector(x, y);
            let at = dy.atan2(dx);
            let corner = |angle: f32| (radius * angle.cos(), radius * angle.sin());
            ((x, y), (dx, dy), [corner(at + half), corner(at - half)])
        };
        steps.iter().map(edge).collect()
    }

    /// The outline of a cell.
    pub fn corners(&self, x: i32, y: i32) -> Vec<Point> {
        let (cx, cy) = self.place(x, y);
        self.edges().into_iter().map(|(_, _, [(dx, dy), _])| (cx + dx, cy + dy)).collect()
    }

    /// Where a player's pieces go.
    pub fn forward(&self, player: PlayerId) -> Point {
        let ahead = self.spec.matrix(player).turn(Vector::new(0, 1));
        self.vector(ahead.dx.into(), ahead.dy.into())
    }

    /// How far a piece of a player is turned clockwise from looking up the picture.
    pub fn facing(&self, player: PlayerId) -> f32 {
        let (x, y) = self.forward(player);
        x.atan2(-y)
    }
}

#[cfg(test)]
mod tests {
    use super::View;
    use arbiter_spec::checked::{Board, Lattice, Rules};

    #[test]
    fn cells_that_share_a_side_touch() {
        for lattice in [Lattice::Square, Lattice::Hex] {
            let board = Board { columns: 3, rows: 3, exists: vec![true; 9], lattice, ..Board::default() };
            let rules = Rules { board, ..Rules::default() };
            let view = View::new(&rules, None, false);
            for ((x, y), (dx, dy), ends) in view.edges() {
                assert!((dx.hypot(dy) - 1.0).abs() < 1e-5);
                let neighbour = view.corners(1 + x, 1 + y);
                let (cx, cy) = view.place(1, 1);
                let near = |(a, b): (f32, f32)| neighbour.iter().any(|(u, v)| (cx + a - u).hypot(cy + b - v) < 1e-4);
                assert!(ends.into_iter().all(near), "{lattice:?} {x} {y}");
            }
            let flipped = View::new(&rules, None, true);
            let ((x, y), (u, v)) = (view.place(2, 1), flipped.place(2, 1));
            assert!((x + u).abs() < 1e-5 && (y + v).abs() < 1e-5);
        }
    }
}
