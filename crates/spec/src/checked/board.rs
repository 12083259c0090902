//! The board: which squares exist and how they hang together.

use super::{Filter, Lattice, Square, Vector};
use crate::json::At;

/// The board.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Board {
    /// Number of columns.
    pub columns: u8,
    /// Number of rows.
    pub rows: u8,
    /// By [`Square`]: false for holes.
    pub exists: Vec<bool>,
    /// The lattice.
    pub lattice: Lattice,
    /// Columns are taken modulo their number.
    pub wrap_x: bool,
    /// Rows are taken modulo their number.
    pub wrap_y: bool,
    /// Named lines, by [`super::LineId`].
    pub lines: Vec<Line>,
    /// Where pieces may share a square.
    pub stacking: Vec<Stacking>,
}

/// A named set of lines: sequences of squares in board coordinates.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Line {
    /// The code.
    pub code: String,
    /// The sequences.
    pub lines: Vec<Vec<Square>>,
}

/// Squares that may hold several pieces of one team.
#[derive(Clone, Debug, PartialEq)]
pub struct Stacking {
    /// Where it is written.
    pub at: At,
    /// The squares, each once; the same for every player.
    pub squares: Vec<Square>,
    /// Most pieces on one square.
    pub max: u8,
    /// At least one of the pieces must match.
    pub needs: Option<Filter>,
}

impl Board {
    /// The square with these coordinates, if it exists. Wrapping is not applied.
    pub fn square(&self, x: i32, y: i32) -> Option<Square> {
        if x < 0 || y < 0 || x >= i32::from(self.columns) || y >= i32::from(self.rows) {
            return None;
        }
        let square = Square((y * i32::from(self.columns) + x) as u8);
        self.exists[square.index()].then_some(square)
    }

    /// Column and row of a square.
    pub fn coordinates(&self, square: Square) -> (i32, i32) {
        let columns = i32::from(self.columns).max(1);
        (i32::from(square.0) % columns, i32::from(square.0) / columns)
    }

    /// The square that lies `vector` away, wrapping where the board wraps.
    pub fn offset(&self, square: Square, vector: Vector) -> Option<Square> {
        let (x, y) = self.coordinates(square);
        let (mut x, mut y) = (x + i32::from(vector.dx), y + i32::from(vector.dy));
        if self.wrap_x {
            x = x.rem_euclid(i32::from(self.columns));
        }
        if self.wrap_y {
            y = y.rem_euclid(i32::from(self.rows));
        }
        self.square(x, y)
    }

    /// All squares that exist, row by row from the bottom left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.exists.len()).filter(|&i| self.exists[i]).map(|i| Square(i as u8))
    }

    /// The name of a square: column letter and row number, `a1` at the bottom left.
    pub fn square_name(&self, square: Square) -> String {
        let (x, y) = self.coordinates(square);
        format!("{}{}", (b'a' + x as u8) as char, y + 1)
    }

    /// The square of that name, if it exists.
    pub fn square_by_name(&self, name: &str) -> Option<Square> {
        let mut letters = name.chars();
        let column = letters.next()?.to_ascii_lowercase();
        let row: i32 = letters.as_str().parse().ok()?;
        if !column.is_ascii_lowercase() || letters.as_str().starts_with(['+', '0', '-']) {
            return None;
        }
        self.square(i32::from(column as u8 - b'a'), row.checked_sub(1)?)
    }
}
